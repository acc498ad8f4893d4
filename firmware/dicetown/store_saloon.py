"""The actions of the Store and the Saloon (L4 to L8, C3, C7, Q40 to Q56)."""

from dicetown.cards import DRAWN, JOE, NONE
from dicetown.layout import (
    COUNT,
    LOOKED,
    LOOKED_AT,
    ROBBED,
    STEP,
    STORE_BACKS,
    TAIL,
    TIMES,
    WINNER,
    switched,
)
from dicetown.piles import (
    count,
    discard_drawn,
    draw_store,
    look,
    move,
    move_hidden,
    nth,
    property_cards,
    shuffle_store,
    store_cards,
)
from dicetown.presets import JOE_AT_SHERIFF
from dicetown.questions import BACKS, CREDIT_WINDOW, GIRLS_WINDOW, SALOON_PICK, STORE_PICK, VICTIM
from dicetown.reactions import answer, ask, first_of, offer_boost
from dicetown.steps import ACTION, SALOON_DRAW, SALOON_LOOK, STORE_AGAIN
from dicetown.town import ask_joe, gained, next_location


def store_won(g):
    """Ask for Credit, then draw (L4, C7)."""
    offer_boost(g, CREDIT_WINDOW)


def draw(g):
    """As many cards as Jacks, face down, one a step (L4, L5, Q40); one is kept."""
    s = g.s
    winner = 1 << s[WINNER]
    n = count(s, DRAWN)
    if n < s[COUNT] and (shuffle_store(g) or draw_store(g, DRAWN, winner) != NONE):
        return  # to this step again
    s[STEP] = STORE_AGAIN
    if n == 1:
        _keep_drawn(g, 0)
    elif n:
        ask(g, STORE_PICK, winner)


def legal_drawn(g, seat, choice):
    """An index among the cards drawn (L4)."""
    return choice < count(g.s, DRAWN)


def settle_drawn(g):
    """Keep the card that was chosen (L4)."""
    _keep_drawn(g, answer(g.s, g.s[WINNER]))


def _keep_drawn(g, i):
    winner = g.s[WINNER]
    card = nth(g.s, DRAWN, i)
    gained(g.s)
    move_hidden(g, card, DRAWN, winner, 1 << winner)
    discard_drawn(g, 1 << winner)
    keep_store_card(g, winner, card, STORE_AGAIN)


def keep_store_card(g, seat, card, step):
    """What a newly gained Store card entails before `step`: Joe is played at once, unless he waits (C8, D1, Q45)."""
    s = g.s
    s[STEP] = step
    if card == JOE and not switched(s, JOE_AT_SHERIFF):
        ask_joe(g, seat, step)


def store_again(g):
    """Do the location's action once more if it is doubled, else go on."""
    s = g.s
    s[TIMES] -= 1
    if s[TIMES]:
        s[STEP] = ACTION
    else:
        next_location(g)


def _victims(s):
    """Opponents with a card in hand (Q6, Q49); fenced cards do not count."""
    mask = 0
    for seat in range(5):
        if s[TAIL + seat] != NONE:
            mask |= 1 << seat
    return mask & ~(1 << s[WINNER])


def saloon_won(g):
    """Ask for the Girls, then steal, if anybody else has a card (L7, C3, Q6)."""
    if _victims(g.s):
        offer_boost(g, GIRLS_WINDOW)
    else:
        next_location(g)


def choose_victim(g):
    """Let the thief name an opponent, if there is a choice (L7, Q49, Q52)."""
    s = g.s
    victims = _victims(s)
    s[STEP] = SALOON_DRAW
    # With the Girls, the first of two thefts may have taken the only card.
    if not victims:
        next_location(g)
    elif victims & (victims - 1):
        ask(g, VICTIM, 1 << s[WINNER])
    else:
        s[ROBBED] = first_of(s, victims)


def legal_victim(g, seat, choice):
    """An opponent with a card in hand (Q49, Q51)."""
    return _victims(g.s) >> choice & 1


def settle_victim(g):
    """Remember whom the thief has named (L7)."""
    g.s[ROBBED] = answer(g.s, g.s[WINNER])


def to_draw(s):
    """Cards the thief draws: as many as their Queens, at most the whole hand (L7, Q5)."""
    return min(s[COUNT], count(s, s[ROBBED]))


def fewest_store(s):
    """The fewest Store cards that can be among the cards to draw: the Property cards do not suffice (Q48)."""
    return max(0, to_draw(s) - property_cards(s, s[ROBBED]))


def most_store(s):
    """The most Store cards that can be among the cards to draw (Q48)."""
    return min(to_draw(s), store_cards(s, s[ROBBED]))


def choose_backs(g):
    """The thief sees the backs and says how many of each kind (Q48)."""
    s = g.s
    s[STEP] = SALOON_LOOK
    s[LOOKED] = 0
    s[STORE_BACKS] = fewest_store(s)
    if s[STORE_BACKS] < most_store(s):
        ask(g, BACKS, 1 << s[WINNER])


def legal_backs(g, seat, choice):
    """A number of Store backs with which the draw can be filled (Q48)."""
    return fewest_store(g.s) <= choice <= most_store(g.s)


def settle_backs(g):
    """Remember how many Store cards the thief draws (Q48)."""
    g.s[STORE_BACKS] = answer(g.s, g.s[WINNER])


def look_at_cards(g):
    """Store backs first, then Property backs, each kind at random, one a step."""
    s = g.s
    n = to_draw(s)
    if s[LOOKED] < n:
        look(g, s[WINNER], s[ROBBED], s[LOOKED] >= s[STORE_BACKS])
    elif n == 1:
        _steal(g, 0)
    else:
        ask(g, SALOON_PICK, 1 << s[WINNER])


def legal_looked(g, seat, choice):
    """An index among the cards looked at (L7)."""
    return choice < g.s[LOOKED]


def settle_looked(g):
    """Steal the card that was chosen (L7)."""
    _steal(g, answer(g.s, g.s[WINNER]))


def _steal(g, i):
    """One card changes hands, seen by the two; the others never left the victim's hand (L7, Q48)."""
    s = g.s
    gained(s)
    take_looked(g, i, s[ROBBED], s[WINNER])
    store_again(g)


def take_looked(g, i, victim, seat):
    """Move card i of LOOKED_AT from the victim to a seat; only these two see its face (L7, Q48)."""
    s = g.s
    s[LOOKED] = 0
    move(g, s[LOOKED_AT + i], 1, victim, seat)
    g.events.only(1 << victim | 1 << seat)
