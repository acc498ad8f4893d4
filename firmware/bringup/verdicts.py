"""The verdicts: one line each, `selftest good PART` or `selftest bad PART TEXT`, and their count for the summary.

A part is one word for programs, such as `station2.keep3`; the text is for people. `none` is a part that is not fitted.
"""


class Verdicts:
    def __init__(self, tell):
        """Begin to count. tell: takes a line of text."""
        self.tell = tell
        self.wrong = []  # parts
        self.words = []  # what is wrong with each
        self.right = 0
        self.absent = 0

    def good(self, part):
        """Report that a part works."""
        self.right += 1
        self.tell("selftest good " + part)

    def bad(self, part, text):
        """Report that a part is wrong, and the wire to look at."""
        self.wrong.append(part)
        self.words.append(text)
        self.tell("selftest bad " + part + " " + text)

    def none(self, part, text):
        """Report a part that isn't fitted. It counts neither as good nor as wrong."""
        self.absent += 1
        self.tell("selftest none " + part + " " + text)

    def judge(self, part, right, text):
        """Report a part as good or bad. text: what to say if it is bad."""
        if right:
            self.good(part)
        else:
            self.bad(part, text)

    def end(self):
        """Report the counts. This is the last line of the self-test."""
        self.tell("selftest end good %d bad %d none %d" % (self.right, len(self.wrong), self.absent))


def part(i, what):
    """Name a part of station i, from 0."""
    return "station%d.%s" % (i + 1, what)
