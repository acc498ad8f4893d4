/* Numbers by chance, and a player by chance; players.py has the same. */

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t drawn(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static I below(uint64_t *state, I n) { return (I)((drawn(state) >> 32) * (uint64_t)n >> 32); }

/* There are too many to list: tries some, of more than is laid. */
static I offer_by_chance(Game *g, I seat, uint64_t *state) {
    for (int i = 0; i < 8; i++) {
        I pick = below(state, g->s[SEATS_AT]), old = offer_for(g->s, seat, pick);
        I dollars = old >> 3 & 63, nuggets = old >> 9 & 31;
        dollars += below(state, max_of(1, g->s[PURSE_AT + seat] + 1 - dollars));
        nuggets += below(state, max_of(1, g->s[GOLD_AT + seat] + 1 - nuggets));
        I shown = (old >> 14 & 1) | below(state, 2);
        I cards = old >> 15 | below(state, (I)1 << below(state, offerable(g->s, seat) + 1));
        I offer = pick | dollars << 3 | nuggets << 9 | shown << 14 | cards << 15;
        offer |= below(state, 2) * AGAIN;
        if (game_Game_legal(g, seat, offer)) return offer;
    }
    return 0;
}

/* Of dice of one's own; one in seven is left to the console. */
static I faces_by_chance(Game *g, I seat, uint64_t *state) {
    I shown = 0;
    for (I i = 0; i < dice_in(g->s[THROWN_AT + seat]); i++) shown |= below(state, 7) << 3 * i;
    return shown;
}

/* Any legal choice. */
static I by_chance(Game *g, I seat, uint64_t *state) {
    I legal[32], n = 0;
    if (game_Game_question(g, seat) == OFFER_QUESTION) return offer_by_chance(g, seat, state);
    if (game_Game_question(g, seat) == THROW_DICE_QUESTION) return faces_by_chance(g, seat, state);
    for (I choice = game_Game_next(g, seat, -1); choice >= 0 && n < 32; choice = game_Game_next(g, seat, choice))
        legal[n++] = choice;
    return legal[below(state, n)];
}
