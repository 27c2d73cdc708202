"""Words that bring a person back: two lists of 256, a check, and errors that help."""

import pytest

from stolik.core.game import LANGUAGES
from stolik.server import recovery
from stolik.server.recovery import WORDS, fresh, listed, plain, read, spoken
from stolik.server.seating import Refusal


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_has_a_word_for_every_byte_and_none_like_another(language):
    assert len(listed(language)) == len({plain(word) for word in listed(language)}) == 256


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_read_as_they_were_told_and_as_people_type_them(language):
    secret = fresh()
    words = spoken(secret, language)
    assert len(words) == WORDS
    assert read(" ".join(words)) == secret
    assert read(", ".join(plain(word).upper() for word in words)) == secret


def test_a_wrong_word_is_named_with_what_it_may_have_been():
    words = spoken(bytes(12), "pl")
    with pytest.raises(Refusal, match="there are 11 words: write all 12"):
        read(" ".join(words[1:]))
    words[4] = "agrets"
    with pytest.raises(Refusal, match="word 5, 'agrets', is not in the list: is it 'agrest'"):
        read(" ".join(words))


def test_a_mistake_passes_the_check_once_in_256_times():
    given = bytes(range(recovery.RANDOM))
    words = spoken(given + recovery._check(given), "en")
    changed = [[word, *words[1:]] for word in listed("en") if word != words[0]]
    assert sum(map(passes, changed)) < 5
    assert recovery.RANDOM * 8 == 88, "bits that are random"


def passes(words):
    try:
        read(" ".join(words))
    except Refusal:
        return False
    return True
