/* What a seat knows, and games that could be the one it is in.

   `Memory` follows the events that a seat may see: where each card may lie. What of a state it may see,
   firmware/dicetown/sight.py decides: two games that a seat cannot tell apart have the same `Sight`, byte for byte.
   `deal` makes a whole game of a Sight and of chance. */

enum { UNDER = 22 }; /* as a place: put under the Property deck, for all to see (L13) */

typedef struct { uint32_t where[5][CARDS]; } Memory; /* by seat and card: a bit a place */

typedef struct {
    u8 s[SIZE]; /* the state, without what is hidden: piles of which only the backs are known are empty */
    u8 seat;
    u8 backs[PLACES][3]; /* cards that lie there unseen: Store, Property, elixirs */
    u8 pending; /* 1: which other seats have Brutes announced is hidden, 2: the die that Cheat turns */
    struct { u8 shown, store, deeds; uint16_t fenced; uint64_t faces; } offers[5]; /* cards that other seats offer */
    uint32_t where[CARDS]; /* of the unseen ones */
} Sight;

static const u8 KINDS[] = {0, PROPERTY_CARD, POTIONS_CARD, CARDS};
static int kind_of(int card) { return (card >= PROPERTY_CARD) + (card >= POTIONS_CARD); }

/* At the deal, or later without a memory: then a card may lie wherever none is seen. */
static void memory_start(Memory *memory, const u8 *s, int dealt) {
    for (int seat = 0; seat < 5; seat++)
        for (int card = 0; card < CARDS; card++)
            memory->where[seat][card] = ~(uint32_t)0 & ~(1u << UNDER);
    if (!dealt) return;
    for (int place = 0; place < PLACES; place++) {
        u8 tail = s[TAIL_AT + place], card = tail;
        if (tail == NONE) continue;
        do {
            for (int seat = 0; seat < 5; seat++) memory->where[seat][card] = 1u << place;
            card = s[NEXT_AT + card];
        } while (card != tail);
    }
}

static void moved_unseen(uint32_t *where, int kind, int from, int to, const u8 *s) {
    uint32_t away = 1u << from, there = 1u << to;
    int under = 0;
    if (from == DECK_CARD) { /* a card that was put under it comes when the others are gone */
        for (int card = KINDS[kind]; card < KINDS[kind + 1]; card++) under += where[card] == 1u << UNDER;
        if (count((u8 *)s, DECK_CARD) < under) away |= 1u << UNDER;
    }
    for (int card = KINDS[kind]; card < KINDS[kind + 1]; card++)
        if (where[card] & away) where[card] |= there;
}

static void memory_see(Memory *memory, const u8 *event, const u8 *s) {
    for (int seat = 0; seat < 5; seat++) {
        int seen = event[1] == EVERYONE || event[1] >> seat & 1;
        uint32_t *where = memory->where[seat];
        if (event[0] == ASK_EVENT && event[2] == JOE_TARGET_QUESTION) { /* only who has drawn him is asked (Q45) */
            for (int each = 0; each < 5; each++)
                if (event[3] >> each & 1) where[JOE_CARD] = 1u << each;
        } else if (event[0] == MOVE_EVENT && event[2] < CARDS) {
            int from = event[4], to = event[5];
            if (!seen) moved_unseen(where, kind_of(event[2]), from, to, s);
            else where[event[2]] = 1u << (from == ROW_CARD && to == DECK_CARD ? UNDER : to);
        } else if (event[0] == LOOK_EVENT && seen && event[4] < CARDS) {
            where[event[4]] = 1u << event[3];
        } else if (event[0] == OFFERED_EVENT && seen && event[1] != EVERYONE) {
            where[event[3]] = 1u << event[2];
        }
    }
}

/* When all events are seen: nothing lies where all see that no such card does. */
static void memory_settle(Memory *memory, const u8 *s) {
    uint32_t there[3] = {0};
    for (int place = 0; place < PLACES; place++) {
        u8 tail = s[TAIL_AT + place], card = tail;
        if (tail == NONE) continue;
        do {
            there[kind_of(card)] |= 1u << place;
            card = s[NEXT_AT + card];
        } while (card != tail);
    }
    for (int kind = 0; kind < 3; kind++) {
        if (there[kind] >> DECK_CARD & 1) there[kind] |= 1u << UNDER;
        for (int card = KINDS[kind]; card < KINDS[kind + 1]; card++)
            for (int seat = 0; seat < 5; seat++) memory->where[seat][card] &= there[kind];
    }
}

