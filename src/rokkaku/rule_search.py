"""Rules by the words players use: one index for terminal and browser, in every language."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from difflib import get_close_matches
from functools import cache
from itertools import chain, pairwise, product, starmap
from math import log

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import rules_of
from rokkaku.games.catalogue import find
from rokkaku.locales import DEFAULT_LANGUAGE, RuleText, piece_words, texts

EVERY_EDITION = ""
LONGEST_QUESTION = 200
"""Characters; nobody types more, and nobody may keep the server busy with more."""
WEIGHTS = {"name": 1.0, "title": 4.0, "asked": 3.0, "text": 0.7, "terms": 2.0}
"""How much a word counts in each part of a rule."""
SATURATION = 4.0
"""What counts this much is worth half of what a word can be at most: saying it again adds less and less."""
LENGTH_COUNTS = 0.3
"""How far a rule of many words, which is found more easily, is held back: from 0 to 1."""
WORTH_SHOWING = 0.4
"""Of the best rule's score: what scores less was found by chance, unless one word is all that was asked."""
PAIR = 0.15
"""What two words that stand side by side in question and rule add, as a share of what one such word would."""
SHORTEST_MISSPELT = 4
LONGEST_SHORT = 5
SPELT_ALIKE, SHORT_ALIKE = 0.8, 0.85
"""From 0 to 1: how much a word must look like a known one to be taken for it, and how much a short one must,
which is sooner another word: there, a letter too many or too few is a slip, another letter is none."""

_STEMMERS = {"de": "german", "en": "english", "it": "italian", "pl": "polish"}
"""Languages whose endings are known, by the library's names for them."""
_PLAIN = str.maketrans({"ł": "l"})
"""Letters that are typed without their mark, though it cannot be taken off them."""
_CODE = re.compile(r"`[^`]*`")
_WORD = re.compile(r"[^\W_]+")

Terms = Set[tuple[str, str]]
"""Pairs of what a rule may say and what else it is called."""
Spoken = Mapping[str, Sequence[Sequence[Sequence[str]]]]
"""By rule and part, the words of its texts."""


def words_of(text: str) -> Sequence[str]:
    """In small letters, with their accents."""
    return _WORD.findall(unicodedata.normalize("NFC", text.casefold()))


def plain(word: str) -> str:
    """Without accents."""
    signs = unicodedata.normalize("NFD", word.translate(_PLAIN))
    return "".join(sign for sign in signs if not unicodedata.combining(sign))


def _stemmer(language: str) -> Callable[[str], str]:
    """Takes the endings off words; loaded only where somebody asks."""
    if language not in _STEMMERS:
        return str
    import snowballstemmer

    stem: Callable[[str], str] = snowballstemmer.stemmer(_STEMMERS[language]).stemWord
    return stem


class Vocabulary:
    """What words have in common with others of their family and meaning, in one language."""

    def __init__(self, game: str, language: str) -> None:
        self._without_ending = cache(_stemmer(language))
        known = texts(language)
        idle, usual, own = (
            known["rules.stop-words"],
            known["rules.alike"],
            known.get(f"{game}.rules.alike", ""),
        )
        self._idle = frozenset(map(self._stem, words_of(idle)))
        self._alike: Mapping[str, str] = {}
        for families in (usual, own):
            self._alike = self._joined(families)
        self.own_words = frozenset(words_of(f"{idle} {usual} {own}"))

    def _stem(self, word: str) -> str:
        return plain(self._without_ending(word))

    def _joined(self, families: str) -> Mapping[str, str]:
        """Each stem with that of the first word of its family; a game may join families into one."""
        first: dict[str, str] = {}
        for family in families.split(","):
            stems = [self._alike.get(stem, stem) for stem in map(self._stem, words_of(family))]
            first.update((stem, stems[0]) for stem in stems)
        return {**first, **{stem: first.get(sense, sense) for stem, sense in self._alike.items()}}

    def sense(self, word: str) -> str:
        """One for all words that mean the same; none for those that any sentence may have."""
        stem = self._stem(word)
        return "" if stem in self._idle else self._alike.get(stem, stem)

    def senses(self, text: str) -> Sequence[str]:
        """Those of its words that have any."""
        return [sense for sense in map(self.sense, words_of(text)) if sense]


