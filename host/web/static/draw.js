// Draws a state into the page, as the server sends it; nothing is computed here. Texts go in as text, never as markup.

import { facts } from "./facts.js";

export const labels = JSON.parse(document.getElementById("labels").textContent);
export const GLYPHS = facts.glyphs; // beside the colours
export const FACES = facts.faces;
const { sheriff: SHERIFF, townhall: TOWNHALL } = facts.locations;
const at = (id) => document.getElementById(id);

/** An element: make("p", {class: "x"}, "text", child, …). */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null && child !== ""));
  return element;
}

/** Set an element's text; nothing is drawn if it has that text already. */
export function text(element, said) {
  if (element.textContent !== said) element.textContent = said;
}

/** Show a line across the top until the next call; "" takes it away. */
export function trouble(said) {
  text(at("trouble"), said);
  at("trouble").hidden = !said;
}

export function draw(state) {
  document.body.classList.toggle("idle", state.seats.length === 0);
  document.body.classList.toggle("ended", state.over);
  at("empty").hidden = state.seats.length > 0;
  at("seats").hidden = state.seats.length === 0;
  text(at("round"), state.seats.length ? `${labels.round} ${state.round}` : "");
  text(at("waiting"), state.waiting);
  at("waiting").classList.toggle("long", at("waiting").textContent.length > LONG);
  trouble(document.body.classList.contains("broken") ? labels.connecting : state.notice);
  for (const place of document.querySelectorAll(".location")) drawLocation(place, state);
  drawSeats(state);
  drawSheet(state);
  drawDigest(state);
}

/** Show the digest, by which a record can be checked. It stays after the game, until another begins. */
function drawDigest(state) {
  if (state.digest === "" && state.seats.length === 0) return;
  text(at("digest").querySelector("code"), state.digest);
  at("digest").classList.toggle("blank", !state.digest);
}

// The town

const STOCKS = { // what lies at a location: the values it depends on, and how it is drawn
  mine: [(s) => s.mine, (s) => [gold(s.mine)]],
  bank: [(s) => s.bank, (s) => [money(s.bank)]],
  stagecoach: [(s) => s.coach, (s) => [money(s.coach)]],
  store: [(s) => s.store, (s) => [pile("store", s.store)]],
  saloon: [() => 0, () => []],
  sheriff: [() => 0, () => []],
  townhall: [(s) => [s.row, s.deeds], (s) => [...s.row.map(offered), pile("deed", s.deeds)]],
  doc: [(s) => s.open, (s) => s.open.map((title) => make("span", { class: "potion", "data-term": "potion" }, title))],
};
const ROOM = 11; // letters for the names of all who lead; if they don't fit, or beside a hand, glyphs stand for them
const NAME = 6; // letters of a name; a longer one is shown in two small lines, or only as its glyph
const STOCK = Object.fromEntries(Object.entries(facts.locations).map(([name, n]) => [n, STOCKS[name]]));

function drawLocation(place, state) {
  const n = Number(place.dataset.location);
  const [lying, stock] = STOCK[n];
  const now = state.location === n && state.waiting !== "";
  const key = JSON.stringify([now, state.tie, state.holders[n], state.leaders[n], n === SHERIFF && state.badge,
    state.seats.map((seat) => [seat.name, seat.colour]), lying(state)]);
  if (place.drawn === key) return;
  place.drawn = key;
  place.classList.toggle("now", now);
  place.classList.toggle("tie", state.tie?.location === n);
  place.querySelector(".stock").replaceChildren(...stock(state));
  const holder = place.querySelector(".holder");
  const won = state.holders[n];
  const leads = state.tie?.location === n ? null : state.leaders[n];
  const seat = won?.seat ?? (n === SHERIFF && !won && !leads ? state.badge : null);
  holder.className = "holder";
  if (seat !== null && state.seats[seat]) {
    const held = state.seats[seat];
    holder.classList.add("held", `s${held.colour}`);
    holder.replaceChildren(n === SHERIFF ? "★ " : `${GLYPHS[held.colour]} `, make("b", {}, held.name));
    if (won?.dice && n !== TOWNHALL) holder.append(make("span", {}, `×${won.dice}`));
  } else if (leads) { // while dice are thrown
    holder.classList.add("leading");
    const { names, glyphs } = those(leads.seats, state);
    const long = names.length > (leads.seats.length > 1 ? ROOM : NAME);
    holder.replaceChildren(long || leads.hand ? glyphs.join("") : "", leads.hand || (long && leads.seats.length > 1) ? "" : make("b", {}, names),
      make("span", {}, leads.hand ?? `×${leads.dice}`));
  } else if (state.tie?.location === n) {
    const { names, glyphs } = those(state.tie.seats, state);
    holder.dataset.glyphs = glyphs.join(" = ");
    holder.classList.toggle("long", names.length > ROOM);
    holder.replaceChildren(names);
  } else {
    holder.replaceChildren(won ? labels.nobody : "");
  }
}