/* Whether a game could say this: whoever reads it further looks up no card, seat or face that there is not. */
static int sound(const u8 *seen) {
    const u8 *s = seen;
    u8 lies[CARDS] = {0};
    I seats = s[SEATS_AT], seat = seen[SEEN_SEAT], pending = seen[SEEN_HIDDEN];
    if (s[FORMAT_AT] != VERSION_AT || seats < 2 || seats > 5 || seat >= seats || s[SHERIFF_AT] >= seats) return 0;
    if (!s[QUESTION_AT] || !(s[OWED_AT] >> seat & 1) || s[OWED_AT] >> seats || s[LOOKED_AT] > 31) return 0;
    if (s[QUESTION_AT] == OFFER_QUESTION && s[OWED_AT] >> s[SHERIFF_AT] & 1) return 0; /* no offer of his has a place */
    for (int each = 0; s[QUESTION_AT] == THROW_DICE_QUESTION && each < seats; each++)
        if (s[THROWN_AT + each] > 31) return 0; /* of five dice */
    if (pending > 2 || (pending && s[PLAYER_AT] >= seats)) return 0;
    for (int place = 0; place < PLACES; place++) {
        u8 tail = s[TAIL_AT + place], card = tail;
        if (tail == NONE) continue;
        do {
            if (card >= CARDS || lies[card]++) return 0;
            card = s[NEXT_AT + card];
        } while (card != tail);
    }
    for (int card = 0; card < CARDS; card++)
        if (!lies[card] && s[NEXT_AT + card] != NONE && s[NEXT_AT + card] != SEEN_UNSEEN) return 0;
    for (int die = 0; die < 25; die++)
        if (s[DICE_AT + die] > 5 && s[DICE_AT + die] != NONE && s[DICE_AT + die] != SEEN_UNSEEN) return 0;
    if (s[QUESTION_AT] == SALOON_PICK_QUESTION && s[WINNER_AT] == seat) {
        if (s[LOOKED_AT] > 5 || s[TARGET_AT] >= seats) return 0;
        for (int i = 0; i < s[LOOKED_AT]; i++)
            if (s[LOOKED_AT_AT + i] >= CARDS) return 0;
    }
    return 1;
}

/* What sight.py says, without a memory. -> 0 if no console has said it. */
static int sight_of_seen(Sight *sight, const u8 *seen) {
    static const u8 PILES[] = {STORE_CARD, DRAWN_CARD, DISCARD_CARD, DECK_CARD, POTION_DECK_CARD}, KIND[] = {0, 0, 0, 1, 2};
    uint32_t hidden[3] = {0}; /* places that have unseen cards */
    int lie[3] = {0}, unseen[3] = {0};
    memset(sight, 0, sizeof *sight);
    u8 *s = memcpy(sight->s, seen, SIZE);
    sight->seat = seen[SEEN_SEAT];
    sight->pending = seen[SEEN_HIDDEN];
    for (int i = 0; i < 10; i++) sight->backs[i / 2][i % 2] = seen[SEEN_BACKS + i];
    for (int i = 0; i < 5; i++) sight->backs[PILES[i]][KIND[i]] = seen[SEEN_BACKS + 10 + i];
    for (int place = 0; place < PLACES; place++)
        for (int kind = 0; kind < 3; kind++) {
            lie[kind] += sight->backs[place][kind];
            if (sight->backs[place][kind]) hidden[kind] |= 1u << place;
        }
    for (int card = 0; card < CARDS; card++) {
        if (s[NEXT_AT + card] != SEEN_UNSEEN) continue;
        s[NEXT_AT + card] = NONE;
        unseen[kind_of(card)]++;
        sight->where[card] = hidden[kind_of(card)];
        if (card < PROPERTY_CARD && s[PLAYED_AT + (card >> 3)] >> (card & 7) & 1)
            sight->where[card] &= 1u << DISCARD_CARD;
    }
    for (int kind = 0; kind < 3; kind++)
        if (lie[kind] != unseen[kind]) return 0;
    for (int seat = 0; seat < 5; seat++) {
        const u8 *laid = seen + SEEN_LAID + SEEN_EACH * seat;
        sight->offers[seat].shown = laid[0];
        sight->offers[seat].store = laid[1];
        sight->offers[seat].deeds = laid[2];
        sight->offers[seat].fenced = laid[3] | laid[4] << 8;
        for (int i = 0; i < 7; i++) sight->offers[seat].faces |= (uint64_t)laid[5 + i] << 8 * i;
    }
    return 1;
}

