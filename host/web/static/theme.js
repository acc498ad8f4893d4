// Light or dark: the last choice here, else the system's. Runs before the page is drawn.
const root = document.documentElement, night = matchMedia("(prefers-color-scheme: dark)");
const show = () => { root.dataset.theme = localStorage.getItem("theme") ?? (night.matches ? "dark" : "light"); };
show();
night.addEventListener("change", show);
addEventListener("DOMContentLoaded", () => {
  document.getElementById("theme")?.addEventListener("click", () => {
    localStorage.setItem("theme", root.dataset.theme === "dark" ? "light" : "dark");
    show();
  });
});
