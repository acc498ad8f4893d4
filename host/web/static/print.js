// The rule book on paper: static/rules.css lays it out on two sides.

document.getElementById("print").addEventListener("click", () => print());
