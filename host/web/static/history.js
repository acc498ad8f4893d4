// Turns the pages of a past game: keys and links fetch the next step and replace the one that is shown. Without this
// script, the same links load whole pages.

const turns = () => document.querySelectorAll("#step [data-key]");
let turning = false;

async function turn(address, focus) {
  if (turning) return;
  turning = true;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.status);
    const step = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("step");
    const told = document.querySelector(".told"); // the element stays, so that a screen reader reads what is new in it
    document.querySelectorAll("#step > :not(.told)").forEach((old) => old.remove());
    told.replaceChildren(...step.querySelector(".told").childNodes);
    step.querySelector(".told").remove();
    document.getElementById("step").append(...step.children);
    history.replaceState(null, "", address);
    if (focus) document.querySelector(`#step [data-key="${focus}"]`)?.focus();
  } catch {
    location.assign(address);
  } finally {
    turning = false;
  }
}

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest("input, select")) return;
  for (const link of turns()) {
    if (link.dataset.key === event.key) {
      event.preventDefault();
      turn(link.href);
    }
  }
});

addEventListener("click", (event) => {
  const link = event.target.closest("#step [data-key], .rounds a");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  turn(link.href, link.dataset.key);
});
