/* What columns.py has, in C: a row a game, and a row a round, from the events. */

typedef struct {
    int16_t *game;
    u8 *round; /* the row of this round */
    I offers[5 * 5]; /* dollars, by who offers and for whom */
} Notes;

static void notes_begin(Notes *notes, const u8 *s) {
    u8 *row = notes->round += ROUND_WIDTH;
    memset(row, 0, ROUND_WIDTH);
    row[ROUND_round] = s[ROUND_AT];
    row[ROUND_sheriff] = s[SHERIFF_AT];
    for (int seat = 0; seat < 5; seat++) {
        row[ROUND_purse + seat] = s[PURSE_AT + seat];
        row[ROUND_gold + seat] = s[GOLD_AT + seat];
        row[ROUND_store_cards + seat] = store_cards((u8 *)s, seat);
        row[ROUND_property_cards + seat] = property_cards((u8 *)s, seat) + count((u8 *)s, FRONT_CARD + seat);
    }
    memset(row + ROUND_won, 255, LOCATIONS);
    memset(row + ROUND_tie_sheriff, 255, LOCATIONS);
}

static void note(Notes *notes, const u8 *s, const u8 *event) {
    u8 *row = notes->round, a = event[2], b = event[3];
    int16_t *played = notes->game + GAME_played + b - DYNAMITE_CARD;
    switch (event[0]) {
    case ROUND_EVENT: notes_begin(notes, s); break;
    case WIN_EVENT: row[ROUND_won + a] = b; break;
    case TIED_EVENT:
        if (a >= LOCATIONS) break;
        row[ROUND_tied + a] = b;
        row[ROUND_tie_sheriff + a] = event[4];
        memset(notes->offers, 0, sizeof notes->offers);
        break;
    case OFFER_EVENT:
        notes->offers[a * 5 + b] = event[4] + 2 * event[5];
        row[ROUND_bidders + s[LOCATION_AT]] |= (a == b) << a;
        break;
    case TIE_EVENT:
        if (a >= LOCATIONS) break;
        row[ROUND_bribe + a] = 0;
        for (int i = 0; i < 5; i++)
            if (event[6] >> i & 1) row[ROUND_bribe + a] += notes->offers[i * 5 + event[5]];
        break;
    case VISIT_EVENT: row[ROUND_visitors] |= (b > 0) << a; break;
    case PLAY_EVENT:
        if (*played >= 0) break;
        *played = a;
        played[GAME_played_in - GAME_played] = row[ROUND_round];
    }
}

static void notes_start(Notes *notes, int16_t *game, u8 *rounds, I sheriff) {
    notes->game = game;
    notes->round = rounds - ROUND_WIDTH;
    memset(game, 0, GAME_WIDTH * sizeof *game);
    game[GAME_sheriff] = sheriff;
    memset(game + GAME_played, 255, 2 * ACTIONS * sizeof *game);
}

static void notes_end(Notes *notes, const u8 *held, I decisions) {
    u8 *s = (u8 *)held;
    int16_t *game = notes->game;
    game[GAME_winner] = s[CHAMPION_AT];
    game[GAME_reason] = s[REASON_AT];
    game[GAME_rounds] = s[ROUND_AT];
    game[GAME_decisions] = decisions;
    game[GAME_last_sheriff] = s[SHERIFF_AT];
    for (int seat = 0; seat < s[SEATS_AT]; seat++) {
        I deeds = pile_points(s, seat, PROPERTY_CARD);
        game[GAME_points + seat] = total(s, seat);
        game[GAME_nuggets + seat] = s[GOLD_AT + seat];
        game[GAME_dollars + seat] = s[PURSE_AT + seat];
        game[GAME_equipment + seat] = pile_points(s, seat, 0) - deeds;
        game[GAME_deeds + seat] = deeds + pile_points(s, FRONT_CARD + seat, 0);
    }
}
