/* Whole games in one call: from seeds, with a player for each seat, to rows of numbers. players.py has the same two
   players in Python, and a test holds the games equal. */

enum { CHANCE, BOT }; /* players.py has their names */

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
        offer |= below(state, 2) * ANOTHER_OFFER;
        if (game_Game_legal(g, seat, offer)) return offer;
    }
    return 0;
}

/* Any legal choice. */
static I by_chance(Game *g, I seat, uint64_t *state) {
    I legal[32], n = 0;
    if (game_Game_question(g, seat) == OFFER_QUESTION) return offer_by_chance(g, seat, state);
    for (I choice = game_Game_next(g, seat, -1); choice >= 0 && n < 32; choice = game_Game_next(g, seat, choice))
        legal[n++] = choice;
    return legal[below(state, n)];
}

static I by_thought(Bot *bot, Game *g, I seat) {
    I choice = -1;
    bots_Bot_start(bot, g, seat);
    while (choice < 0) choice = bots_Bot_think(bot, g, seat);
    return choice;
}

static void follow(Game *g, Notes *notes) {
    u8 event[EVENT_SIZE];
    while (events_Ring_take(&g->events, event)) note(notes, g->s, event);
}

/* One game, and its rows (columns.py). */
static void play_one(Game *g, I seats, I switches, I sheriff, const u8 *seed, const u8 *players, Notes *notes) {
    Bot bot = Bot_made;
    uint64_t state = 0;
    I decisions = 0;
    for (int i = 0; i < 8; i++) state = state << 8 | seed[i];
    game_Game_new(g, seats, switches, sheriff, (u8 *)seed);
    follow(g, notes);
    while (!game_Game_over(g)) {
        I seat = 0, choice;
        while (!(game_Game_owed(g) >> seat & 1)) seat++;
        choice = players[seat] == BOT ? by_thought(&bot, g, seat) : by_chance(g, seat, &state);
        game_Game_refill(g);
        if (game_Game_decide(g, seat, choice)) failed("a player has chosen what is not legal");
        follow(g, notes);
        decisions++;
    }
    notes_end(notes, g->s, decisions);
}

/* play(seats, switches, first, players, seeds, games, rounds) -> how many rows of rounds. `players`: a byte a seat;
   `seeds`: 32 bytes a game; `games`, `rounds`: where the rows go. Game i has seat (first + i) % seats as its first
   Sheriff. Other threads run meanwhile. */
static PyObject *play(PyObject *module, PyObject *args) {
    Py_buffer players = {0}, seeds = {0}, games = {0}, rounds = {0};
    PyObject *volatile result = NULL;
    long long seats, switches, first;
    if (!PyArg_ParseTuple(args, "LLLy*y*w*w*:play", &seats, &switches, &first, &players, &seeds, &games, &rounds)) return NULL;
    Py_ssize_t n = seeds.len / 32;
    if (seats < 2 || seats > 5 || players.len != seats || seeds.len % 32 || games.len != n * GAME_WIDTH * 2
        || rounds.len != n * MOST_ROUNDS * ROUND_WIDTH) {
        PyErr_SetString(PyExc_ValueError, "2 to 5 seats, a player each, 32 bytes a seed, rows as wide as columns.py says");
    } else {
        int right;
        Py_ssize_t volatile rows = 0;
        Py_BEGIN_ALLOW_THREADS
        Game *g = PyMem_RawMalloc(sizeof *g);
        jmp_buf here;
        landing = &here;
        right = !setjmp(here);
        if (right) {
            *g = Game_made;
            for (Py_ssize_t i = 0; i < n; i++) {
                Notes notes;
                notes_start(&notes, (int16_t *)games.buf + i * GAME_WIDTH, (u8 *)rounds.buf + rows * ROUND_WIDTH,
                            (first + i) % seats);
                play_one(g, seats, switches, (first + i) % seats, (u8 *)seeds.buf + i * 32, players.buf, &notes);
                rows += g->s[ROUND_AT];
            }
        }
        PyMem_RawFree(g);
        Py_END_ALLOW_THREADS
        if (right) result = PyLong_FromSsize_t(rows);
        else PyErr_SetString(PyExc_ValueError, failure);
    }
    PyBuffer_Release(&players);
    PyBuffer_Release(&seeds);
    PyBuffer_Release(&games);
    PyBuffer_Release(&rounds);
    return result;
}

static PyMethodDef functions[] = {{"play", play, METH_VARARGS, NULL}, {0}};
