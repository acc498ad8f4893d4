/* Whole games in one call: from seeds, with a player for each seat, to rows of numbers. players.py has the same two
   players in Python, and a test holds the games equal. */

enum { CHANCE, BOT, SEARCH }; /* players.py has their names */

/* Who sits there. */
typedef struct { I kind, blunders, playouts, microseconds; } Player;

static I chosen(Player *player, Game *g, I seat, Bot *bot, const Memory *memory, uint64_t *state) {
    if (player->kind == SEARCH) return by_search(g, seat, memory, (Budget){player->playouts, player->microseconds});
    if (player->kind == CHANCE || (player->blunders && below(state, 100) < player->blunders)) return by_chance(g, seat, state);
    return by_thought(bot, g, seat);
}

/* What has happened, and all that happens up to the next question: a ring of events holds those of a step. */
static void follow(Game *g, Notes *notes, Memory *memory) {
    u8 event[EVENT_SIZE];
    for (;;) {
        while (events_Ring_take(&g->events, event)) {
            note(notes, g->s, event);
            if (memory) memory_see(memory, event, g->s);
        }
        if (memory) memory_settle(memory, g->s);
        if (!game_Game_running(g)) return;
        game_Game_go_on(g);
    }
}

/* One game, and its rows (columns.py). */
static void play_one(Game *g, I seats, I switches, I sheriff, const u8 *seed, Player *players, Notes *notes) {
    Bot bot = Bot_made;
    Memory held, *memory = NULL;
    uint64_t state = 0;
    I decisions = 0;
    for (int seat = 0; seat < seats; seat++)
        if (players[seat].kind == SEARCH) memory = &held;
    for (int i = 0; i < 8; i++) state = state << 8 | seed[i];
    game_Game_deal(g, seats, switches, sheriff, (u8 *)seed);
    if (memory) memory_start(memory, g->s, 1);
    follow(g, notes, memory);
    while (!game_Game_over(g)) {
        I seat = first_owed(g);
        I choice = chosen(&players[seat], g, seat, &bot, memory, &state);
        game_Game_refill(g);
        if (game_Game_take(g, seat, choice)) failed("a player has chosen what is not legal");
        follow(g, notes, memory);
        decisions++;
    }
    notes_end(notes, g->s, decisions);
}

/* play(seats, switches, first, players, seeds, games, rounds) -> how many rows of rounds. `players`: a Player a seat;
   `seeds`: 32 bytes a game; `games`, `rounds`: where the rows go. Game i has seat (first + i) % seats as its first
   Sheriff. Other threads run meanwhile. */
