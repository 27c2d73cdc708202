"""What somebody does with an installed package. tests/installed.py runs it with the Python it was installed for.

python tests/stranger.py plain | envs | server ADDRESS
"""

import sys

import stolik

MATCHES = 200
TABLES = 64


def plain():
    """Play every game in Python, simulate matches of bots, step a batch."""
    for name in stolik.names:
        match = stolik.Match(name, seats=min(stolik.load(name).seats), seed=7)
        while not match.over:
            for seat in match.to_act:
                match.play(seat, match.legal(seat)[0])
        assert stolik.Match.replay(match.record()).points == match.points
    assert len(stolik.simulate(stolik.names[0], "easy", matches=MATCHES)) == MATCHES
    batch = stolik.Batch(stolik.names[0], size=TABLES, seed=7)
    batch.step(batch.masks.argmax(axis=1))
    batch.check()


def envs():
    """Take a step in each kind of environment."""
    import gymnasium
    import pyspiel

    import stolik.envs.gymnasium
    import stolik.envs.openspiel
    from stolik.envs.pettingzoo import env

    name = stolik.names[0]
    table = env(name)
    table.reset(seed=7)
    table.step(int(table.last()[0]["action_mask"].argmax()))

    alone = gymnasium.make(f"stolik/{name.capitalize()}-v0")
    seen, _ = alone.reset(seed=7)
    alone.step(int(seen["action_mask"].argmax()))

    state = pyspiel.load_game(f"stolik_{name}").new_initial_state()
    state.apply_action(0)
    state.apply_action(state.legal_actions()[0])


def server(address):
    """Play today's deal against a server's bots to its end."""
    from stolik.terminal.day import Server

    there = Server(address)
    there.come()
    name = stolik.names[0]
    told = there.ask(f"/api/days/{name}", {"name": "Ola"})
    match, seat = told["info"]["match"], str(told["info"]["solo"]["seat"])
    view = told["steps"][-1]["view"]
    while not view["over"]:
        order = {"id": f"m{told['seq']}", "seq": told["seq"], "move": view["legal"][seat][0]}
        told = there.ask(f"/api/solos/{match}/move", order)
        view = told["view"]


if __name__ == "__main__":
    {"plain": plain, "envs": envs, "server": server}[sys.argv[1]](*sys.argv[2:])
