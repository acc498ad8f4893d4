// The page's own console: a game with one click, a finished game's record and tale, and whether its flash is kept.

import { ask, listen } from "./worker_line.js";

const at = (id) => document.getElementById(id);

at("play-now").addEventListener("click", () => {
  at("play-now").disabled = true;
  at("table").requestSubmit();
});
let begun = false; // a game was begun just now
addEventListener("begun", ({ detail: wrong }) => {
  at("play-now").disabled = false;
  begun = !wrong;
  if (wrong) location.hash = "new-game"; // the form there says what is wrong
  sight();
});
addEventListener("drawn", sight);
function sight() { // on a phone the station is below the town
  if (!begun || at("seats").hidden) return;
  begun = false;
  at("dock").scrollIntoView({ block: "nearest" });
}
addEventListener("ready", ({ detail: { kept, finished } }) => {
  at("play-now").disabled = false;
  at("full").hidden = kept;
  at("elsewhere").hidden = true;
  record.hidden = how.hidden = !finished;
});
listen("kept", (kept) => { at("full").hidden = kept; });
listen("elsewhere", () => { at("elsewhere").hidden = false; });

// The record of the last finished game: its buttons are on the score sheet while that is shown

const ofRecord = at("of-record"), record = at("record"), how = at("how"), verified = at("verified"), said = at("record-said");
addEventListener("sheet", () => {
  record.hidden = how.hidden = false;
  verified.hidden = true;
  said.textContent = "";
  document.querySelector("#sheet .next").append(ofRecord);
  if (at("sheet").getBoundingClientRect().top < 0) at("sheet").scrollIntoView(); // on a phone it is above the station
});
addEventListener("drawn", () => {
  if (at("sheet").hidden && ofRecord.parentElement !== at("in-foot")) at("in-foot").prepend(ofRecord);
});
record.addEventListener("click", async () => {
  record.disabled = true;
  said.textContent = "";
  const wrong = await ask("/record", {});
  if (wrong) said.textContent = wrong;
  record.disabled = false;
});
how.addEventListener("click", async () => {
  how.disabled = true;
  said.textContent = "";
  try {
    said.textContent = await (await import("../tale/tale.js")).tale();
  } catch { // offline, and not fetched before
    said.textContent = at("no-tale").textContent;
  }
  how.disabled = false;
});
listen("record", (told) => {
  const [name, text, wrong] = JSON.parse(told);
  verified.hidden = Boolean(wrong);
  if (wrong) said.textContent = wrong;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
