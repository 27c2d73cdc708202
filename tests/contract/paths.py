from pathlib import Path

TESTS = Path(__file__).parents[1] / "games"
GAMES = Path(__file__).parents[2] / "src" / "stolik" / "games"