/* Of the unseen cards it remembers where they can lie, and which were put under the deck, in their order. */
static void sight_remembers(Sight *sight, const u8 *s, const Memory *memory) {
    const uint32_t *where = memory->where[sight->seat];
    for (I card = first((u8 *)s, DECK_CARD); card != NONE; card = after((u8 *)s, DECK_CARD, card)) {
        if (where[card] != 1u << UNDER) continue;
        sight->backs[DECK_CARD][1]--;
        sight->where[card] = 0;
        push(sight->s, DECK_CARD, card);
    }
    for (int card = 0; card < CARDS; card++) {
        uint32_t there = where[card] >> UNDER & 1 ? where[card] | 1u << DECK_CARD : where[card];
        if (card >= PROPERTY_CARD || !(s[PLAYED_AT + (card >> 3)] >> (card & 7) & 1)) sight->where[card] &= there;
        if (!sight->backs[DECK_CARD][1]) sight->where[card] &= ~(1u << DECK_CARD);
    }
}

/* What lies before its eyes now it knows without a memory: cards that it looks at (L7), and those shown to it (A5). */
static void sight_of_shown(Sight *sight) {
    const u8 *s = sight->s;
    if (s[QUESTION_AT] == SALOON_PICK_QUESTION && s[WINNER_AT] == sight->seat)
        for (int i = 0; i < s[LOOKED_AT]; i++)
            if (sight->where[s[LOOKED_AT_AT + i]]) sight->where[s[LOOKED_AT_AT + i]] = 1u << s[TARGET_AT];
    for (int seat = 0; seat < 5; seat++)
        for (int card = 0; card < CARDS; card++)
            if (sight->where[card] && sight->offers[seat].faces >> card & 1) sight->where[card] = 1u << seat;
}

/* Of the unseen cards it remembers where they can lie, unless that cannot be: then it has missed something, and knows no
   more than what it sees. `where` becomes what it knows now. */
static void sight_recalls(Sight *sight, uint32_t *where) {
    int missed = 0;
    for (int card = 0; card < CARDS; card++) missed |= sight->where[card] && !(sight->where[card] & where[card]);
    for (int card = 0; card < CARDS && !missed; card++) sight->where[card] &= where[card];
    memcpy(where, sight->where, sizeof sight->where);
    for (int place = 0; place < PLACES; place++)
        for (I card = first(sight->s, place); card != NONE; card = after(sight->s, place, card)) where[card] = 1u << place;
}

static void sight_of(Sight *sight, const u8 *s, I seat, const Memory *memory) {
    u8 seen[SEEN];
    memcpy(seen, s, SIZE);
    for (int piece = 0; piece < SEEN_PIECES; piece++) hide((u8 *)s, seat, seen, piece);
    sight_of_seen(sight, seen);
    sight_remembers(sight, s, memory);
    sight_of_shown(sight);
}

