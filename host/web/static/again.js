// The laptop may start the next game at the end, or change the table.

import { labels, make } from "./draw.js";

addEventListener("sheet", () => {
  const again = make("button", { type: "button", class: "button big" }, labels.again);
  again.addEventListener("click", async () => {
    again.disabled = true;
    await fetch("/game", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ do: "again" }) });
  });
  document.querySelector("#sheet .next").replaceChildren(again, make("a", { class: "button quiet big", href: "/table" }, labels.change));
});
