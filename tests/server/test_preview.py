"""What a messenger reads of a link to a table or a match."""

import random
import re

import pytest

from stolik import names
from stolik.server import protocol, seating
from stolik.server.hall import GUESSES
from stolik.server.pages import FOLDER
from stolik.server.preview import tags
from tests.server.client import Client, awaited, play_on, request, started


def told(url, code, language="pl", page="t"):
    status, _, body = request(f"{url}/{page}/{code}", headers=[("accept-language", language)])
    assert status == 200
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', body.decode()))


@awaited
async def test_a_link_tells_who_invites_to_which_game_and_how_many_seats_are_free(url):
    host = Client(url)
    code = host.make("komary", seats=4, bots={"3": "easy"})
    assert told(url, code)["og:title"] == "Zagrajmy: Lato z komarami"
    await host.come(code)
    await host.sit(0, 'Ola "<b>', "cat")
    polish = told(url, code.lower())
    assert polish["og:title"] == "Ola &quot;&lt;b&gt; zaprasza: Lato z komarami"
    assert polish["og:description"].startswith("Wolne miejsca: 2 z 4.")
    assert polish["og:url"] == f"{url}/t/{code}"
    english = told(url, code, "de, en-GB;q=0.8, pl;q=0.5")
    assert "invites you to" in english["og:title"]
    assert english["og:description"].startswith("Free seats: 2 of 4.")


def test_a_link_with_a_stop_behind_it_is_no_wrong_code_and_tells_the_same(url):
    code = Client(url).make("komary")
    expected = told(url, code)
    assert expected["og:url"] == f"{url}/t/{code}"
    for behind in (".", ".)", '."', ".'", ".,") * (GUESSES // 5 + 1):
        assert told(url, code + behind) == expected


@awaited
async def test_a_link_to_a_match_tells_who_won_with_how_many_points_once_it_is_over(url):
    ola, jan = await started(url, "komary", options={"limit": 1})
    match = ola.match
    assert told(url, match, page="r") == {}
    await play_on([ola, jan], random.Random(1))
    view = ola.views[0]
    names = ["P0", "P1"]
    points = [f"{names[seat]}: {view['points'][seat]} point" for seat in view["ranking"]]
    won = " and ".join(names[seat] for seat in view["winners"])
    for page in ("r", "review"):
        english = told(url, match, "en", page)
        assert english["og:title"].startswith(f"Summer with Mosquitoes: {won} win")
        assert all(part in english["og:description"] for part in points)
        assert english["og:url"] == f"{url}/{page}/{match}"
    assert told(url, match, page="r")["og:title"].startswith("Lato z komarami: wygrywa")


def test_a_link_that_leads_nowhere_tells_nothing(url):
    assert told(url, "222222") == {}
    assert told(url, "no/such/table") == {}
    assert told(url, "nosuchmatch", page="r") == {}


@pytest.mark.skipif(not (FOLDER / "index.html").is_file(), reason="the web app has not been built")
def test_every_game_has_a_picture_for_its_links(url):
    for game in names:
        table = seating.new(protocol.NewTable(game), 1)
        (picture,) = re.findall(rb'og:image" content="([^"]+)"', tags(table, url, "ABCDEF", "en"))
        status, headers, body = request(picture.decode())
        assert (status, headers["content-type"]) == (200, "image/png")
        assert body.startswith(b"\x89PNG")
