"""A run: play and learn until the time is up; a checkpoint from which it goes on, a log of the curve, the weights."""

import copy
import json
import math
import random
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from stolik.bots import named
from stolik.bots.actions import hidden_size, part
from stolik.bots.network import WEIGHTS, arrays_of, layout
from stolik.core.errors import StolikError
from stolik.core.files import write_whole
from stolik.core.game import Game
from stolik.core.levels import SOUND
from stolik.envs.devices import Unavailable
from stolik.training.config import AMONG, Config
from stolik.training.copies import keep
from stolik.training.learn import Learner
from stolik.training.network import Critic, Policy, policy_for
from stolik.training.play import Company, Elders, Tables, play, room_for, shares_among
from stolik.training.rivals import Rival, Rivals, rival

KEPT = 8  # older selves, in sixteen bits
SAVED = 60.0  # seconds between two checkpoints
MEASURE_TABLES = 4096
SIZES = ("width", "joint", "judge")  # of the configuration: what a checkpoint's networks are made of


def check_device(device: str) -> None:
    """Raise Unavailable for a GPU that is not there."""
    if device == "cuda" and not torch.cuda.is_available():
        raise Unavailable("device 'cuda' needs an NVIDIA GPU with its driver, and a PyTorch for it")


def inputs(game: Game) -> str:
    """The meaning of both networks' inputs."""
    return f"{layout(game)} {part(game).HIDDEN_FEATURES}"


class Run:
    """One network's training, in a folder; `begin` names weights as `arrays_of` does."""

    def __init__(self, game: Game, config: Config, folder: Path, device: str, begin: str | None = None) -> None:
        self.game, self.config, self.folder, self.device = game, config, folder, device
        torch.manual_seed(config.seed)
        torch.set_float32_matmul_precision("high")
        policy = policy_for(game, config, device, None if begin is None else arrays_of(game, begin))
        critic = Critic(game.feature_count, hidden_size(game), game.seats[-1], config).to(device)
        self.learner = Learner(policy, critic, config)
        self.elders: list[dict[str, Any]] = []
        self.update = self.decisions = 0
        self.spent = 0.0  # seconds, those before an interruption too
        folder.mkdir(parents=True, exist_ok=True)
        if self.checkpoint.exists():
            self.resume()
        if self.curve.exists():  # what came after the checkpoint is played again
            lines = self.curve.read_bytes().splitlines(keepends=True)
            write_whole(self.curve, b"".join(lines[: self.update]))

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"

    @property
    def curve(self) -> Path:
        return self.folder / "log.jsonl"

    @property
    def policy(self) -> Policy:
        return self.learner.policy

    def gone(self, minutes: float) -> float:
        """How much of the run is over: of its updates where the configuration counts them, else of its minutes."""
        return self.update / self.config.updates if self.config.updates else self.spent / (60 * minutes)

    def train(self, minutes: float = math.inf) -> None:
        """Train until the run's updates are done, or its minutes are used up."""
        config, chance = self.config, random.Random(self.config.seed + self.update)
        rivals = [rival(self.game, name, config, self.folder, self.device) for name in named(config.rivals) if name]
        tables = Tables(self.game, config, config.tables, self.device, chance.getrandbits(63), config.scattered)
        played, company = room_for(tables), self.seated(tables, rivals)
        # Compiling is no part of the time.
        play(tables, self.policy, company, played, self.update < config.imitated)
        began, saved, before = time.monotonic(), time.monotonic(), self.spent
        while (gone := self.gone(minutes)) < 1 and self.spent < 60 * minutes:
            imitated = self.update < config.imitated
            if self.update % config.era == 0 and not imitated:
                company = [self.new_era(tables, chance), *self.seated(tables, rivals)]
            play(tables, self.policy, company, played, imitated)
            progress, judging = config.progress + (1 - config.progress) * gone, self.update < config.judging
            told: dict[str, Any] = self.learner.learn(played, tables.seats, progress, imitated, judging)
            self.update += 1
            self.decisions += int(played.mine.sum())
            self.spent = before + time.monotonic() - began
            if int(gone * config.measured) < int(self.gone(minutes) * config.measured):
                told |= {AMONG: self.measure()}
            self.log(told)
            if time.monotonic() - saved > SAVED:
                saved = time.monotonic()
                self.save()
        self.save()

    def seated(self, tables: Tables, rivals: list[Rival]) -> list[Company]:
        """The configuration's rivals at their tables."""
        return [Rivals(tables, rivals)] if rivals else []

    def new_era(self, tables: Tables, chance: random.Random) -> Elders:
        """Keep the policy as an older self, seat one of them, and vary the options."""
        self.elders.append({name: values.half() for name, values in self.policy.state_dict().items()})
        if len(self.elders) > KEPT:
            del self.elders[chance.randrange(KEPT)]
        elder = copy.deepcopy(self.policy)
        elder.load_state_dict(chance.choice(self.elders))
        tables.vary()
        return Elders(tables, elder, chance)

    def measure(self) -> dict[int, float]:
        """Fair shares of the policy alone among `sound`, by seats, in fresh deals."""
        tables = Tables(self.game, self.config, MEASURE_TABLES, self.device, self.config.seed + self.update)
        return {seats: round(share, 3) for seats, share in shares_among(tables, self.policy, SOUND).items()}

    def log(self, told: dict[str, Any]) -> None:
        """Add a line to the curve."""
        line = {"update": self.update, "decisions": self.decisions, "seconds": round(self.spent, 1)} | told
        with self.curve.open("a") as log:
            log.write(json.dumps(line) + "\n")
        if AMONG in told:
            print(json.dumps(line), flush=True)

    def save(self) -> None:
        """Write the checkpoint, whole or not at all, and the weights."""
        learner = self.learner
        held = {
            "game": self.game.name,
            "inputs": inputs(self.game),
            "config": asdict(self.config),
            "policy": learner.policy.state_dict(),
            "critic": learner.critic.state_dict(),
            "policy_steps": learner.policy_steps.state_dict(),
            "critic_steps": learner.critic_steps.state_dict(),
            "elders": self.elders,
            "counted": (self.update, self.decisions, self.spent),
        }
        fresh = self.checkpoint.with_suffix(".fresh")
        torch.save(held, fresh)
        fresh.replace(self.checkpoint)
        keep(self.folder / WEIGHTS, layout=layout(self.game), **self.policy.weights())

    def resume(self) -> None:
        """Go on from the checkpoint; the tables are dealt anew."""
        held = torch.load(self.checkpoint, map_location=self.device, weights_only=True)
        if held.get("game", self.game.name) != self.game.name:
            raise StolikError(f"{self.checkpoint} is of {held['game']}, not {self.game.name}: train in another folder")
        if held.get("inputs", inputs(self.game)) != inputs(self.game):
            raise StolikError(f"{self.checkpoint} is of a network with other features: train in another folder")
        for name in SIZES:
            if held["config"][name] != (asked := getattr(self.config, name)):
                told = f"{self.checkpoint} is of a network with {name} {held['config'][name]}, not {asked}"
                raise StolikError(f"{told}: train in another folder, or --set {name}={held['config'][name]}")
        for name in ("policy", "critic", "policy_steps", "critic_steps"):
            getattr(self.learner, name).load_state_dict(held[name])
        self.elders = held["elders"]
        self.update, self.decisions, self.spent = held["counted"]
        torch.manual_seed(self.config.seed + self.update)