/* Whether a seat must hold a Brute, by what all see: it left more dice than it can pay for (Q12), or none (Q13). */
static int must_have_brute(const Sight *sight, int seat) {
    const u8 *s = sight->s;
    if (!sight->pending || s[QUESTION_AT] == CHEAT_WINDOW_QUESTION || sight->pending == 2 || seat == sight->seat) return 0;
    I kept = dice_in(s[REVEALED_AT + seat]);
    if (!s[THROWN_AT + seat] || (kept ? kept - 1 : 1) <= s[PURSE_AT + seat] || s[FREE_AT] >> seat & 1) return 0;
    if (s[QUESTION_AT] == BRUTE_WINDOW_QUESTION && s[ASKED_AT] >> seat & 1) return !s[CANCELLED_AT];
    if (seat == s[PLAYER_AT]) return 0;
    for (int i = s[PLAYER_AT]; ; i = (i + 1) % s[SEATS_AT]) { /* those who come after the player are yet to play it */
        if (i == seat) return 1;
        if ((i + 1) % s[SEATS_AT] == s[SHERIFF_AT]) return 0;
    }
}

typedef struct { const Sight *sight; int n; u8 place[CARDS], card[CARDS], tried[CARDS]; } Slots;

static int settle_in(Slots *slots, int card) {
    for (int i = 0; i < slots->n; i++) {
        if (slots->tried[i] || !(slots->sight->where[card] >> slots->place[i] & 1)) continue;
        if (slots->card[i] != NONE) continue;
        slots->card[i] = card;
        return 1;
    }
    for (int i = 0; i < slots->n; i++) { /* somebody has to move (Kuhn's augmenting paths) */
        if (slots->tried[i] || !(slots->sight->where[card] >> slots->place[i] & 1)) continue;
        slots->tried[i] = 1;
        if (settle_in(slots, slots->card[i])) { slots->card[i] = card; return 1; }
    }
    return 0;
}

static void shuffle(u8 *list, int n, uint64_t *chance) {
    for (int i = n - 1; i > 0; i--) {
        int j = below(chance, i + 1);
        u8 each = list[i];
        list[i] = list[j];
        list[j] = each;
    }
}

static void deal_kind(const Sight *sight, int kind, u8 *s, uint64_t *chance) {
    Slots slots = {.sight = sight};
    u8 list[CARDS], left[CARDS];
    int n = 0, none = 0;
    for (int place = 0; place < PLACES; place++)
        for (int i = 0; i < sight->backs[place][kind]; i++) slots.place[slots.n++] = place;
    shuffle(slots.place, slots.n, chance);
    memset(slots.card, NONE, sizeof slots.card);
    for (int card = KINDS[kind]; card < KINDS[kind + 1]; card++)
        if (sight->where[card]) list[n++] = card;
    shuffle(list, n, chance);
    for (int seat = 0; kind == 0 && seat < s[SEATS_AT]; seat++) { /* those who must hold a Brute come first */
        if (!must_have_brute(sight, seat)) continue;
        for (int i = 0; i < n; i++) {
            if (list[i] != BRUTE_CARD && list[i] != BRUTE_CARD + 1) continue;
            if (!(sight->where[list[i]] >> seat & 1)) continue;
            int slot = 0;
            while (slot < slots.n && !(slots.place[slot] == seat && slots.card[slot] == NONE)) slot++;
            if (slot == slots.n) break;
            slots.card[slot] = list[i];
            slots.tried[slot] = 2; /* for good */
            list[i] = list[--n];
            break;
        }
    }
    for (int i = 0; i < n; i++) {
        for (int slot = 0; slot < slots.n; slot++) slots.tried[slot] &= 2;
        if (!settle_in(&slots, list[i])) left[none++] = list[i];
    }
    for (int slot = 0; slot < slots.n; slot++) { /* nowhere to go: only where a forced Brute has taken the last place */
        if (slots.card[slot] == NONE && none) slots.card[slot] = left[--none];
        if (slots.card[slot] != NONE) push(s, slots.place[slot], slots.card[slot]);
    }
}

/* Cards that were shown come first, for an offer names only the first of a hand. */
static void put_first(u8 *s, int seat, uint64_t faces) {
    u8 cards[CARDS];
    int n = 0;
    for (I card = first(s, seat); card != NONE; card = after(s, seat, card)) cards[n++] = card;
    s[TAIL_AT + seat] = NONE;
    for (int shown = 1; shown >= 0; shown--)
        for (int i = 0; i < n; i++)
            if ((int)(faces >> cards[i] & 1) == shown) push(s, seat, cards[i]);
}

