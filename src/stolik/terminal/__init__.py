"""The table in a terminal: how games are drawn, played, replayed and simulated there."""
