"""Reviews on a server: worked out beside everything else, kept, and of finished matches only."""

import asyncio
import json
import random
import threading

import pytest

from stolik import Match
from stolik.review import ready
from stolik.server import reviews as module
from stolik.server.reviews import WAITING, Reviews
from stolik.server.seating import Refusal
from tests.server.client import Client, awaited, play_on, started


def finished(seed):
    match = Match("komary", 2, seed, {"limit": 1})
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    return match


async def made(reviews, match):
    """The review, once it is there."""
    while (page := await reviews.page(match)).review is None:
        await asyncio.sleep(0.01)
    return page


@pytest.fixture
def reviews(tmp_path):
    opened = Reviews(tmp_path)
    yield opened
    opened.close()


@awaited
async def test_a_review_is_made_once_and_kept(reviews, tmp_path, monkeypatch):
    match = finished(1)
    page = await made(reviews, match)
    assert page.done == page.moves == len(match.moves)
    for one in page.review.sums:
        assert one.start + one.luck + one.guess + one.own + one.others == pytest.approx(one.result, abs=1e-9)
    monkeypatch.setattr(module, "review", lambda *_, **__: pytest.fail("it was kept"))
    again = Reviews(tmp_path)
    assert (await again.page(match)).review == page.review
    again.close()


@awaited
async def test_a_review_kept_in_an_older_form_is_made_anew(reviews, tmp_path):
    match = finished(1)
    page = await made(reviews, match)
    (kept,) = tmp_path.iterdir()
    older = json.loads(kept.read_text())
    for one in older["decisions"]:
        del one["beliefs"]
    kept.write_text(json.dumps(older))
    assert (await reviews.page(match)).review is None
    assert (await made(reviews, match)).review == page.review


@awaited
async def test_a_short_match_is_reviewed_before_anybody_asks(reviews, monkeypatch):
    asked, review = [], module.review
    monkeypatch.setattr(module, "review", lambda match, **rest: asked.append(match.key) or review(match, **rest))
    match = finished(2)
    while not ready(match.game):
        await asyncio.sleep(0.01)
    reviews.soon(match)
    await made(reviews, match)
    assert asked == [match.key]


@awaited
async def test_so_many_reviews_wait_and_no_more(reviews, monkeypatch):
    held = threading.Event()
    monkeypatch.setattr(module, "review", lambda *_, **__: held.wait())
    matches = [finished(seed) for seed in range(WAITING + 1)]
    while not ready(matches[0].game):
        await asyncio.sleep(0.01)
    try:
        for match in matches[:-1]:
            assert (await reviews.page(match)).review is None
        with pytest.raises(Refusal, match=f"{WAITING} reviews are being made: ask again in a minute"):
            await reviews.page(matches[-1])
        assert (await reviews.page(matches[0])).review is None, "asking again makes no second one"
    finally:
        held.set()


@awaited
async def test_a_review_that_fails_can_be_asked_for_again(reviews, monkeypatch):
    match, review = finished(3), module.review
    failed = threading.Event()

    def fail(*_, **__):
        failed.set()
        raise RuntimeError("no")

    monkeypatch.setattr(module, "review", fail)
    while not failed.is_set():
        assert (await reviews.page(match)).review is None
        await asyncio.sleep(0.01)
    monkeypatch.setattr(module, "review", review)
    assert (await made(reviews, match)).review is not None


@awaited
async def test_only_a_finished_match_is_reviewed(url):
    clients = await started(url, people=2, wanted={"options": {"limit": 8}})
    match = clients[0].match
    stranger = Client(url)
    status, problem = stranger.get(f"/api/matches/{match}/review")
    assert (status, problem["error"]) == (403, "hidden")
    assert stranger.get("/api/matches/nothing/review")[0] == 404
    await play_on(clients, random.Random(5))
    await clients[0].until(lambda: clients[0].table.match.over)
    status, page = stranger.get(f"/api/matches/{match}/review")
    assert status == 200
    assert 0 <= page["done"] <= page["moves"]
