"""The questions that the engine asks, by number. The comment beside each says what a choice means.

Everything else about a question is in its row of question_table.py; the rules of the phases import only the numbers.
All seats that owe an answer at one time owe the same question (`Game.question`), so a window looks alike from outside.
"""

from micropython import const

NO_QUESTION = const(0)
KEEP = const(1)  # mask of dice to leave under the cup: bit i is die i (R3, R8, R9)
BRUTE_WINDOW = const(2)  # 0 pay, 1 play Brute (C4, Q14)
SHORT = const(3)  # mask of the dice kept after a cancelled Brute (R18)
CHEAT_WINDOW = const(4)  # 0 pass, else 1 + die * 6 + face (C5, R16)
OFFER = const(5)  # 0 nothing more, else packed, see bribes.py (A5, Q34)
TIE = const(6)  # the seat that wins (A4); 5 asks for more; 6 + seat: it wins, and its offers are judged one by one
DYNAMITE_WINDOW = const(7)  # 0 pass, 1 play, as for the other windows without a comment
SHARING_WINDOW = const(8)
CREDIT_WINDOW = const(9)
STORE_PICK = const(10)  # index among the cards drawn (L4)
JOE_TARGET = const(11)  # seat (C8)
GIRLS_WINDOW = const(12)
VICTIM = const(13)  # seat (L7)
BACKS = const(14)  # how many Store backs among the cards to draw (Q48)
SALOON_PICK = const(15)  # index among the cards looked at (L7)
SHERIFF_WINDOW = const(16)  # 0 pass, 1 Marshal, 2 + seat: Joe aimed at it (C8, C9)
CORRUPTION_WINDOW = const(17)
ELIXIR_WINDOW = const(18)
ORDER = const(19)  # seat that visits the Doc next (Q60)
BENEFIT = const(20)  # 0 none, 1 wire, 2 store, 3 dollars, 4 nuggets (L18)
POTION = const(21)  # 0 or 1: an open elixir, 2: the unseen top, 3: none where the visit is optional (L22)
WIRE = const(22)  # index among the Property cards of the hand (L20)
GIVER = const(23)  # seat that Friendship or Domination takes a card from (Q55)
WANTED_WINDOW = const(24)
FINAL_TIE = const(25)  # the seat that wins the game (E10)
TAKE = const(26)  # 0 decline what a seat has offered, 1 take it (Q34)
THROW_DICE = const(27)  # three bits a die in hand, the first lowest: 1 + its face, or 0: the console throws it (R2, R7)
