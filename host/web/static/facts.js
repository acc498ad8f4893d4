// The game's numbers and names, from the server (host/web/facts.py). No script has its own.

export const facts = JSON.parse(document.getElementById("facts").textContent);
