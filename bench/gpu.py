"""Random play on one CUDA device: the same matches as on the CPU, bit for bit, and how many decisions a second.

Run on a machine with an NVIDIA GPU: python bench/gpu.py [GAME ...]
"""

import argparse
import json
import sys
import time
from collections.abc import Callable

from stolik import Batch, load, names


def agree(name: str, seats: int) -> bool:
    """Whether CPU and CUDA play the same matches from the same keys, observed and not."""
    digests = []
    for device in ("cpu", "cuda"):
        batch = Batch(name, seats=seats, size=512, device=device, seed=7)
        for _ in range(20):
            batch.step_random()
        batch.play_random(300)
        arrays = (batch.acting, batch.masks, batch.observations, batch.episodes)
        digests.append((batch.digest(), [batch.device.host(array).tobytes() for array in arrays]))
    return digests[0] == digests[1]


def seconds(work: Callable[[], object], batch: Batch) -> float:
    """How long the work takes, the device's queue emptied before and after."""
    batch.device.host(batch.done)
    began = time.perf_counter()
    work()
    batch.device.host(batch.done)
    return time.perf_counter() - began


def blind(name: str, seats: int, size: int) -> float:
    """Decisions a second when nothing is observed."""
    batch = Batch(name, seats=seats, size=size, device="cuda", seed=1)
    batch.play_random(50)
    return size * 400 / seconds(lambda: batch.play_random(400), batch)


def observed(name: str, seats: int, size: int) -> float:
    """Decisions a second with masks and observations written out after each."""
    batch = Batch(name, seats=seats, size=size, device="cuda", seed=1)
    batch.step_random()
    return size * 50 / seconds(lambda: [batch.step_random() for _ in range(50)], batch)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(names))
    results = {}
    print(f"{'game':12} {'seats':>5} {'agrees':>7} {'random play M/s':>16} {'with masks and observations M/s':>32}")
    for name in parser.parse_args().games:
        seats_of = load(name).seats
        for seats in sorted({4, seats_of[0], seats_of[-1]} & set(seats_of)):
            result: dict[str, float] = {"agrees": agree(name, seats)}
            if seats == 4:
                result["blind"] = max(blind(name, seats, size) for size in (1 << 16, 1 << 18, 1 << 19))
                result["observed"] = max(observed(name, seats, size) for size in (1 << 14, 1 << 16, 1 << 17))
            shown = [f"{result[kind] / 1e6:.0f}" if kind in result else "" for kind in ("blind", "observed")]
            says = "yes" if result["agrees"] else "NO"
            print(f"{name:12} {seats:5} {says:>7} {shown[0]:>16} {shown[1]:>32}", flush=True)
            results[f"{name} {seats}"] = result
    print(json.dumps(results))
    sys.exit(not all(result["agrees"] for result in results.values()))


if __name__ == "__main__":
    main()
