// The tale of the last finished game, over the town. The code that makes it is fetched when somebody asks for the tale.

import { listen, post } from "../static/worker_line.js";
import "./share.js";

const at = (id) => document.getElementById(id);
const style = document.createElement("link");
Object.assign(style, { rel: "stylesheet", href: new URL("tale.css", import.meta.url) });
document.head.append(style);

let told = null;
listen("tale", (text) => told(JSON.parse(text)));

async function fetched(name) {
  const answer = await fetch(new URL(`../console/${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** Show the tale -> what is wrong, or "". */
export async function tale() {
  const files = await Promise.all([fetched("tale.bin"), fetched(`tale-${document.documentElement.lang}.json`)]);
  const [packed, words] = await Promise.all([files[0].arrayBuffer(), files[1].text()]);
  const [markup, wrong] = await new Promise((done) => {
    told = done;
    post({ tale: { packed, words } });
  });
  if (wrong) return wrong;
  at("tale")?.remove();
  at("went").firstElementChild.prepend(new DOMParser().parseFromString(markup, "text/html").getElementById("tale"));
  location.hash = "went";
  at("tale-title").focus();
  return "";
}
