// A phone as a cup: to shake it or lay it on its face slams the cup; to drag the cover up or take the phone up again
// tips it. Buttons do the same. Browsers report a phone's motion only over https, and some ask first.

const JOLT = 18; // m/s², without gravity: more than walking
const FACE_DOWN = -8.5; // m/s² along the screen's axis
const UP = 2; // m/s² along that axis: it is taken up again
const REST = 1200; // ms from one slam to the next
const DRAG = 60; // px

/** slam(laid): whether the phone was laid on its face; then taking it up calls tip(). */
export function moves(cup, { slam, tip }) {
  let slammed = -REST, laid = false, from = null;
  const slams = (how) => {
    if (performance.now() - slammed < REST) return;
    slammed = performance.now();
    slam(how);
  };
  addEventListener("devicemotion", ({ acceleration, accelerationIncludingGravity: all }) => {
    const { x, y, z } = acceleration ?? {};
    if (Math.hypot(x ?? 0, y ?? 0, z ?? 0) > JOLT) slams(false);
    const lies = (all?.z ?? 0) < FACE_DOWN;
    if (lies && !laid) slams(true);
    if (laid && (all?.z ?? 0) > UP) tip();
    laid = lies || (laid && (all?.z ?? 0) <= UP);
  });
  cup.addEventListener("click", ask, { once: true });
  const covered = cup.querySelector("#covered");
  covered.addEventListener("pointerdown", (event) => {
    from = event.clientY;
    covered.setPointerCapture(event.pointerId);
  });
  covered.addEventListener("pointermove", (event) => {
    if (from === null) return;
    covered.style.transform = `translateY(${Math.min(0, event.clientY - from)}px)`;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    covered.addEventListener(end, (event) => {
      if (from !== null && from - event.clientY > DRAG) tip();
      from = null;
      covered.style.transform = "";
    });
  }
}

/** Ask for the phone's motion, if this browser wants to be asked; only a tap may do that. */
function ask() {
  globalThis.DeviceMotionEvent?.requestPermission?.().catch(() => {});
}
