"""Learning from what was played: PPO for the policy, cross-entropy for the critic, or imitation to begin with."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from stolik.training.config import Config
from stolik.training.network import Critic, Policy
from stolik.training.play import Played

CHUNK = 1 << 18  # rows of one pass of the critic


@dataclass
class Learner:
    """Both networks and what their optimisers remember."""

    policy: Policy
    critic: Critic
    config: Config

    def __post_init__(self) -> None:
        rate = self.config.rate
        self.policy_steps = torch.optim.Adam(self.policy.parameters(), lr=rate, eps=1e-5)
        self.critic_steps = torch.optim.Adam(self.critic.parameters(), lr=rate, eps=1e-5)

    def slow_down(self, progress: float) -> None:
        """The rate of learning falls evenly to a twentieth."""
        for optimiser in (self.policy_steps, self.critic_steps):
            optimiser.param_groups[0]["lr"] = self.config.rate * (1 - 0.95 * progress)

    def learn(
        self, played: Played, seats: Tensor, progress: float, imitated: bool, judging: bool = False
    ) -> dict[str, Any]:
        """Improve both networks by what was played, or with `judging` the critic alone; how it went."""
        self.slow_down(progress)
        entropy = self.config.entropy * (1 - 0.9 * progress)
        advantages, targets, error = self.judged(played, seats)
        known = played.advice >= 0 if imitated else played.mine
        chosen = torch.nonzero(((played.counts > 1) & known).flatten()).squeeze(1)
        rows = rows_of(played, advantages.flatten(), chosen)
        told: list[Tensor] = []
        for _ in range(self.config.passes):
            self.teach_critic(played, seats, targets.flatten(0, 1))
            for part in () if judging else self.shuffled(len(chosen), chosen.device):
                mine = {name: values[chosen[part]] for name, values in rows.items()}
                loss, even = self.imitation(mine) if imitated else self.objective(mine, entropy)
                self._step(self.policy_steps, self.policy, loss)
                told.append(torch.stack([loss.detach(), even.detach()]))
        loss, even = torch.stack(told).mean(0).tolist() if told else (0.0, 0.0)
        return {"loss": loss, "entropy": even, "critic": error}

    def teach_critic(self, played: Played, seats: Tensor, targets: Tensor) -> None:
        """One pass of the critic through what was played."""
        wide = seats.expand(self.config.steps, -1).reshape(-1)
        seen, hidden = played.seen[:-1].flatten(0, 1), played.hidden[:-1].flatten(0, 1)
        for part in self.shuffled(len(seen), seen.device):
            loss = -(targets[part] * self.critic(seen[part], hidden[part], wide[part])).sum(-1).mean()
            self._step(self.critic_steps, self.critic, loss)

    def shuffled(self, count: int, device: torch.device) -> Iterator[Tensor]:
        """Minibatches of all rows in any order."""
        yield from torch.randperm(count, device=device).split(self.config.minibatch)

    def imitation(self, rows: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """How surprising `sound`'s choices are, and how even the policy's."""
        logs = self._logs(rows)
        return -logs.gather(1, rows["advice"][:, None]).mean(), evenness(logs)

    def objective(self, rows: dict[str, Tensor], entropy: float) -> tuple[Tensor, Tensor]:
        """PPO's clipped objective with a bonus for even choices, and how even they are."""
        logs = self._logs(rows)
        ratio = (logs.gather(1, rows["places"][:, None]).squeeze(1) - rows["chances"]).exp()
        advantages, clip = rows["advantages"], self.config.clip
        gain = torch.minimum(ratio * advantages, ratio.clamp(1 - clip, 1 + clip) * advantages).mean()
        even = evenness(logs)
        return -gain - entropy * even, even

    def _logs(self, rows: dict[str, Tensor]) -> Tensor:
        return torch.log_softmax(self.policy(rows["seen"], rows["actions"], rows["counts"]), -1)

    def _step(self, optimiser: torch.optim.Optimizer, network: nn.Module, loss: Tensor) -> None:
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimiser.step()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def judged(self, played: Played, seats: Tensor) -> tuple[Tensor, Tensor, float]:
        """Each decision's advantage, what the critic should have said of all seats, and how far off it was."""
        values = self.by_seat(played, seats)
        trace = self.config.trace ** (1 / seats[:, None])  # a seat decides once in `seats` steps
        ahead = torch.zeros_like(values[0])
        advantages = torch.zeros_like(values[:-1])
        for step in reversed(range(len(advantages))):
            done = played.done[step][:, None]
            ahead = torch.where(done, 0.0, ahead)
            change = torch.where(done, played.rewards[step], values[step + 1]) - values[step]
            advantages[step] = ahead = change + trace * ahead
        acting = played.acting[:-1, :, None]
        offsets = torch.arange(values.shape[-1], device=values.device)
        targets = (advantages + values[:-1]).gather(2, (acting + offsets) % seats[:, None])
        targets = torch.where(offsets < seats[:, None], targets, 0.0)
        return advantages.gather(2, acting).squeeze(2), targets, float(advantages.pow(2).mean())

    def by_seat(self, played: Played, seats: Tensor) -> Tensor:
        """The critic's shares by step, table and seat."""
        wide = seats.expand(len(played.seen), -1).flatten()
        seen, hidden = played.seen.flatten(0, 1), played.hidden.flatten(0, 1)
        parts = zip(seen.split(CHUNK), hidden.split(CHUNK), wide.split(CHUNK), strict=True)
        shares = torch.cat([self.critic(*part).exp() for part in parts]).unflatten(0, played.acting.shape)
        numbers = torch.arange(shares.shape[-1], device=shares.device)
        turned = shares.gather(2, (numbers - played.acting[..., None]) % seats[:, None])
        return torch.where(numbers < seats[:, None], turned, 0.0)


def rows_of(played: Played, advantages: Tensor, chosen: Tensor) -> dict[str, Tensor]:
    """What the policy learns from, a row a decision; advantages are measured by their spread among those chosen."""
    rows = {name: getattr(played, name).flatten(0, 1) for name in ("actions", "counts", "places", "chances", "advice")}
    spread = advantages[chosen]
    standard = (advantages - spread.mean()) / (spread.std(correction=0) + 1e-6)
    return rows | {"seen": played.seen[:-1].flatten(0, 1), "advantages": standard}


def evenness(logs: Tensor) -> Tensor:
    """The entropy of choices whose logarithms these are."""
    return -(logs.exp() * logs.clamp(min=-30)).sum(-1).mean()
