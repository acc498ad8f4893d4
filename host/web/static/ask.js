// Asks something of the page's server -> "", or what is wrong. The site replaces this module with its own.

export async function ask(path, body) {
  const answer = await fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  }).catch(() => null);
  const said = await answer?.json().catch(() => null);
  return answer?.ok ? "" : said?.error ?? String(answer?.status ?? "…");
}
