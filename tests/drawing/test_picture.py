"""Pictures of matches: drawn in a notebook, printed as text, and no eyes see more than they may."""

from xml.etree import ElementTree

import pytest

from stolik import Match, names


@pytest.mark.parametrize("name", names)
def test_a_match_is_drawn_in_a_notebook_and_printed_as_text(name):
    match = Match(name, seed=3)
    page = match._repr_html_()
    told = "".join(ElementTree.fromstring(page).itertext())
    assert told.strip() == str(match.picture()).strip()
    assert "#0" in told
    assert "color" in page
    assert "http" not in page


def test_a_picture_stays_as_it_was():
    match = Match("komary", seats=2, seed=3)
    picture = match.picture()
    before = str(picture)
    match.play(match.to_act[0], "draw")
    assert str(picture) == before != str(match.picture())


@pytest.mark.parametrize("viewer", [0, 1, "public"])
def test_a_picture_does_not_change_with_what_its_viewer_may_not_know(viewer):
    match = Match("komary", seats=3, seed=3)
    worlds = [Match.at("komary", match.position(viewer), seed) for seed in range(5)]
    assert len({world.digest for world in worlds}) == 5
    assert {str(world.picture(viewer)) for world in worlds} == {str(match.picture(viewer))}


def test_a_language_that_is_not_known_gets_a_sentence():
    with pytest.raises(ValueError, match="unknown language 'fr': languages are pl, en"):
        Match("komary", seed=1).picture(language="fr")
