/* A player that plays on: to the end of the round, of games that could be this one (sight.c), with the device's bots in
   all seats, and takes the choice after which it is likeliest to win. Sequential halving (Karnin, Koren, Somekh 2013): the
   budget goes in equal shares to all choices, then to the better half of them, and so on. All choices meet the same deals
   and dice. Its chance comes from what it sees, so that the same sight makes the same choice, but where time is the budget. */
#include <math.h>
#include <time.h>

enum { MOST_CHOICES = 40, THINKING = 100000, DECISIONS = 10000 }; /* no game needs as many calls to choose, or choices a round */

typedef struct { I playouts, microseconds; } Budget; /* what is 0 sets no limit; one of them does */

static int64_t spent(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static I by_thought(Bot *bot, Game *g, I seat) {
    I choice = -1;
    bots_Bot_start(bot, g, seat);
    for (int calls = 0; choice < 0; calls++) {
        if (calls == THINKING) failed("a bot does not come to an end");
        choice = bots_Bot_think(bot, g, seat);
    }
    return choice;
}

static I first_owed(Game *g) {
    I seat = 0, owed = game_Game_owed(g);
    if (!owed) failed("nobody is asked");
    while (!(owed >> seat & 1)) seat++;
    return seat;
}

static void decided(Game *g, I seat, I choice) {
    game_Game_refill(g);
    if (game_Game_decide(g, seat, choice)) failed("a player has chosen what is not legal");
}

/* How likely a seat is to win, the more by what it has the nearer the end. What a badge, an action card, or a deed that
   can be stolen is worth against a nugget, `python -m tests.engine.fit` has found in games of the device's bots. */
static double chance_to_win(Game *g, I seat) {
    u8 *s = g->s;
    double mine = 0, all = 0, left, scale;
    if (game_Game_over(g)) return s[CHAMPION_AT] == seat;
    left = s[GOLD_AT + MINE_CARD] / 30.0;
    if (count(s, DECK_CARD) + count(s, ROW_CARD) < left * 25) left = (count(s, DECK_CARD) + count(s, ROW_CARD)) / 25.0;
    scale = SCALE_END + SCALE_LEFT * left;
    for (int each = 0; each < s[SEATS_AT]; each++) {
        double worth = s[GOLD_AT + each] + s[PURSE_AT + each] * 0.5 + (s[SHERIFF_AT] == each);
        worth += pile_points(s, FRONT_CARD + each, 0);
        for (I card = first(s, each); card != NONE; card = after(s, each, card))
            if (card < DYNAMITE_CARD) worth += points(card) * 1.4;
            else if (card < PROPERTY_CARD) worth += card_worth(card) * 0.035;
            else worth += points(card) * 0.8;
        worth = exp(worth / scale);
        all += worth;
        if (each == seat) mine = worth;
    }
    return mine / all;
}

/* Whether a die is left and an earlier one that shows the same is not: it is enough to weigh one of such choices. */
static int said_before(const u8 *s, I seat, I left) {
    const u8 *dice = s + DICE_AT + 5 * seat;
    I others = s[THROWN_AT + seat] & ~left;
    for (int die = 1; die < 5; die++)
        for (int earlier = 0; earlier < die; earlier++)
            if (left >> die & others >> earlier & 1 && dice[die] == dice[earlier]) return 1;
    return 0;
}

/* Of offers those of some dollars or nuggets more for itself; else all that are legal, but not to bargain for ever. */
static int choices_of(Game *g, I seat, I *choices) {
    int n = 0;
    I question = game_Game_question(g, seat);
    for (I choice = game_Game_next(g, seat, -1); choice >= 0 && n < MOST_CHOICES; choice = game_Game_next(g, seat, choice))
        if (question != KEEP_QUESTION || !said_before(g->s, seat, choice)) choices[n++] = choice;
    if (question == OFFER_QUESTION && g->s[TIED_AT] >> seat & 1) {
        I laid = offer_for(g->s, seat, seat), least = laid ? laid : seat;
        for (int dollars = 0; dollars <= 6; dollars++)
            for (int nuggets = 0; nuggets <= 2; nuggets++) {
                I offer = least + (dollars << 3) + (nuggets << 9);
                if (dollars + nuggets <= 6 && dollars + nuggets && game_Game_legal(g, seat, offer)) choices[n++] = offer;
            }
    }
    return n;
}

/* Answers that are given at once do not depend on each other: those of the others are the same for each choice. */
static void others_answer(Game *g, Bot *bot, I seat) {
    I others = game_Game_owed(g) & ~(1 << seat);
    for (int other = 0; other < g->s[SEATS_AT]; other++)
        if (others >> other & 1) decided(g, other, by_thought(bot, g, other));
}

/* How dice fall in a deal, whatever was left before: in the next throw each die of each seat shows all six faces in as
   many deals, in an order of its own; in later ones any face. */
typedef struct { u8 orders[5][5][6]; int turn; uint64_t chance; } Falls;

static void fall_anew(Falls *falls, uint64_t *chance) {
    falls->turn = (falls->turn + 1) % 6;
    falls->chance = drawn(chance);
    if (falls->turn) return;
    for (int die = 0; die < 25; die++) {
        u8 *order = falls->orders[die / 5][die % 5];
        for (int face = 0; face < 6; face++) order[face] = face;
        shuffle(order, 6, chance);
    }
}

static I fallen(const Falls *falls, int throw, I seat, I thrown) {
    uint64_t dice = falls->chance + 5 * throw + seat;
    I shown = 0, n = 0;
    for (int die = 0; die < 5; die++) {
        I face = throw ? below(&dice, 6) : falls->orders[seat][die][falls->turn];
        if (thrown >> die & 1) shown |= (1 + face) << 3 * n++;
    }
    return shown;
}

/* Throws are answers (R2), so that dice fall as they are told to. */
static double play_on(Game *g, Bot *bot, I seat, I choice, const Falls *falls) {
    I round = g->s[ROUND_AT];
    int throw = -1;
    g->s[MORE_AT] = g->s[MORE_AT] & ~MASKED | OWN_DICE;
    decided(g, seat, choice);
    for (int decisions = 0; !game_Game_over(g) && g->s[ROUND_AT] == round; decisions++) {
        if (decisions == DECISIONS) failed("a round does not come to an end");
        I next = first_owed(g);
        if (game_Game_question(g, next) == THROW_DICE_QUESTION) {
            throw += g->s[OWED_AT] == g->s[ASKED_AT];
            decided(g, next, fallen(falls, throw, next, g->s[THROWN_AT + next]));
        } else decided(g, next, by_thought(bot, g, next));
        events_Ring_clear(&g->events);
    }
    return chance_to_win(g, seat);
}

/* What is seen alone decides which choices there are: they are read off a game that was dealt of it. */
static I search(const Sight *sight, Budget budget) {
    I choices[MOST_CHOICES + 32];
    double sums[MOST_CHOICES + 32] = {0};
    int tried[MOST_CHOICES + 32] = {0}, order[MOST_CHOICES + 32], left, halvings = 1;
    uint64_t chance = 0;
    Bot bot = Bot_made;
    Falls falls = {.turn = -1};
    static _Thread_local Game dealt, g;
    int64_t began = spent();
    for (size_t i = 0; i < sizeof *sight; i++) {
        chance = (chance ^ ((const u8 *)sight)[i]) * 0x100000001B3u;
        if (i % 8 == 7) chance = drawn(&chance);
    }
    dealt = g = Game_made;
    deal(sight, &dealt, &chance);
    left = choices_of(&dealt, sight->seat, choices);
    if (!left) failed("there is nothing to choose");
    for (int i = 0; i < left; i++) order[i] = i;
    for (int n = left; n > 2; n = (n + 1) / 2) halvings++;
    for (int phase = 1; left > 1; phase++) {
        I share = budget.playouts / halvings / left;
        int64_t until = began + budget.microseconds * phase / halvings;
        for (I deals = 0; !deals || ((!budget.playouts || deals < share) && (!budget.microseconds || spent() < until)); deals++) {
            deal(sight, &dealt, &chance);
            others_answer(&dealt, &bot, sight->seat);
            fall_anew(&falls, &chance);
            for (int i = 0; i < left; i++) {
                g = dealt;
                sums[order[i]] += play_on(&g, &bot, sight->seat, choices[order[i]], &falls);
                tried[order[i]]++;
            }
        }
        for (int i = 1; i < left; i++) /* the best first; of equals the one that came first */
            for (int j = i; j > 0; j--) {
                int a = order[j - 1], b = order[j];
                if (sums[b] / tried[b] <= sums[a] / tried[a]) break;
                order[j - 1] = b;
                order[j] = a;
            }
        left = phase == halvings ? 1 : (left + 1) / 2;
    }
    return choices[order[0]];
}

static I by_search(Game *g, I seat, const Memory *memory, Budget budget) {
    I second, one = game_Game_next(g, seat, -1);
    Sight sight;
    if (game_Game_question(g, seat) != OFFER_QUESTION) {
        second = game_Game_next(g, seat, one);
        if (second < 0) return one;
    }
    sight_of(&sight, g->s, seat, memory);
    return search(&sight, budget);
}
