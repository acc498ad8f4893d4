// The form that sets a game up: seats come and go, a known name brings its colour, an edition sets the single rules.

import { ask } from "./ask.js";
import { facts } from "./facts.js";

const values = JSON.parse(document.getElementById("form-values").textContent);
const form = document.getElementById("table");
const rows = [...form.querySelectorAll(".player")];
const wrong = document.getElementById("wrong");
const used = () => rows.filter((row) => !row.hidden);
const field = (row, name) => row.querySelector(`[name="${name}"]`);

function show() {
  for (const row of rows) {
    const colour = Number(field(row, "colour").value);
    row.className = `player s${colour}`;
    row.querySelector(".chip").textContent = facts.glyphs[colour];
    row.querySelector(".leave").hidden = used().length <= 2;
  }
  for (const chip of document.querySelectorAll(".people li")) chip.querySelector(".chip").textContent = facts.glyphs[chip.className.slice(1)];
  document.getElementById("more").hidden = used().length === rows.length;
  if (!used().some((row) => field(row, "sheriff").checked)) field(used()[0], "sheriff").checked = true;
}

for (const row of rows) {
  row.querySelector(".leave").addEventListener("click", () => {
    row.hidden = true;
    show();
    document.getElementById("more").focus();
  });
  field(row, "colour").addEventListener("change", show);
  field(row, "name").addEventListener("change", ({ target }) => {
    const known = [...document.getElementById("profiles").options].find((option) => option.value === target.value);
    if (known) {
      field(row, "colour").value = known.dataset.colour;
      field(row, "bot").value = "";
      show();
    }
  });
}
document.getElementById("more").addEventListener("click", () => {
  const row = rows.find((each) => each.hidden);
  row.hidden = false;
  show();
  field(row, "name").focus();
});

const switches = [...form.querySelectorAll("[data-switch]")];
const preset = form.elements.preset;
const initial = (bits, i) => values.switches[i].values[bits >> values.switches[i].bit & 1][0];
function edition() {
  const bits = values.bits[preset.value];
  switches.forEach((select, i) => { select.value = initial(bits, i); });
}
preset.addEventListener("change", edition);
edition();
for (const setting of values.settings) {
  const [name, value] = setting.split("=");
  const select = switches.find((each) => each.dataset.switch === name);
  if (select) select.value = value;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const seats = used();
  const bits = values.bits[preset.value];
  const settings = switches.filter((select, i) => select.value !== initial(bits, i))
    .map((select) => `${select.dataset.switch}=${select.value}`);
  const button = form.querySelector(".go button");
  button.disabled = true;
  wrong.textContent = await ask("/game", {
    do: "start",
    players: seats.map((row) => ({
      name: field(row, "name").value.trim(), bot: field(row, "bot").value !== "",
      level: field(row, "bot").value || "normal", colour: Number(field(row, "colour").value),
    })),
    sheriff: seats.findIndex((row) => field(row, "sheriff").checked),
    preset: preset.value, settings, language: form.elements.language.value, patience: Number(form.elements.patience.value),
    pause: Number(form.elements.pause.value), advice: form.elements.advice.checked,
  });
  button.disabled = false;
  dispatchEvent(new CustomEvent("begun", { detail: wrong.textContent }));
  if (!wrong.textContent) location.assign(facts.pages.town);
});

for (const button of document.querySelectorAll("[data-ask]")) {
  button.addEventListener("click", async () => {
    const said = await ask("/ask", { do: button.dataset.ask, seat: Number(button.dataset.seat ?? 0), bot: button.dataset.bot === "1" });
    document.getElementById("asked").textContent = said || values.asked;
  });
}
for (const button of document.querySelectorAll(".forget")) {
  button.addEventListener("click", async () => {
    wrong.textContent = await ask("/profile", { do: "forget", name: button.dataset.name });
    if (!wrong.textContent) button.closest("li").remove();
  });
}
show();
form.inert = false; // a press before this would have been lost, or have sent the form as a browser does
