"""Where the repository is, and the folder for what is made and committed."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MADE = "hardware/made"
