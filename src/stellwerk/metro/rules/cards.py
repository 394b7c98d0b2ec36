"""Cards: the deck and the card of the round. Rules M1, M2, M9."""

from stellwerk.engine.chance import shuffle
from stellwerk.engine.flat import rule
from stellwerk.engine.log import Log, note
from stellwerk.metro.rules.board import CARDS, NONE, Sheet
from stellwerk.metro.rules.events import RESHUFFLED, TURNED
from stellwerk.metro.rules.game import Game


@rule
def lay_deck(sheet: Sheet, game: Game) -> None:
    """M1: the deck is shuffled; M9: so is every later one, by the next numbered shuffle.

    Turned cards go back to those not yet turned, so a new deck always has all cards of the box.
    """
    shuffle(game.seed, game.shuffles, game.deck, int(sheet.cards))
    for i in range(sheet.cards):
        game.deck[i] = sheet.card_face[game.deck[i]]
    for i in range(sheet.cards, CARDS):
        game.deck[i] = NONE
    game.shuffles += 1
    game.turned = 0


@rule
def face_up(game: Game) -> int:
    """M2: the card of this round; when the game is over, of its last one."""
    return int(game.deck[game.turned - 1])


@rule
def turn_card(game: Game, log: Log) -> None:
    """M2: one card is turned up for all."""
    game.turned += 1
    note(log, TURNED, NONE, face_up(game), 0, 0)


@rule
def renew_deck(sheet: Sheet, game: Game, log: Log) -> None:
    """M9: after the round of the 6 all is shuffled; likewise when a deck of another kind runs out."""
    if sheet.face_reshuffles[face_up(game)] or game.turned == sheet.cards:
        lay_deck(sheet, game)
        note(log, RESHUFFLED, NONE, sheet.cards, 0, 0)