static void deal_offers(const Sight *sight, u8 *s, uint64_t *chance) {
    for (int seat = 0; seat < s[SEATS_AT]; seat++) {
        if (seat == s[SHERIFF_AT] || seat == sight->seat) continue;
        int store = sight->offers[seat].store, deeds = sight->offers[seat].deeds, n = count(s, seat);
        uint64_t faces = sight->offers[seat].faces;
        if (!store && !deeds && !faces && !sight->offers[seat].fenced) continue;
        uint32_t mask = n < 15 ? (uint32_t)sight->offers[seat].fenced << n : 0;
        u8 order[CARDS];
        if (faces) put_first(s, seat, faces);
        for (int i = 0; i < n; i++) order[i] = i;
        shuffle(order, n, chance);
        for (int i = 0; i < n; i++) {
            if (order[i] >= 15) continue; /* an offer cannot name it */
            I card = nth(s, seat, order[i]);
            int taken = faces >> card & 1;
            if (!taken && !faces && card < PROPERTY_CARD && store) { store--; taken = 1; }
            else if (!taken && !faces && card >= PROPERTY_CARD && deeds) { deeds--; taken = 1; }
            if (taken) mask |= 1u << order[i];
        }
        u8 *at = s + cards_of(s, seat);
        at[0] = mask << 1 | sight->offers[seat].shown;
        at[1] = mask >> 7;
    }
}

static int holds_brute(u8 *s, int seat) {
    return holds(s, seat, BRUTE_CARD) || holds(s, seat, BRUTE_CARD + 1);
}

/* What was announced and is not told yet: as the device's bot would do. */
static void deal_pending(const Sight *sight, u8 *s) {
    if (sight->pending == 2) {
        Prospects prospects = {0};
        I player = s[PLAYER_AT], best = -1;
        look_round(&prospects, s, player);
        for (int turn = 0; turn < 30; turn++) {
            if (!(s[REVEALED_AT + player] >> turn / 6 & 1) || s[DICE_AT + 5 * player + turn / 6] == turn % 6) continue;
            I worth = of_turning(&prospects, s, player, turn);
            if (worth > best) { best = worth; s[PENDING_AT] = turn + 1; }
        }
        return;
    }
    if (s[QUESTION_AT] == BRUTE_WINDOW_QUESTION && !s[CANCELLED_AT]) return; /* nobody has announced anything yet */
    for (int seat = s[PLAYER_AT]; ; seat = (seat + 1) % s[SEATS_AT]) {
        I kept = dice_in(s[REVEALED_AT + seat]);
        if (seat != s[PLAYER_AT] && seat != sight->seat && (kept > 2 || must_have_brute(sight, seat)) && holds_brute(s, seat))
            s[PENDING_AT] |= 1 << seat;
        if ((seat + 1) % s[SEATS_AT] == s[SHERIFF_AT]) return;
    }
}

/* A game that could be the one that is seen. */
static void deal(const Sight *sight, Game *g, uint64_t *chance) {
    u8 *s = memcpy(g->s, sight->s, SIZE), under[CARDS];
    int n = 0;
    for (I card = first(s, DECK_CARD); card != NONE; card = after(s, DECK_CARD, card)) under[n++] = card;
    s[TAIL_AT + DECK_CARD] = NONE;
    for (int i = 0; i < n; i++) s[NEXT_AT + under[i]] = NONE;
    for (int kind = 0; kind < 3; kind++) deal_kind(sight, kind, s, chance);
    for (int i = 0; i < n; i++) push(s, DECK_CARD, under[i]);
    for (int die = 0; die < 25; die++)
        if (s[DICE_AT + die] == SEEN_UNSEEN) s[DICE_AT + die] = below(chance, 6);
    deal_offers(sight, s, chance);
    if (sight->pending) deal_pending(sight, s);
    for (int i = 0; i < 32; i += 8) {
        uint64_t word = drawn(chance);
        memcpy(s + SEED_AT + i, &word, 8);
    }
    restart(&g->stream, s);
    refill(&g->stream, s);
    events_Ring_clear(&g->events);
}