static PyObject *play(PyObject *module, PyObject *args) {
    Py_buffer players = {0}, seeds = {0}, games = {0}, rounds = {0};
    PyObject *volatile result = NULL;
    long long seats, switches, first;
    if (!PyArg_ParseTuple(args, "LLLy*y*w*w*:play", &seats, &switches, &first, &players, &seeds, &games, &rounds)) return NULL;
    Py_ssize_t n = seeds.len / 32;
    if (seats < 2 || seats > 5 || players.len != seats * (Py_ssize_t)sizeof(Player) || seeds.len % 32 || games.len != n * GAME_WIDTH * 2
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
                play_one(g, seats, switches, (first + i) % seats, (u8 *)seeds.buf + i * 32, (Player *)players.buf, &notes);
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

/* For a player in Python: `memory` is what seats remember, in MEMORY bytes. */
static Memory *memory_in(Py_buffer *buffer) {
    if (buffer->len == sizeof(Memory)) return buffer->buf;
    PyErr_Format(PyExc_ValueError, "a memory has %zd bytes", (Py_ssize_t)sizeof(Memory));
    return NULL;
}

/* remember(game, memory, dealt): start it, where the game was just dealt, or without a memory. */
static PyObject *remember(PyObject *module, PyObject *args) {
    PyObject *game, *result = NULL;
    Py_buffer buffer;
    int dealt;
    if (!PyArg_ParseTuple(args, "O!w*p:remember", &Game_type, &game, &buffer, &dealt)) return NULL;
    Memory *memory = memory_in(&buffer);
    if (memory) {
        memory_start(memory, HELD(Game, game)->s, dealt);
        result = Py_NewRef(Py_None);
    }
    PyBuffer_Release(&buffer);
    return result;
}

/* witness(game, memory): see what has happened in this step, and empty the game's ring. */
static PyObject *witness(PyObject *module, PyObject *args) {
    PyObject *game;
    PyObject *volatile result = NULL;
    Py_buffer buffer;
    if (!PyArg_ParseTuple(args, "O!w*:witness", &Game_type, &game, &buffer)) return NULL;
    Memory *memory = memory_in(&buffer);
    if (memory) {
        u8 event[EVENT_SIZE];
        while (events_Ring_take(&HELD(Game, game)->events, event)) memory_see(memory, event, HELD(Game, game)->s);
        memory_settle(memory, HELD(Game, game)->s);
        result = Py_NewRef(Py_None);
    }
    PyBuffer_Release(&buffer);
    return result;
}

/* sight(game, seat, memory) -> all that the seat knows, as bytes. */
static PyObject *sight(PyObject *module, PyObject *args) {
    PyObject *game, *result = NULL;
    Py_buffer buffer;
    Sight seen;
    int seat;
    if (!PyArg_ParseTuple(args, "O!iy*:sight", &Game_type, &game, &seat, &buffer)) return NULL;
    Memory *memory = memory_in(&buffer);
    if (memory && seat >= 0 && seat < 5) {
        sight_of(&seen, HELD(Game, game)->s, seat, memory);
        result = PyBytes_FromStringAndSize((char *)&seen, sizeof seen);
    } else if (memory) PyErr_SetString(PyExc_ValueError, "seats are 0 to 4");
    PyBuffer_Release(&buffer);
    return result;
}

/* seen(bytes, where) -> the sight of a seat, of what sight.py says of a game. where: what it remembers, a bit a place by card,
   which becomes what it knows now; without it it has just come. */
static PyObject *seen(PyObject *module, PyObject *args) {
    PyObject *result = NULL;
    Py_buffer buffer, where = {0};
    Sight sight;
    if (!PyArg_ParseTuple(args, "y*|w*:seen", &buffer, &where)) return NULL;
    if (where.buf && where.len != sizeof sight.where) PyErr_SetString(PyExc_ValueError, "a bit a place by card");
    else if (buffer.len != SEEN || !sound(buffer.buf) || !sight_of_seen(&sight, buffer.buf))
        PyErr_SetString(PyExc_ValueError, "no console has said this");
    else {
        sight_of_shown(&sight);
        if (where.buf) sight_recalls(&sight, where.buf);
        result = PyBytes_FromStringAndSize((char *)&sight, sizeof sight);
    }
    if (where.buf) PyBuffer_Release(&where);
    PyBuffer_Release(&buffer);
    return result;
}

/* dealt(game, sight, chance): fill a game with one that could be the one that is seen. */
static PyObject *dealt(PyObject *module, PyObject *args) {
    PyObject *game;
    PyObject *volatile result = NULL;
    Py_buffer buffer;
    unsigned long long number;
    if (!PyArg_ParseTuple(args, "O!y*K:dealt", &Game_type, &game, &buffer, &number)) return NULL;
    uint64_t chance = number;
    if (buffer.len != sizeof(Sight)) PyErr_SetString(PyExc_ValueError, "not a sight");
    else CALL(result, (deal(buffer.buf, HELD(Game, game), &chance), 0));
end:
    PyBuffer_Release(&buffer);
    return result;
}

/* searched(sight, playouts, microseconds) -> a choice. Other threads run meanwhile. */
static PyObject *searched(PyObject *module, PyObject *args) {
    Py_buffer buffer;
    PyObject *volatile result = NULL;
    long long playouts, microseconds;
    if (!PyArg_ParseTuple(args, "y*LL:searched", &buffer, &playouts, &microseconds)) return NULL;
    if (buffer.len != sizeof(Sight)) PyErr_SetString(PyExc_ValueError, "not a sight");
    else {
        I volatile choice = 0;
        int right;
        Py_BEGIN_ALLOW_THREADS
        jmp_buf here;
        landing = &here;
        right = !setjmp(here);
        if (right) choice = search(buffer.buf, (Budget){playouts, microseconds});
        Py_END_ALLOW_THREADS
        if (right) result = PyLong_FromLongLong(choice);
        else PyErr_SetString(PyExc_ValueError, failure);
    }
    PyBuffer_Release(&buffer);
    return result;
}

static PyMethodDef functions[] = {
    {"play", play, METH_VARARGS, NULL},         {"remember", remember, METH_VARARGS, NULL},
    {"witness", witness, METH_VARARGS, NULL},   {"sight", sight, METH_VARARGS, NULL},
    {"dealt", dealt, METH_VARARGS, NULL},       {"searched", searched, METH_VARARGS, NULL},
    {"seen", seen, METH_VARARGS, NULL},
    {0},
};
