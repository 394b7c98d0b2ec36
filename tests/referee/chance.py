"""Chance as docs/concepts/records.md describes it, slowly once more: numbered shuffles, and the cards they order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

JOKER = "joker"
WORD = 2**32
SIGMA = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # "expand 32-byte k"
COLUMNS = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15))
DIAGONALS = ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))


def shuffle(seed: int, number: int, size: int) -> list[int]:
    """Shuffle `number` of a game: a permutation of 0 … size − 1."""
    order = list(range(size))
    words = stream(seed, number)
    for i in range(size - 1, 0, -1):
        j = below(i + 1, words)
        order[i], order[j] = order[j], order[i]
    return order


def below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 … bound − 1, each as likely as any other: words that would tip the scale are skipped."""
    while True:
        product = next(words) * bound
        if product % WORD >= WORD % bound:
            return product // WORD


def stream(seed: int, number: int) -> Iterator[int]:
    """The words of stream `number`, block after block."""
    key = [seed >> 32 * i & WORD - 1 for i in range(8)]
    counter = 0
    while True:
        yield from block([*SIGMA, *key, counter, number, 0, 0])
        counter += 1


def block(start: list[int]) -> list[int]:
    """ChaCha with 8 rounds: four times the columns, then the diagonals."""
    state = list(start)
    for quarter in (COLUMNS + DIAGONALS) * 4:
        mix(state, *quarter)
    return [(now + before) % WORD for now, before in zip(state, start, strict=True)]


def mix(state: list[int], a: int, b: int, c: int, d: int) -> None:
    """The quarter round."""
    for to, other, turned, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[to] = (state[to] + state[other]) % WORD
        mixed = state[turned] ^ state[to]
        state[turned] = (mixed << by | mixed >> 32 - by) % WORD


class Cards:
    """Deck, discard and face-up row; `tell` is told what happens to them."""

    def __init__(self, counts: dict[str, int], seed: int, tell: Callable[..., None]) -> None:
        self.box = [colour for colour, count in counts.items() for _ in range(count)]
        self.seed, self.tell = seed, tell
        self.shuffles = 3  # the number of the next reshuffle
        self.deck = [self.box[card] for card in shuffle(seed, 0, len(self.box))]  # top last
        self.discard: Counter[str] = Counter()
        self.row: list[str | None] = [None] * 5

    def take(self, place: int) -> str:
        card = self.row[place - 1]
        assert card
        self.row[place - 1] = None
        return card

    def settle(self) -> None:
        """T2, T8, T9: fill the row, sweep it while jokers crowd it, and only then renew an empty deck."""
        self.fill_row()
        while self.row.count(JOKER) >= 3 and self.plain_cards() >= 3:
            self.tell("swept", jokers=self.row.count(JOKER))
            self.discard.update(card for card in self.row if card)
            self.row = [None] * 5
            self.fill_row()
        self.renew_deck()

    def fill_row(self) -> None:
        """T8: lowest place first, as long as there are cards."""
        for place in range(5):
            if self.row[place] is None:
                self.renew_deck()
                if self.deck:
                    self.row[place] = self.deck.pop()
                    self.tell("turned", place=place + 1, card=self.row[place])

    def plain_cards(self) -> int:
        """T9: cards in deck, discard and row that are no jokers."""
        return sum(card not in (JOKER, None) for card in [*self.deck, *self.discard.elements(), *self.row])

    def renew_deck(self) -> None:
        """T8: the whole box is shuffled; of each colour the lowest numbers stay, as many as were discarded."""
        if self.deck or not self.discard.total():
            return
        order = shuffle(self.seed, self.shuffles, len(self.box))
        self.shuffles += 1
        self.deck = [self.box[card] for card in order if self.number_in_colour(card) < self.discard[self.box[card]]]
        self.discard.clear()
        self.tell("reshuffled", cards=len(self.deck))

    def number_in_colour(self, card: int) -> int:
        return card - self.box.index(self.box[card])