class Spelling:
    """The words there are, as they may be typed: without accents, not to the end, or with a slip."""

    def __init__(self, words: Iterable[str], vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._senses = {plain(word): vocabulary.sense(word) for word in sorted(words)}
        self._known = frozenset(self._senses.values())

    def meant(self, word: str, *, is_last: bool) -> frozenset[str]:
        """What a word may mean; only the last one may still be being typed."""
        typed, sense = plain(word), self._vocabulary.sense(word)
        if sense in self._known:
            return frozenset({sense})
        if typed in self._senses:
            return frozenset({self._senses[typed]})
        begun = frozenset(
            sense for known, sense in self._senses.items() if is_last and known.startswith(typed)
        )
        return begun or frozenset(self._senses[known] for known in self._like(typed))

    def _like(self, typed: str) -> Sequence[str]:
        """The one that looks most like it; hardly anybody mistakes the first letter."""
        if len(typed) < SHORTEST_MISSPELT:
            return []
        alike = SHORT_ALIKE if len(typed) <= LONGEST_SHORT else SPELT_ALIKE
        return get_close_matches(typed, [each for each in self._senses if each[0] == typed[0]], 1, alike)


class RuleIndex:
    """Rules in one language, which are also found by terms of editions."""

    def __init__(self, rules: Mapping[str, RuleText], terms: Terms, game: str, language: str) -> None:
        self._rules = rules
        self._vocabulary = Vocabulary(game, language)
        parts = {rule.id: self._parts(rule, terms) for rule in rules.values()}
        written = (
            word for each in parts.values() for part in each for text in part for word in words_of(text)
        )
        self._spelling = Spelling({*written, *self._vocabulary.own_words}, self._vocabulary)
        senses = {
            rule: [[*map(self._vocabulary.senses, part)] for part in each] for rule, each in parts.items()
        }
        self._worth = {**_worth(senses), **_worth(_side_by_side(senses), PAIR)}

    def _parts(self, rule: RuleText, terms: Terms) -> Sequence[Sequence[str]]:
        """What a rule says, in the order of the weights; terms are texts of their own."""
        senses, text = self._vocabulary.senses, _CODE.sub(" ", rule.text)
        spoken = set(senses(f"{rule.title} {text}"))
        own = sorted(other for said, other in terms if spoken.issuperset(senses(said)))
        return [f"{rule.id} {rule.chapter}"], [rule.title], [rule.asked_as], [text], own

    def found(self, question: str) -> Sequence[RuleText]:
        """The rule of an id, or those that speak most of what the question does, the best first."""
        name = "-".join(question.casefold().split())
        if name in self._rules:
            return [self._rules[name]]
        asked = self._asked(words_of(question))
        beside = [frozenset(starmap(_pair, product(one, other))) for one, other in pairwise(asked)]
        scores = self._scores([*asked, *beside])
        least = WORTH_SHOWING * max(scores.values(), default=0.0) if len(asked) > 1 else 0.0
        shown = [rule for rule in self._rules if scores.get(rule, -1.0) >= least]
        return [self._rules[rule] for rule in sorted(shown, key=lambda rule: -scores[rule])]

    def _asked(self, words: Sequence[str]) -> Sequence[frozenset[str]]:
        """What each word may mean that means anything."""
        last = len(words) - 1
        meant = (self._spelling.meant(word, is_last=place == last) for place, word in enumerate(words))
        return [senses for senses in dict.fromkeys(each - {""} for each in meant) if senses]

    def _scores(self, asked: Sequence[frozenset[str]]) -> Mapping[str, float]:
        """By rule.  Of all that one word, or a pair, may mean, what suits a rule best counts."""
        scores: dict[str, float] = {}
        for senses in asked:
            found = {rule for sense in senses for rule in self._worth.get(sense, {})}
            for rule in found:
                best = max(self._worth.get(sense, {}).get(rule, 0.0) for sense in senses)
                scores[rule] = scores.get(rule, 0.0) + best
        return scores


def _pair(one: str, other: str) -> str:
    """Two words side by side, whichever comes first."""
    return " ".join(sorted((one, other)))


def _side_by_side(rules: Spoken) -> Spoken:
    """The pairs of words in each text."""
    return {
        rule: [[[*starmap(_pair, pairwise(text))] for text in part] for part in parts]
        for rule, parts in rules.items()
    }


def _worth(rules: Spoken, most: float = 1.0) -> Mapping[str, Mapping[str, float]]:
    """What finding a word in a rule is worth (BM25), by word and rule.

    However many rules speak of a word, it is worth something: whoever asks about tiles is not asking about
    figures.
    """
    lengths = {rule: sum(len(text) for part in parts for text in part) for rule, parts in rules.items()}
    usual = max(sum(lengths.values()) / max(len(lengths), 1), 1.0)
    counted: dict[str, dict[str, float]] = {}
    for rule, parts in rules.items():
        held_back = 1 - LENGTH_COUNTS + LENGTH_COUNTS * lengths[rule] / usual
        for weight, part in zip(WEIGHTS.values(), parts, strict=True):
            for word in chain.from_iterable(part):
                of_word = counted.setdefault(word, {})
                of_word[rule] = of_word.get(rule, 0.0) + weight / held_back
    return {
        word: {
            rule: most * log(1 + len(rules) / len(of_word)) * count / (count + SATURATION)
            for rule, count in of_word.items()
        }
        for word, of_word in counted.items()
    }


def found_rules(
    game: str, question: str, edition: str = EVERY_EDITION, language: str = DEFAULT_LANGUAGE
) -> Sequence[RuleText]:
    """The rules a question is about, the best first."""
    if len(question) > LONGEST_QUESTION:
        raise BadRequest("rules.too-long", {"most": LONGEST_QUESTION})
    return rule_index(game, edition, language).found(question)


def rule_index(game: str, edition: str, language: str) -> RuleIndex:
    """Kept for each edition, language and set of values."""
    return _index(game, find(game).values, edition, language)


@cache
def _index(game: str, values: str, edition: str, language: str) -> RuleIndex:
    """Unknown editions are refused with their rules, languages at the edge."""
    rules = rules_of(find(game), language, edition)
    return RuleIndex(rules, own_terms(game, edition, language), game, language)


def own_terms(game: str, edition: str, language: str) -> Terms:
    """What an edition, or any, calls otherwise; whoever asks may know either word."""
    usual = texts(language)
    editions = [each.key for each in find(game).editions] if edition == EVERY_EDITION else [edition]
    pairs = [(usual[key], own) for each in editions for key, own in piece_words(game, each, language).items()]
    return {*pairs, *((own, known) for known, own in pairs)}
