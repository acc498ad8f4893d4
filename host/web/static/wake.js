// After a phone has slept, its connection may only look alive.

const NAP = 5000; // ms out of sight, after which the connection isn't trusted

/** Call `again` when the page is back in sight after a while. */
export function onWaking(again) {
  let left = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) left = Date.now();
    else if (Date.now() - left > NAP) again();
  });
}
