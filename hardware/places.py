"""The path of the repository, and the folder for made files that are committed."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MADE = "hardware/made"
