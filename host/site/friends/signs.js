// A few signs that people send each other. Only a number goes over the line; each reader sees their own language.

const STAYS = 4000; // ms

/** words: of the signs; send(number): called when one is pressed; null if nobody sends here. -> show(place, number) */
export function signs(words, send) {
  const cup = document.getElementById("cup");
  if (send && cup) {
    const row = document.createElement("div");
    row.className = "signs";
    row.append(...words.map((said, number) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: said });
      button.addEventListener("click", () => send(number));
      return button;
    }));
    cup.querySelector(".moves").after(row);
  }
  const shown = new Map(); // place -> the sign that floats there; a new one replaces it
  return (place, number) => {
    const seat = document.querySelector(`#seats [data-place="${place}"]`);
    if (!seat || !words[number]) return;
    shown.get(place)?.remove();
    const sign = document.createElement("span"), { left, top, width } = seat.getBoundingClientRect();
    Object.assign(sign, { className: "sign-of", role: "status", textContent: words[number] });
    sign.style.left = `${left + width / 2}px`;
    sign.style.top = `${top}px`;
    document.body.append(sign);
    shown.set(place, sign);
    setTimeout(() => sign.remove(), STAYS);
  };
}
