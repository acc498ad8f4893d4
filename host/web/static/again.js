// The laptop may start the next game at the end, or change the table.

import { ask } from "./ask.js";
import { labels, make } from "./draw.js";
import { facts } from "./facts.js";

addEventListener("sheet", () => {
  const again = make("button", { type: "button", class: "button big" }, labels.again);
  const wrong = make("span", { role: "alert" });
  again.addEventListener("click", async () => {
    again.disabled = true;
    wrong.textContent = await ask("/game", { do: "again" });
    again.disabled = !wrong.textContent;
  });
  const change = make("a", { class: "button quiet big", href: facts.pages.table }, labels.change);
  document.querySelector("#sheet .next").prepend(again, change, wrong);
});
