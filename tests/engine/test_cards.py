"""Cards, sets of cards and decks: how they are read, printed and put together."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gongzhu.cards import (
    PIG,
    RANKS,
    SHEEP,
    SUIT_NAMES,
    SUITS,
    SYMBOLS,
    Card,
    CardSet,
    Deck,
    copies,
    lowest,
    nearest,
    split,
)
from gongzhu.errors import CardError, InvalidAction

FACES = [Card(index) for index in range(52)]

SUIT_SPELLINGS = {
    "S": ["S", "s", "♠", "♠\ufe0f", "♤", "黑桃", "Ｓ"],
    "H": ["H", "h", "♥", "♥\ufe0f", "♡", "红桃", "红心", "Ｈ"],
    "C": ["C", "c", "♣", "♣\ufe0f", "♧", "梅花", "草花", "Ｃ"],
    "D": ["D", "d", "♦", "♦\ufe0f", "♢", "方块", "方片", "Ｄ"],
}
RANK_SPELLINGS = {
    **{rank: [rank] for rank in RANKS},
    "10": ["10", "T", "t", "１０"],
    "2": ["2", "２"],
    **{rank: [rank, rank.lower(), chr(ord(rank) + 0xFEE0)] for rank in "JQKA"},
}

a_card = st.sampled_from(FACES)
some_cards = st.frozensets(st.integers(0, 3 * 64 - 1).map(Card))


# Cards


@pytest.mark.parametrize("card", FACES, ids=str)
def test_a_card_reads_back(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(card.symbol) == card
    assert eval(repr(card)) == card


@pytest.mark.parametrize("card", FACES, ids=str)
def test_a_card_is_read_in_every_spelling(card: Card) -> None:
    for suit, rank in product(SUIT_SPELLINGS[card.suit], RANK_SPELLINGS[card.rank]):
        for text in (rank + suit, suit + rank, f" {rank} {suit} ", f"{suit}\u3000{rank}"):
            assert Card.parse(text) == card, text


@pytest.mark.parametrize(
    ("text", "card"),
    [
        *[(text, "QS") for text in ("QS", "q♠", "♠Q", "SQ", "黑桃Q", "猪", "pig", "Pig")],
        *[(text, "JD") for text in ("JD", "方块J", "羊", "sheep")],
        *[(text, "10C") for text in ("10C", "TC", "CT", "C10", "变压器", "变", "transformer")],
        ("ＱＳ", "QS"),
        ("１０Ｃ", "10C"),
    ],
)
def test_a_card_has_names_and_widths(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


def test_no_spelling_is_read_as_two_cards() -> None:
    texts = {
        text: card
        for card in FACES
        for suit, rank in product(SUIT_SPELLINGS[card.suit], RANK_SPELLINGS[card.rank])
        for text in (rank + suit, suit + rank)
    }
    assert all(Card.parse(text) == card for text, card in texts.items())
    assert len(set(texts.values())) == 52


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("11C", "10C"),
        ("13H", "10H"),
        ("99D", "10D"),
        ("QSS", "QS"),
        ("AHH", "AH"),
        ("10CC", "10C"),
        ("黑桃QQ", "QS"),
        ("shepe", "JD"),
    ],
)
def test_an_error_names_the_nearest_card(text: str, near: str) -> None:
    with pytest.raises(CardError) as wrong:
        Card.parse(text)
    assert str(nearest(text)) == near
    assert str(wrong.value) == f"'{text}' is no card; did you mean {near}?"
    assert wrong.value.say("zh") == f"“{text}”不是牌；是否指 {near}？"


@pytest.mark.parametrize(
    "text", ["", " ", "!", "QX", "joker", "王", "0", "x" * 1000, "{0}", "\x00"]
)
def test_what_is_no_card_at_all_says_how_to_write_one(text: str) -> None:
    with pytest.raises(CardError) as wrong:
        Card.parse(text)
    assert "is no card" in str(wrong.value)
    assert "不是牌" in wrong.value.say("zh")
    assert len(str(wrong.value)) < 120


@given(st.text(max_size=30))
def test_any_text_is_a_card_or_an_error_for_people(text: str) -> None:
    try:
        read: Card | CardError = Card.parse(text)
    except CardError as wrong:
        read = wrong
    if isinstance(read, Card):
        assert Card.parse(str(read)) == read
    else:
        assert isinstance(read, InvalidAction)
        assert isinstance(read, ValueError)
        assert read.say("en")
        assert read.say("zh")


def test_pig_and_sheep_are_the_cards_of_those_names() -> None:
    assert (str(PIG), str(SHEEP)) == ("QS", "JD")


def test_a_card_of_the_second_pack_is_another_card_of_the_same_face() -> None:
    second = Card(PIG.index + 64)
    assert second != PIG
    assert (second.suit, second.rank, second.copy, str(second)) == ("S", "Q", 1, "QS")
    assert eval(repr(second)) == second


@given(a_card, a_card)
def test_a_greater_number_is_a_higher_card_of_the_suit(one: Card, two: Card) -> None:
    if one.suit == two.suit:
        assert (one < two) == (RANKS.index(one.rank) < RANKS.index(two.rank))
    assert one.bit == 1 << one.index


def test_every_suit_has_its_sign_and_its_names() -> None:
    assert set(SYMBOLS) == set(SUIT_NAMES) == set(SUITS)
    assert [Card.parse(SYMBOLS[suit] + "A").suit for suit in SUITS] == list(SUITS)


# Sets


@given(some_cards, some_cards)
def test_a_set_of_cards_behaves_like_a_set(one: frozenset[Card], two: frozenset[Card]) -> None:
    ours, theirs = CardSet.of(one), CardSet.of(two)
    assert set(ours) == one
    assert len(ours) == len(one)
    assert bool(ours) == bool(one)
    assert set(ours | theirs) == one | two
    assert set(ours & theirs) == one & two
    assert set(ours - theirs) == one - two
    assert (ours <= theirs) == (one <= two)
    assert (ours == theirs) == (one == two)
    assert all((card in ours) == (card in one) for card in one | two)
    assert (hash(ours) == hash(theirs)) or one != two


@given(some_cards)
def test_a_set_is_read_from_its_highest_card_down(cards: frozenset[Card]) -> None:
    assert list(CardSet.of(cards)) == sorted(cards, reverse=True)


@given(st.frozensets(a_card))
def test_a_set_of_cards_reads_back(cards: frozenset[Card]) -> None:
    ours = CardSet.of(cards)
    assert CardSet.parse(str(ours)) == ours
    assert eval(repr(ours)) == ours
    assert CardSet.parse(", ".join(card.symbol for card in cards)) == ours


@given(st.frozensets(a_card, min_size=1))
def test_the_lowest_card_is_the_last_of_a_set(cards: frozenset[Card]) -> None:
    assert lowest(CardSet.of(cards).bits) == min(cards)


def test_sets_are_printed_from_spades_to_diamonds_and_from_the_ace_down() -> None:
    assert str(CardSet.parse("2D AD 10C AH 猪 AS 2S")) == "AS QS 2S AH 10C AD 2D"


def test_a_set_may_be_written_with_any_marks_between_the_cards() -> None:
    assert split(" QS,5S;猪、羊，AH；KH\n2C\t3C ") == [
        *("QS", "5S", "猪", "羊", "AH", "KH", "2C", "3C")
    ]
    assert str(CardSet.parse("QS,5S;羊、AH，KH；2C\n3C")) == "QS 5S AH KH 3C 2C JD"
    assert split(" , ;") == []
    assert CardSet.parse("") == CardSet()


@pytest.mark.parametrize("text", ["QS QS", "QS 猪", "10C TC", "♠Q, q♠"])
def test_a_card_named_twice_is_an_error(text: str) -> None:
    with pytest.raises(CardError) as wrong:
        CardSet.parse(text)
    assert "is given twice" in str(wrong.value)
    assert "写了两次" in wrong.value.say("zh")


def test_with_two_packs_a_card_may_be_named_twice_and_not_thrice() -> None:
    both = CardSet.parse("QS QS AH", packs=2)
    assert len(both) == 3
    assert sorted(card.copy for card in both if str(card) == "QS") == [0, 1]
    with pytest.raises(CardError):
        CardSet.parse("QS QS QS", packs=2)


def test_copies_are_told_apart_in_the_order_they_come() -> None:
    assert [card.copy for card in copies([PIG, SHEEP, PIG, PIG], packs=3)] == [0, 0, 1, 2]


def test_an_unknown_word_in_a_set_is_the_one_the_error_names() -> None:
    with pytest.raises(CardError, match="'QX' is no card"):
        CardSet.parse("AS QX 2H")


# Decks


@pytest.mark.parametrize("packs", [1, 2, 3])
@pytest.mark.parametrize("removed", ["", "2C", "2C 2D", "2C 3C 2D 3D"])
def test_a_deck_is_so_many_packs_without_some_faces(packs: int, removed: str) -> None:
    left_out = CardSet.parse(removed)
    deck = Deck(packs, left_out)
    assert len(deck.cards) == packs * (52 - len(left_out))
    assert sorted({card.copy for card in deck.cards}) == list(range(packs))
    assert not {str(card) for card in deck.cards} & set(removed.split())
    suits = {letter: deck.suit(letter) for letter in SUITS}
    assert CardSet.of(card for suit in suits.values() for card in suit) == deck.cards
    assert all({card.suit for card in suits[letter]} == {letter} for letter in SUITS)


@pytest.mark.parametrize(
    ("players", "removed", "size"),
    [(4, "", 13), (3, "", None), (3, "2C", 17), (5, "2C 2D", 10), (6, "2C 3C 2D 3D", 8)],
)
def test_a_hand_has_so_many_cards(players: int, removed: str, size: int | None) -> None:
    assert Deck(removed=CardSet.parse(removed)).hand_size(players) == size


@pytest.mark.parametrize(
    ("packs", "players", "removed"),
    [(1, 4, ""), (1, 5, "2C 2D"), (2, 8, ""), (3, 6, ""), (1, 2, "")],
)
def test_a_deal_gives_every_card_to_one_seat(packs: int, players: int, removed: str) -> None:
    deck = Deck(packs, CardSet.parse(removed))
    hands = deck.deal(players, random.Random(7))
    assert {len(hand) for hand in hands} == {deck.hand_size(players)}
    assert CardSet.of(card for hand in hands for card in hand) == deck.cards


def test_a_deal_depends_on_the_shuffler_alone() -> None:
    assert Deck().deal(4, random.Random(5)) == Deck().deal(4, random.Random(5))
    assert Deck().deal(4, random.Random(5)) != Deck().deal(4, random.Random(6))


def test_a_shuffler_is_asked_for_one_order_of_the_whole_deck() -> None:
    class AsItLies:
        def shuffle(self, x: list[Card]) -> None:
            assert x == list(Deck().cards)

    assert [str(hand)[:2] for hand in Deck().deal(4, AsItLies())] == ["AS", "AH", "AC", "AD"]