const those = (seats, state) => ({
  names: seats.map((i) => state.seats[i].name).join(" = "),
  glyphs: seats.map((i) => GLYPHS[state.seats[i].colour]),
});

export const money = (n) => make("span", { class: "money", "data-term": "dollars" }, `$${n}`);
export const gold = (n) => make("span", { class: "nuggets", "data-term": "nugget" }, make("i", { class: "nugget", "aria-hidden": "true" }), String(n));
const back = (kind) => make("i", { class: `back b-${kind}`, "aria-hidden": "true" });
const pile = (kind, n) => make("span", { class: "pile", "data-term": kind }, back(kind), ` ${n}`);
const deed = (points) => make("span", { class: "deed" }, String(points));
const offered = (points) => make("span", { class: "deed", "data-term": "row" }, String(points));

// The seats

function drawSeats(state) {
  const list = at("seats");
  if (list.children.length !== state.seats.length) {
    list.replaceChildren(...state.seats.map((_, i) => make("li", { class: "seat", "data-place": i })));
  }
  list.dataset.count = state.seats.length;
  state.seats.forEach((seat, i) => drawSeat(list.children[i], seat, i, state));
}

function drawSeat(card, seat, i, state) {
  const key = JSON.stringify([seat, state.badge === i, state.winner === i, state.over]);
  if (card.drawn === key) return;
  const before = card.dice ?? [];
  card.drawn = key;
  card.dice = seat.dice;
  card.className = `seat s${seat.colour}`;
  card.classList.toggle("awaited", seat.awaited);
  card.classList.toggle("locked", seat.locked);
  card.classList.toggle("winner", state.winner === i);
  const mark = state.winner === i ? "♛" : seat.awaited ? "…" : seat.locked ? "✓" : "";
  const said = seat.awaited ? labels.awaited : seat.locked ? labels.locked : "";
  card.replaceChildren(
    make("h3", { class: seat.name.length > NAME ? "long" : null },
      make("span", { class: "glyph", "aria-hidden": "true" }, GLYPHS[seat.colour]),
      make("span", { class: "name" }, seat.name),
      seat.bot ? make("span", { class: "bot" }, labels.bot) : "",
      state.badge === i ? make("span", { class: "badge", "data-term": "badge" }, "★", make("span", { class: "unseen" }, labels.sheriff)) : "",
      make("span", { class: "mark", "aria-hidden": "true" }, mark),
      said ? make("span", { class: "unseen" }, said) : ""),
    dice(seat, before),
    make("ul", { class: "goods" },
      good(labels.dollars, money(seat.dollars)),
      good(labels.nuggets, gold(seat.nuggets)),
      good(labels.store, pile("store", seat.store)),
      good(labels.deeds, pile("deed", seat.deeds)),
      seat.fenced.length ? good(labels.fenced, make("span", { class: "fence", "data-term": "fence" }, ...seat.fenced.map(deed))) : ""));
}

function good(title, ...children) {
  return make("li", {}, ...children, make("span", { class: "unseen" }, ` ${title}`));
}

