"""What the devices of people without a table were shown is what the records of their matches say."""

import pytest

from stolik.core import record
from stolik.core.witness import Witness
from tests.server.client import awaited
from tests.server.hall import opened
from tests.server.test_solo import day, full_record, line, person, played


def views(solo):
    """What a device was shown when it came: of one move the table as it lies in the end."""
    return [
        {"seat": solo.info.solo.seat, "seq": seq, "view": view}
        for seq, view in {step.seq: step.view for step in solo.steps}.items()
    ]


async def compared(hall, session, solo):
    """The findings of a match that is played to its end after its device has looked at it."""
    seen = views(solo)
    await played(hall, session, solo)
    file = {**await full_record(hall, solo), "seen": {"views": seen}}
    witness = Witness(file)
    for match in record.follow(file):
        witness.look(match)
    return [one.agrees for one in witness.findings() if one.what == "view"]


@awaited
async def test_a_deal_of_the_day(tmp_path):
    async with opened(tmp_path) as hall:
        session = await person(hall)
        found = await compared(hall, session, await day(hall, session))
        assert found
        assert all(found)


@pytest.mark.parametrize("known", [False, True])
@awaited
async def test_a_line_that_leaves_it(tmp_path, known):
    async with opened(tmp_path) as hall:
        session = await person(hall)
        solo = await day(hall, session)
        await played(hall, session, solo)
        found = await compared(hall, session, await line(hall, session, solo, 4, known=known))
        assert found
        assert all(found)
