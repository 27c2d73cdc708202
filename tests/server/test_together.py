"""Many who ask in the same moment are answered by few questions."""

import asyncio

import pytest

from stolik.server.together import Together
from tests.server.client import awaited


class Asked:
    """A question that is answered when the test lets it be."""

    def __init__(self):
        self.questions, self.answered = [], asyncio.Event()
        self.together = Together(self.ask, most=3)

    async def ask(self, keys):
        self.questions.append(list(keys))
        await self.answered.wait()
        if "bad" in keys:
            raise OSError("gone")
        return {key: key.upper() for key in keys if key != "nobody"}


@awaited
async def test_what_is_asked_while_a_question_is_under_way_is_in_the_next_one():
    asked = Asked()
    first = asyncio.create_task(asked.together.of("a"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    others = [asyncio.create_task(asked.together.of(key)) for key in ("b", "c", "a", "nobody", "b")]
    await asyncio.sleep(0)
    asked.answered.set()
    assert await asyncio.gather(first, *others) == ["A", "B", "C", "A", None, "B"]
    assert asked.questions == [["a"], ["b", "c", "a"], ["nobody"]], "what is asked again is read again"


@awaited
async def test_a_question_that_fails_fails_for_those_who_asked_it_and_one_who_has_gone_takes_nobody_along():
    asked = Asked()
    gone, stays = [asyncio.create_task(asked.together.of("a")) for _ in range(2)]
    await asyncio.sleep(0)
    gone.cancel()
    failing = asyncio.create_task(asked.together.of("bad"))
    await asyncio.sleep(0)
    asked.answered.set()
    assert await stays == "A"
    with pytest.raises(OSError, match="gone"):
        await failing
    assert await asked.together.of("c") == "C"
