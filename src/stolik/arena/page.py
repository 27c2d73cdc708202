"""The report as one self-contained HTML page: tables, and plots drawn as SVG, in light and dark."""

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

from stolik.arena.report import Report, Sample

WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 720, 30, 170, 20, 8, 34
BINS = 40

STYLE = """
:root { color-scheme: light dark; --ink: #1d2733; --soft: #5b6775; --line: #d5dbe2; --paper: #fff; --fill: #2f6f9f; --pale: #b9d3e6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8edf2; --soft: #9fabb8; --line: #37424e; --paper: #14191f; --fill: #6fb1e0; --pale: #2b4a62; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
h1 { margin-bottom: 0; } h2 { margin-top: 2.5rem; } p, figcaption, caption { color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: 0.9rem; }
th, td { padding: 0.3rem 0.5rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child { text-align: left; } thead th { vertical-align: bottom; }
figure { margin: 1.5rem 0; } .scroll { overflow-x: auto; }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); } .axis { stroke: var(--line); } .tick { fill: var(--soft); text-anchor: middle; }
.name { text-anchor: end; } .bar { fill: var(--fill); } .box { fill: var(--pale); } .mark { stroke: var(--fill); stroke-width: 2; }
"""  # noqa: E501


def page(report: Report) -> str:
    """The whole page."""
    title = f"{report.game.title['en']} ({report.game.name})"
    parts = [f"<h1>{escape(title)}</h1>", f"<p>Matches among bots of level {escape(report.level)}, unless said.</p>"]
    for section, samples in report.sections.items():
        parts.append(f"<h2>{escape(section)}</h2>")
        parts.append(_table(report.headings, samples))
        parts.append(_figure("Turns in a match", _histograms([(one.name, one.turns) for one in samples])))
        parts.append(
            _figure("Points: 5, 25, 50, 75 and 95 % of seats", _boxes([(s.name, s.points.ravel()) for s in samples]))
        )
        begun = [(one.name, one.first_seat) for one in samples if one.first_seat]
        if begun:
            parts.append(_figure("Share of the seat that decides first, times fair; 95 % interval", _ranges(begun)))
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _table(headings: Sequence[str], samples: Sequence[Sample]) -> str:
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in ("", *headings))
    rows = "".join(_row(sample.name, sample.cells) for sample in samples)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _row(name: str, cells: Sequence[str]) -> str:
    inside = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr><th scope="row">{escape(name)}</th>{inside}</tr>'


def _figure(caption: str, drawing: str) -> str:
    return f"<figure>{drawing}<figcaption>{escape(caption)}</figcaption></figure>"


class Axis:
    """Maps a value to its place from left to right."""

    def __init__(self, low: float, high: float) -> None:
        step = 10.0 ** np.floor(np.log10(max(high - low, 1e-9)))
        step = next(size for size in (step / 5, step / 2, step, 2 * step) if (high - low) / size <= 8)
        self.low, self.high = np.floor(low / step) * step, np.ceil(high / step) * step
        self.ticks = np.arange(self.low, self.high + step / 2, step)

    def at(self, value: float) -> float:
        return float(LEFT + (value - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT))


def _plot(axis: Axis, names: Sequence[str], marks: Sequence[str], row: int = ROW) -> str:
    height = TOP + row * len(names) + BOTTOM
    foot = height - BOTTOM
    lines = [
        f'<line class="axis" x1="{axis.at(tick):.1f}" x2="{axis.at(tick):.1f}" y1="{TOP}" y2="{foot}"/>'
        f'<text class="tick" x="{axis.at(tick):.1f}" y="{foot + 18}">{tick:g}</text>'
        for tick in np.round(axis.ticks, 9)
    ]
    labels = [
        f'<text class="name" x="{LEFT - 10}" y="{TOP + row * (place + 0.5) + 4:.1f}">{escape(_short(name))}</text>'
        for place, name in enumerate(names)
    ]
    inside = "".join([*lines, *labels, *marks])
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(", ".join(names))}">{inside}</svg>'


def _short(name: str) -> str:
    return name if len(name) <= 24 else f"{name[:23]}…"


def _histograms(series: Sequence[tuple[str, Any]]) -> str:
    axis = Axis(0, max(np.quantile(values, 0.995) for _, values in series))
    row = 2 * ROW
    marks = []
    for place, (_, values) in enumerate(series):
        counts, edges = np.histogram(np.minimum(values, axis.high), BINS, (axis.low, axis.high))
        foot = TOP + row * (place + 1) - 4
        for count, left, right in zip(counts, edges[:-1], edges[1:], strict=True):
            high = (row - 8) * count / counts.max()
            marks.append(
                f'<rect class="bar" x="{axis.at(left):.1f}" y="{foot - high:.1f}" '
                f'width="{axis.at(right) - axis.at(left) - 1:.1f}" height="{high:.1f}"/>'
            )
    return _plot(axis, [name for name, _ in series], marks, row)


def _boxes(series: Sequence[tuple[str, Any]]) -> str:
    cuts = [np.quantile(values, [0.05, 0.25, 0.5, 0.75, 0.95]) for _, values in series]
    axis = Axis(min(0, min(cut[0] for cut in cuts)), max(cut[-1] for cut in cuts))
    marks = []
    for place, cut in enumerate(cuts):
        low, first, middle, third, high = (axis.at(value) for value in cut)
        y = TOP + ROW * (place + 0.5)
        marks.append(
            f'<line class="mark" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>'
            f'<rect class="box" x="{first:.1f}" y="{y - 8}" width="{third - first:.1f}" height="16"/>'
            f'<line class="mark" x1="{middle:.1f}" x2="{middle:.1f}" y1="{y - 8}" y2="{y + 8}"/>'
        )
    return _plot(axis, [name for name, _ in series], marks)


def _ranges(series: Sequence[tuple[str, Any]]) -> str:
    axis = Axis(min(0.8, min(one.low for _, one in series)), max(1.2, max(one.high for _, one in series)))
    marks = []
    for place, (_, one) in enumerate(series):
        y = TOP + ROW * (place + 0.5)
        marks.append(
            f'<line class="mark" x1="{axis.at(one.low):.1f}" x2="{axis.at(one.high):.1f}" y1="{y}" y2="{y}"/>'
            f'<circle class="bar" cx="{axis.at(one.mean):.1f}" cy="{y}" r="5"/>'
        )
    return _plot(axis, [name for name, _ in series], marks)
