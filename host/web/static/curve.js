// At the end of a game a page without a station shows by itself how it went: nobody opens links on a television.

addEventListener("sheet", async ({ target }) => {
  const link = target.querySelector(".next a");
  if (!link) return;
  const page = await fetch(link.href).then((answer) => answer.text());
  const picture = new DOMParser().parseFromString(page, "text/html").querySelector("#tale svg");
  if (picture && link.isConnected) target.append(picture);
});
