// The site's language. The first page, which is English, leads whoever comes from elsewhere to the language that they
// chose last, else to the browser's. Links within the site keep the language. Runs before the page is drawn.
const { languages } = document.currentScript.dataset; // only on the first page: the codes of all
if (languages && !document.referrer.startsWith(new URL("./", location).href)) {
  const wanted = [localStorage.getItem("language"), ...navigator.languages].map((code) => code?.slice(0, 2));
  const code = wanted.find((each) => languages.split(" ").includes(each)) ?? "en";
  if (code !== "en") location.replace(`${code}.html${location.search}${location.hash}`);
}
addEventListener("click", ({ target }) => {
  const link = target.closest("a[hreflang]");
  if (link) localStorage.setItem("language", link.hreflang);
});
