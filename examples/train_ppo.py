"""Self-play PPO on a batch of tables, in plain PyTorch, to be read in a sitting.

    python examples/train_ppo.py --minutes 10 --out komary.pt
    stolik arena komary --bots examples.train_ppo:Trained,normal,easy,random --seats 4

One network plays all seats. A decision's return is the share of the win that its seat gets at the end of the match: no
discount, no bootstrap, decisions of matches that do not end within the rollout are left out. The entropy bonus is high:
against copies of oneself a policy that is easily predicted is easily beaten.
"""

import argparse
import os
import time

import numpy as np
import torch
from torch import nn

from stolik import Batch
from stolik.core.errors import StolikError
from stolik.core.game import Game, State

GAME, SEATS = "komary", 4
TABLES, STEPS = 1024, 96
EPOCHS, MINIBATCH = 3, 8192
CLIP, VALUE_WEIGHT, RATE = 0.2, 0.5, 7e-4
ENTROPY = (0.05, 0.005)  # at the beginning and at the end
HIDDEN = 192
NEVER = -1e9  # the logit of what is not legal


class Network(nn.Module):
    """Features to a logit for each action, and to the share of the win that the seat may expect."""

    def __init__(self, features: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy = nn.Linear(HIDDEN, actions)
        self.value = nn.Linear(HIDDEN, 1)

    def forward(self, features: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        body = self.body(features)
        return self.policy(body).masked_fill(masks == 0, NEVER), self.value(body).squeeze(-1)


def collect(batch: Batch, network: Network) -> dict[str, torch.Tensor]:
    """Play a rollout at all tables; each decision with its return, those without an end left out."""
    size, game = batch.size, batch.game
    features = torch.zeros(STEPS, size, game.feature_count)
    masks = torch.zeros(STEPS, size, game.actions, dtype=torch.int8)
    actions = torch.zeros(STEPS, size, dtype=torch.int64)
    chances = torch.zeros(STEPS, size)
    values = torch.zeros(STEPS, size)
    seats, done, rewards = [], [], []
    for step in range(STEPS):
        features[step] = torch.from_numpy(batch.observations)
        masks[step] = torch.from_numpy(batch.masks)
        seats.append(batch.acting.copy())
        with torch.no_grad():
            logits, values[step] = network(features[step], masks[step])
            # Gumbel's trick: the largest of logits and noise is a draw from the policy.
            noise = -torch.log(-torch.log(torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)))
            actions[step] = (logits + noise).argmax(-1)
            chances[step] = torch.log_softmax(logits, -1).gather(-1, actions[step][:, None]).squeeze(-1)
        batch.step(actions[step].numpy())
        done.append(batch.done.astype(bool))
        rewards.append(batch.rewards.copy())
    returns, known = returns_of(seats, done, rewards)
    kept = torch.from_numpy(known)
    columns = {"features": features, "masks": masks, "actions": actions, "chances": chances, "values": values}
    return {name: column[kept] for name, column in columns.items()} | {"returns": torch.from_numpy(returns)[kept]}


def returns_of(seats: list, done: list, rewards: list) -> tuple[np.ndarray, np.ndarray]:
    """Each decision's share of the win, from the end of its match backwards, and whether there was an end."""
    tables = np.arange(len(seats[0]))
    ahead = np.zeros_like(rewards[0])
    ended = np.zeros(len(tables), bool)
    returns, known = np.zeros((len(seats), len(tables)), np.float32), np.zeros((len(seats), len(tables)), bool)
    for step in reversed(range(len(seats))):
        ahead[done[step]] = rewards[step][done[step]]
        ended |= done[step]
        returns[step], known[step] = ahead[tables, seats[step]], ended
    return returns, known


def improve(network: Network, optimizer: torch.optim.Optimizer, data: dict[str, torch.Tensor], entropy: float) -> None:
    """PPO's clipped objective over a few passes through the rollout."""
    advantages = data["returns"] - data["values"]
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(advantages)).split(MINIBATCH):
            logits, values = network(data["features"][part], data["masks"][part])
            logs = torch.log_softmax(logits, -1)
            chosen = logs.gather(-1, data["actions"][part][:, None]).squeeze(-1)
            ratio = (chosen - data["chances"][part]).exp()
            gain = torch.minimum(ratio * advantages[part], ratio.clamp(1 - CLIP, 1 + CLIP) * advantages[part]).mean()
            spread = -(logs.exp() * logs.clamp(min=-30)).sum(-1).mean()
            error = ((values - data["returns"][part]) ** 2).mean()
            optimizer.zero_grad()
            (VALUE_WEIGHT * error - gain - entropy * spread).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def share_against(network: Network, level: str, matches: int = 4000) -> float:
    """The share of the win of the network's best actions at seat 0, the others played by a level."""
    batch = Batch(GAME, seats=SEATS, size=512, seed=99)
    batch.learn(None, 0, level)
    ended, won = 0, 0.0
    while ended < matches:
        with torch.no_grad():
            logits, _ = network(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
        batch.learn(logits.argmax(-1).numpy(), 0, level)
        ended += int(batch.done.sum())
        won += float(batch.rewards[:, 0].sum())
    return won / ended


class Trained:
    """The trained network as a bot: STOLIK_WEIGHTS names the file."""

    def __init__(self, game: Game) -> None:
        weights = os.environ.get("STOLIK_WEIGHTS", f"{GAME}.pt")
        if game.name != GAME or not os.path.exists(weights):
            raise StolikError(f"the network plays {GAME}, from weights in {weights!r}: train it, or set STOLIK_WEIGHTS")
        self.game = game
        self.network = Network(game.feature_count, game.actions)
        self.network.load_state_dict(torch.load(weights, weights_only=True))

    def choose(self, state: State, seat: int, key: int) -> int:
        """The most likely legal action for a state masked for the seat."""
        features = np.zeros(self.game.feature_count, np.float32)
        self.game.encode(state, seat, features)
        actions = np.zeros(self.game.actions, np.int16)
        mask = np.zeros(self.game.actions, np.int8)
        mask[actions[: self.game.legal(state, seat, actions)]] = 1
        with torch.no_grad():
            logits, _ = self.network(torch.from_numpy(features)[None], torch.from_numpy(mask)[None])
        return int(logits.argmax())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--out", default=f"{GAME}.pt")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.minutes <= 0:
        parser.error("--minutes must be more than 0")
    torch.manual_seed(given.seed)
    batch = Batch(GAME, seats=SEATS, size=TABLES, seed=given.seed)
    network = Network(batch.game.feature_count, batch.game.actions)
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE, eps=1e-5)
    began, decisions, rollout = time.monotonic(), 0, 0
    levels = batch.game.thumbs
    heads = "".join(f"{f'vs {level}':>11}" for level in levels)
    print(f"{'minutes':>8} {'decisions':>11}{heads}   (fair is {1 / SEATS:.2f})")
    while (spent := (time.monotonic() - began) / 60 / given.minutes) < 1:
        if rollout % 10 == 0:
            shown = "".join(f"{share_against(network, level):11.3f}" for level in levels)
            print(f"{spent * given.minutes:8.1f} {decisions:11,}{shown}", flush=True)
        optimizer.param_groups[0]["lr"] = RATE * (1 - 0.9 * spent)
        improve(network, optimizer, collect(batch, network), ENTROPY[0] + (ENTROPY[1] - ENTROPY[0]) * spent)
        decisions += TABLES * STEPS
        rollout += 1
    torch.save(network.state_dict(), given.out)
    shown = "".join(f"{share_against(network, level, 20_000):11.3f}" for level in levels)
    print(f"{given.minutes:8.1f} {decisions:11,}{shown}")
    print(f"the network is in {given.out}")


if __name__ == "__main__":
    main()
