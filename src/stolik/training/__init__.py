"""Training `network`: self-play on batches of tables, one network a game; needs `pip install stolik[train]`."""
