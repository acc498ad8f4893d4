// Reads a private page, 256 bytes of codes (STATION.md), into what it says in the page's language.
// tests/screens/read_page.py does the same in Python; a test compares them.

import { facts } from "./facts.js";

const { alike, codes, kinds, standing, signs, letters, named, location: PLACE } = facts.outline;
const FACES = Object.keys(facts.faces);
const SPACE = 32;
const LOOKS = ["thrown", "marked", "kept"];
const RULES = new Map(Object.entries(facts.cards).map(([card, section]) => [named[card][0], section])); // a card's text -> its section

/** texts: of the console, by number; names: of the seats. -> {kind, title, lines, choices, dice, cost, hint} and flags:
 * locked, asked, card, unthrown, goes, tumbling. A line is {text, rule}; rule: the rules' section on a card in it. */
export function read(page, texts, names) {
  return new Reader(page, texts, names).read();
}

class Reader {
  constructor(page, texts, names) {
    Object.assign(this, { page, texts, names, at: 2, row: 0, rows: new Map(), n: 0, card: 0, location: 0, who: "", choices: [], dice: [], cost: null });
  }

  next() {
    return this.page[this.at++];
  }

  read() {
    for (let code = this.next(); code; code = this.next()) this.take(code);
    const rows = [...this.rows].sort(([one], [other]) => one - other).map(([row, line]) => [row, trimmed(line)]).filter(([, line]) => line.text);
    const of = (row) => rows.find(([each]) => each === row)?.[1] ?? { text: "", rule: "" };
    return {
      kind: kinds[this.page[0]], ...Object.fromEntries(Object.entries(standing).map(([name, bit]) => [name, Boolean(this.page[1] & bit)])),
      title: of(0), lines: rows.filter(([row]) => row !== 0 && row !== 7 && row !== this.cost).map(([, line]) => line),
      choices: this.choices, dice: this.dice, cost: of(this.cost), hint: of(7),
    };
  }

  take(code) {
    const apart = code === SPACE && this.row && kinds[this.page[0]] === "result"; // the winners have a column of their own
    if (code >= codes.FIRST) return this.say(apart ? " · " : letter(code));
    switch (code) {
      case codes.ROW: this.row = this.next(); return this.say(" ");
      case codes.NEXT: this.row += 1; return this.say(" ");
      case codes.TEXT: return this.text(this.next());
      case codes.TEXT_AFTER: return this.text(256 + this.next());
      case codes.NUMBER: this.n = this.next(); break;
      case codes.LARGE: this.n = this.next() << 8 | this.next(); break;
      case codes.SEAT: this.who = this.names[this.next()]; break;
      case codes.WORD: this.who = spelled(Array.from({ length: this.next() }, () => letter(this.next()))); break;
      case codes.CARD_IS: this.card = this.next(); break;
      case codes.LOCATION: this.location = this.next(); break;
      case codes.NAME: return this.say(this.names[this.next()]);
      case codes.WIPE: this.rows.delete(this.next()); break;
      case codes.CHOICE: return this.choice(false);
      case codes.CHOSEN: return this.choice(true);
      case codes.COST: this.cost = this.row; break;
      default: this.die(this.next());
    }
  }

  say(said, rule = "") {
    const line = this.rows.get(this.row) ?? { text: "", rule: "" };
    this.rows.set(this.row, { text: line.text + said, rule: line.rule || rule });
  }

  /** Say a text, with its placeholders filled in. */
  text(number) {
    const said = this.texts[number];
    const card = said.includes("&") ? named[this.card] : null;
    const whole = said
      .replaceAll("&", () => this.texts[card[0]].replaceAll("#", card[1]))
      .replaceAll("^", () => this.texts[PLACE + this.location])
      .replaceAll("#", this.n).replaceAll("@", () => this.who);
    this.say(whole, RULES.get(card?.[0] ?? number));
  }

  choice(chosen) {
    this.choices.push({ ...trimmed(this.rows.get(this.row)), chosen });
    this.rows.delete(this.row);
  }

  die(bits) {
    this.dice.push({ place: bits & 7, face: FACES[bits >> 3 & 7] ?? "", look: LOOKS[bits >> 6] });
  }
}

const trimmed = ({ text, rule }) => ({ text: text.trim(), rule });

/** Spell a word in its own alphabet: the console's font has one form for letters that look alike. */
function spelled(word) {
  return word.map((each) => (word.some((one) => /[А-яЁё]/u.test(one)) ? alike[each] ?? each : each)).join("");
}

function letter(code) {
  return signs[code] ?? letters[code - codes.MORE] ?? String.fromCharCode(code);
}
