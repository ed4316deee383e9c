"""Rules by the words players use: one index for terminal and browser, in every language."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache

import apsw

from rokkaku.core.errors import BadRequest, BadSetup
from rokkaku.core.game import rules_of
from rokkaku.games.catalogue import find
from rokkaku.locales import DEFAULT_LANGUAGE, RuleText, piece_words, texts

EVERY_EDITION = ""
LONGEST_QUESTION = 200
"""Characters; nobody types more, and nobody may keep the server busy with more."""
WEIGHTS = {"name": 1.0, "title": 3.0, "asked": 3.0, "text": 1.0, "terms": 3.0}
"""How much a word counts in each part of a rule."""
WORTH_SHOWING = 0.4
"""Of the best rule's score: what scores less was found by chance."""

_ENDINGS: Mapping[str, tuple[str, ...]] = {"en": ("porter",)}
"""Languages whose endings SQLite knows."""
_KEPT_LETTERS = 5
"""Of a word in any other language."""
_PLAIN = str.maketrans({"ł": "l"})
"""Letters that are typed without their mark, though it cannot be taken off them."""
_CODE = re.compile(r"`[^`]*`")

Terms = Set[tuple[str, str]]
"""Pairs of what a rule may say and what else it is called."""


class Vocabulary:
    """What words have in common with others of their family and meaning, in one language."""

    def __init__(self, connection: apsw.Connection, game: str, language: str) -> None:
        names = [*_ENDINGS.get(language, ()), "unicode61", "remove_diacritics", "2"]
        self._words = connection.fts5_tokenizer(names[0], names[1:])
        self._kept = None if language in _ENDINGS else _KEPT_LETTERS
        known = texts(language)
        self._idle = frozenset(self.stems(known["rules.stop-words"]))
        families = [known["rules.alike"], known.get(f"{game}.rules.alike", "")]
        self._alike = dict(self._by_first(",".join(families)))

    def _by_first(self, families: str) -> Iterator[tuple[str, str]]:
        """Each stem with that of the first word of its family."""
        for family in families.split(","):
            stems = self.stems(family)
            yield from ((stem, stems[0]) for stem in stems)

    def stems(self, text: str) -> Sequence[str]:
        """The words in small letters, without accents and endings."""
        plain = text.casefold().translate(_PLAIN).encode(errors="replace")
        words = self._words(
            plain, apsw.FTS5_TOKENIZE_DOCUMENT, None, include_offsets=False, include_colocated=False
        )
        return [str(word)[: self._kept] for word in words]

    def meant(self, text: str) -> Sequence[str]:
        """Words that mean the same are one word; those that any sentence may have are left out."""
        return [self._alike.get(stem, stem) for stem in self.stems(text) if stem not in self._idle]


class RuleIndex:
    """Rules in one language, which are also found by terms of editions."""

    def __init__(self, rules: Mapping[str, RuleText], terms: Terms, game: str, language: str) -> None:
        self._rules = rules
        self._connection = apsw.Connection(":memory:")
        self._vocabulary = Vocabulary(self._connection, game, language)
        rows = [self._row(rule, terms) for rule in rules.values()]
        self._known = frozenset(word for row in rows for part in row for word in part.split())
        columns, values = ", ".join(WEIGHTS), ", ".join("?" * len(WEIGHTS))
        self._connection.execute(f"CREATE VIRTUAL TABLE rules USING fts5({columns}, tokenize = ascii)")
        with self._connection:
            self._connection.executemany(f"INSERT INTO rules VALUES ({values})", rows)

    def _row(self, rule: RuleText, terms: Terms) -> tuple[str, ...]:
        """A rule as columns of what its words mean."""
        meant, text = self._vocabulary.meant, _CODE.sub(" ", rule.text)
        spoken = set(meant(f"{rule.title} {text}"))
        own = " ".join(other for said, other in terms if spoken.issuperset(meant(said)))
        parts = (f"{rule.id} {rule.chapter}", rule.title, rule.asked_as, text, own)
        return tuple(" ".join(meant(part)) for part in parts)

    def found(self, question: str) -> Sequence[RuleText]:
        """The rule of an id, or those that speak most of what the question does, the best first."""
        name = "-".join(question.casefold().split())
        if name in self._rules:
            return [self._rules[name]]
        scores = self._scores(dict.fromkeys(self._vocabulary.meant(question)))
        rules = list(self._rules.values())
        return [rules[row - 1] for row, score in scores if score >= WORTH_SHOWING * scores[0][1]]

    def _scores(self, words: Iterable[str]) -> Sequence[tuple[int, float]]:
        """Rows, the best first.  A word that no rule has may be one that is still being typed."""
        sought = " OR ".join(f'"{word}"' if word in self._known else f'"{word}"*' for word in words)
        weights = ", ".join(map(str, WEIGHTS.values()))
        ranked = f"SELECT rowid, -bm25(rules, {weights}) AS score FROM rules(?) ORDER BY score DESC, rowid"
        return list(self._connection.execute(ranked, (sought,))) if sought else []


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
    """Unknown editions are refused here, languages at the edge."""
    terms = own_terms(game, edition, language)
    return RuleIndex(rules_of(find(game), language, edition), terms, game, language)


def own_terms(game: str, edition: str, language: str) -> Terms:
    """What an edition, or any, calls otherwise; whoever asks may know either word."""
    editions = [info.key for info in find(game).editions]
    if edition != EVERY_EDITION and edition not in editions:
        raise BadSetup("setup.edition-unknown", {"edition": edition, "allowed": editions})
    usual = texts(language)
    pairs = [
        (usual[key], own)
        for each in (editions if edition == EVERY_EDITION else [edition])
        for key, own in piece_words(game, each, language).items()
    ]
    return {*pairs, *((own, known) for known, own in pairs)}
