// The numbers and names of the game, as the server has them (host/web/facts.py). No script has its own.

export const facts = JSON.parse(document.getElementById("facts").textContent);