function dice(seat, before) {
  return make("div", { class: "dice", role: "group", "aria-label": labels.kept },
    ...seat.dice.map((face, i) => die(face, face !== null && (before[i] ?? null) !== face, seat.hidden)),
    seat.hidden ? make("span", { class: "unseen" }, `${seat.hidden} ${labels.hidden}`) : "");
}

function die(face, fresh, hidden) {
  if (face === null) return make("span", { class: hidden ? "die under" : "die none", "data-term": hidden ? "under" : null, "aria-hidden": "true" }, hidden ? "?" : "");
  return make("span", { class: `die f${FACES[face]}${fresh ? " fresh" : ""}`, "data-term": "die" }, face);
}

// The end

function drawSheet(state) {
  const sheet = at("sheet");
  const rows = state.seats.map((seat, i) => ({ ...seat, i })).filter((seat) => seat.score);
  sheet.hidden = !state.over || rows.length === 0;
  if (sheet.hidden) return;
  const key = JSON.stringify([rows, state.winner, state.digest, state.record]);
  if (sheet.drawn === key) return;
  sheet.drawn = key;
  rows.sort((a, b) => (b.i === state.winner) - (a.i === state.winner) || b.score.total - a.score.total);
  const line = (title, cells, kind = "") => make("tr", { class: kind },
    make("th", { scope: "row" }, title), ...cells.map((cell) => make("td", {}, cell)));
  sheet.replaceChildren(
    make("h2", {}, `♛ ${state.headline}`),
    make("p", {}, state.reason),
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": labels.sheet.title },
      make("table", {},
        make("caption", { class: "unseen" }, labels.sheet.title),
        make("thead", {}, make("tr", {}, make("th", { scope: "col" }, labels.sheet.player),
          ...rows.map((row) => make("th", { scope: "col", class: `s${row.colour}${row.i === state.winner ? " winner" : ""}` },
            make("span", { class: "tag" }, `${GLYPHS[row.colour]} ${row.name}`))))),
        make("tbody", {},
          ...facts.points.map((name) => line(labels.sheet[name], rows.map((row) => String(row.score[name])))),
          line(labels.sheet.total, rows.map((row) => String(row.score.total)), "total"),
          rows.some((row) => row.i !== state.winner && row.score.total === state.seats[state.winner].score.total)
            ? line(labels.sheet.properties, rows.map((row) => String(row.score.properties)), "ties") : ""))),
    state.digest ? make("p", { class: "digest" }, `${labels.sheet.digest} `, make("code", {}, state.digest)) : "",
    make("p", { class: "next" }, state.record
      ? make("a", { class: "button quiet big", href: facts.pages.games + encodeURIComponent(state.record) }, labels.tale) : ""));
  sheet.dispatchEvent(new CustomEvent("sheet", { bubbles: true }));
}

const LONG = 52; // letters that fit a line beside the stations

// The story: #log keeps its end in sight by itself (town.css), unless somebody has scrolled up

/** mark: a round or a throw begins with it; card: the section of the rule book about the card that is played. */
export function tell(said, loud, mark, card) {
  if (!said) return;
  const lines = at("lines");
  const link = card ? make("a", { class: "rule", href: `${facts.pages.rules}#${card}`, target: "_blank" }, labels.rules_on.replace("{section}", labels.chapters[card])) : "";
  lines.append(make("p", { class: looks({ loud, mark }) }, said, link && " ", link));
  while (lines.children.length > 300) lines.firstChild.remove();
  headline(said);
  at("said").classList.toggle("loud", loud);
}

const looks = ({ loud, mark }) => `${loud ? "loud" : ""} ${mark && `new-${mark}`}`.trim() || null;

export function retell(lines) {
  at("lines").replaceChildren(...lines.map((line) => make("p", { class: looks(line) }, line.said)));
  if (lines.length) at("log").scrollTop = 0; // to its end; forces a layout
  headline(lines.at(-1)?.said ?? "");
}

/** Show what is said last; a long text in smaller type, so that the town stays where it is. */
function headline(said) {
  text(at("said"), said);
  at("said").classList.toggle("long", said.length > LONG);
}
