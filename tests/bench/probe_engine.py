"""Prints how many decisions a second the engine takes, in random games of five; choosing is not on the clock."""

import gc

import play

GAMES = 5

decisions = spent = 0
for number in range(GAMES):
    gc.collect()
    made = play.finish(play.begin(5), play.Dice(number * 7919))
    decisions += made[0]
    spent += made[1]
print("decisions a game, random play of five\t", decisions // GAMES, "\tdecisions", sep="")
print("engine, random play of five\t", decisions * 1000000 // spent, "\tdecisions/s", sep="")
