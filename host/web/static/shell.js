// Loads the page that was asked for, over a WebSocket in small messages, as the console's network has no memory for large
// answers (firmware/air/README.md). Each text is kept by the tag of all of them. A plain script, also for old phones.

export const { tag, sizes, broken } = JSON.parse(document.getElementById("shell").textContent);
const bar = document.querySelector("progress"), trouble = document.getElementById("trouble");
const TRY_AGAIN = 1000; // ms until a broken transfer is tried again
let socket;

/** Return what was kept under a name, or null. */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keep a value in this browser, if it may and has room. */
export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {}
}

/** Open the page's only WebSocket. */
export function join(name) {
  socket = new WebSocket(`ws://${location.host}/${name}`);
  socket.binaryType = "arraybuffer";
  return socket;
}

/** Get one of the console's texts. done(text) is called once it is whole, after its WebSocket is closed. */
export function load(name, done) {
  const kept = recall(name) || "";
  if (kept.startsWith(tag)) done(kept.slice(tag.length));
  else transfer(name, done);
}

function transfer(name, done) {
  const decoder = new TextDecoder();
  let text = "";
  bar.max = sizes[name];
  bar.value = 0;
  bar.hidden = false;
  join(name);
  socket.onmessage = ({ data }) => {
    text += decoder.decode(data, { stream: true }); // a message may end within a letter
    bar.value += data.byteLength / 1000;
  };
  socket.onclose = ({ code }) => {
    bar.hidden = trouble.hidden = code === 1000;
    if (!bar.hidden) return setTimeout(transfer, TRY_AGAIN, name, done);
    keep(name, tag + text);
    done(text);
  };
}

/** Show a page: its title, which tells the language too, then style, markup and scripts. */
function show(text) {
  const { body } = document;
  body.insertAdjacentHTML("beforeend", text);
  const { lang, textContent } = body.querySelector("title");
  document.documentElement.lang = lang;
  document.title = textContent;
  for (const inert of body.querySelectorAll("[type=module]")) { // a script inserted as markup does not run
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = inert.textContent;
    inert.replaceWith(script);
  }
  const part = document.getElementById(location.hash.slice(1));
  if (part) part.scrollIntoView();
}

trouble.textContent = broken[navigator.language.slice(0, 2)] || broken.en;
addEventListener("beforeunload", () => { // a page that is loaded again needs this connection
  if (!socket) return;
  socket.onclose = null;
  socket.close();
});
const page = location.pathname.slice(1) || "index";
if (page in sizes) load(page, show);
else trouble.hidden = !(trouble.textContent = 404); // the console gives this shell to every address
