"""One pass of a network over what a seat knows: how good each legal action looks, and who will win.

It knows no game: places of several kinds, each beside others, and a table with all else.  What it computes is
written down in `docs/reference/network.md`, and tested against that in a few lines of numpy.

Places of which nothing is known do not count; those that do lie in rows, kind by kind.  Two rows are computed
at a time, so each kind begins at an even one.
"""

from math import exp, sqrt
from typing import Any

import numpy as np

from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.records import Words
from rokkaku.sim.target import large_rule, rule, sum_rule
from rokkaku.sim.weights import MOST_BESIDE, MOST_HIDDEN, WIDTH, WORD, Floats, Layout

f32 = np.float32
_WIDTH, _MATRIX = u64(WIDTH), u64(WIDTH * WIDTH)
_PAIR, _FOUR, _EIGHT = u64(2), u64(4), u64(8)
_BYTE = u64(255)
_BESIDE = u64(MOST_BESIDE)
_NEAR = f32(1 / 3)
_TINY = f32(1e-5)
_ZERO = f32(0)
_ROOTS = np.sqrt(np.arange(256, dtype=np.float32))
"""A byte enters as its root."""


def sheet_fields(layout: Layout) -> list[Any]:
    """Where one pass writes down what it is just looking at: the fields of a record.

    First what a game's `show` writes; `words` has the rows of all places once more, side by side.  By kind:
    `first` is its first row, and where its rows end.  By place: `row_of` is its row; where it does not count,
    row 0, which stays empty.  By graph and place: `beside` are the places beside it.  The chances are by
    seat, counted from the one that looks; the last is nobody's.  A game adds its own numbers of moves.
    """
    actions = sum(choice.targets for choice in layout.choices)
    rows = layout.places + 2 * len(layout.kinds) + 2
    numbers = {
        "words": (layout.places, 2),
        "first": (len(layout.kinds), 2),
        "row_of": (layout.places + 1,),
        "place_at": (rows,),
        "beside": (len(layout.graphs), layout.places, MOST_BESIDE),
    }
    floats = dict.fromkeys(("state", "normed", "sums", "gathered"), rows * WIDTH)
    floats |= dict.fromkeys(("table", "table_normed", "table_sums", "one"), WIDTH)
    floats |= {"hidden": MOST_HIDDEN, "logits": actions, "chances": layout.seats + 1}
    return [
        ("masks", np.uint8, (1, actions)),
        *((kind.name, np.uint64, (1, kind.places, kind.columns // WORD)) for kind in layout.kinds),
        ("seats", np.uint8, (1, *layout.rows)),
        ("rest", np.uint8, (1, layout.rest)),
        *((name, np.uint64, shape) for name, shape in numbers.items()),
        *((name, np.float32, (size,)) for name, size in floats.items()),
        ("actions", np.uint16, (actions,)),
        ("moves", np.uint16, (actions,)),
    ]


@sum_rule
def _multiply(rows: Floats, weights: Floats, matrix: u64, sums: Floats, first: u64, end: u64) -> None:
    """Rows times a matrix, added to sums: from an even row on, two at a time, by four numbers of each."""
    for pair in range((end - first + ONE) // _PAIR):
        here = (first + u64(pair) * _PAIR) * _WIDTH
        next_row = here + _WIDTH
        for four in range(_WIDTH // _FOUR):
            at = u64(four) * _FOUR
            a0, a1, a2, a3 = (
                rows[here + at],
                rows[here + at + ONE],
                rows[here + at + _PAIR],
                rows[here + at + u64(3)],
            )
            b0, b1 = rows[next_row + at], rows[next_row + at + ONE]
            b2, b3 = rows[next_row + at + _PAIR], rows[next_row + at + u64(3)]
            w0 = matrix + at * _WIDTH
            w1, w2, w3 = w0 + _WIDTH, w0 + _PAIR * _WIDTH, w0 + u64(3) * _WIDTH
            for column in range(_WIDTH):
                c = u64(column)
                sums[here + c] = (
                    sums[here + c]
                    + a0 * weights[w0 + c] + a1 * weights[w1 + c]
                    + a2 * weights[w2 + c] + a3 * weights[w3 + c]
                )  # fmt: skip
                sums[next_row + c] = (
                    sums[next_row + c]
                    + b0 * weights[w0 + c] + b1 * weights[w1 + c]
                    + b2 * weights[w2 + c] + b3 * weights[w3 + c]
                )  # fmt: skip


@sum_rule
def _add_scaled(sums: Floats, into: u64, weights: Floats, at: u64, scale: f32) -> None:
    for column in range(_WIDTH):
        sums[into + u64(column)] += scale * weights[at + u64(column)]


@sum_rule
def _multiply_one(row: Floats, weights: Floats, matrix: u64, scale: f32, sums: Floats) -> None:
    """A single row times a matrix, scaled and added to sums."""
    for number in range(_WIDTH):
        if row[number] != _ZERO:
            _add_scaled(sums, NONE, weights, matrix + u64(number) * _WIDTH, row[number] * scale)


@sum_rule
def _product(row: Floats, first: u64, weights: Floats, at: u64) -> f32:
    """The sum of products of two rows: eight sums, so that they need not wait for each other."""
    s0 = s1 = s2 = s3 = s4 = s5 = s6 = s7 = _ZERO
    for eight in range(_WIDTH // _EIGHT):
        a, b = first + u64(eight) * _EIGHT, at + u64(eight) * _EIGHT
        s0 += row[a] * weights[b]
        s1 += row[a + u64(1)] * weights[b + u64(1)]
        s2 += row[a + u64(2)] * weights[b + u64(2)]
        s3 += row[a + u64(3)] * weights[b + u64(3)]
        s4 += row[a + u64(4)] * weights[b + u64(4)]
        s5 += row[a + u64(5)] * weights[b + u64(5)]
        s6 += row[a + u64(6)] * weights[b + u64(6)]
        s7 += row[a + u64(7)] * weights[b + u64(7)]
    return ((s0 + s4) + (s1 + s5)) + ((s2 + s6) + (s3 + s7))


@rule
def _normalise(row: Floats, normed: Floats, first: u64) -> None:
    """A row scaled to a mean square of one."""
    scale = f32(1) / f32(sqrt(_product(row, first, row, first) / f32(WIDTH) + _TINY))
    for column in range(_WIDTH):
        normed[first + u64(column)] = row[first + u64(column)] * scale


@rule
def _copy(source: Floats, at: u64, copy: Floats, into: u64) -> None:
    for column in range(_WIDTH):
        copy[into + u64(column)] = source[at + u64(column)]


@large_rule
def _find_rows(network: np.record, sheet: np.record) -> None:
    """Which places count, and the row of each; what is left over between kinds is empty."""
    row, place = _PAIR, NONE
    for kind in range(u64(len(network.places))):
        sheet.first[kind, 0] = row
        for _ in range(network.places[kind]):
            told = sheet.words[place, 0] | sheet.words[place, 1]
            sheet.row_of[place] = row if told != NONE else NONE
            sheet.place_at[row] = place
            row += u64(told != NONE)
            place += ONE
        sheet.first[kind, 1] = row
        if row % _PAIR != NONE:
            _empty(sheet, row)
            row += ONE
    _empty(sheet, NONE)
    sheet.row_of[place] = NONE


@rule
def _empty(sheet: np.record, row: u64) -> None:
    for column in range(_WIDTH):
        sheet.state[row * _WIDTH + u64(column)] = _ZERO
        sheet.normed[row * _WIDTH + u64(column)] = _ZERO


@rule
def _rectify(row: Floats, first: u64) -> None:
    for column in range(_WIDTH):
        row[first + u64(column)] = max(row[first + u64(column)], _ZERO)


@rule
def _read_byte(network: np.record, sheet: np.record, number: u64, byte: u64) -> None:
    if byte != NONE:
        _add_scaled(sheet.table, NONE, network.table_in, number * _WIDTH, _ROOTS[byte])


@large_rule
def _begin_table(network: np.record, sheet: np.record) -> None:
    _copy(network.table_in_bias, NONE, sheet.table, NONE)
    seats, columns = u64(sheet.seats.shape[1]), u64(sheet.seats.shape[2])
    for seat in range(seats):
        for column in range(columns):
            number = u64(seat) * columns + u64(column)
            _read_byte(network, sheet, number, u64(sheet.seats[0, seat, column]))
    for column in range(u64(sheet.rest.shape[1])):
        _read_byte(network, sheet, seats * columns + u64(column), u64(sheet.rest[0, column]))
    _rectify(sheet.table, NONE)


@large_rule
def _begin_place(network: np.record, sheet: np.record, kind: u64, row: u64) -> None:
    most = u64(len(network.place_in)) // (u64(len(network.places)) * _WIDTH)
    place, here = sheet.place_at[row], row * _WIDTH
    for column in range(_WIDTH):
        c = u64(column)
        sheet.state[here + c] = network.at[place * _WIDTH + c] + sheet.one[c]
    for number in range(network.columns[kind]):
        byte = sheet.words[place, u64(number) // _EIGHT] >> (u64(number) % _EIGHT * _EIGHT) & _BYTE
        if byte != NONE:
            weights = (kind * most + u64(number)) * _WIDTH
            _add_scaled(sheet.state, here, network.place_in, weights, _ROOTS[byte])
    _rectify(sheet.state, here)


@large_rule
def _begin_places(network: np.record, sheet: np.record) -> None:
    for kind in range(u64(len(network.places))):
        for column in range(_WIDTH):
            sheet.one[column] = _ZERO
        _multiply_one(sheet.table, network.from_table, u64(kind) * _MATRIX, f32(1), sheet.one)
        for row in range(sheet.first[kind, 0], sheet.first[kind, 1]):
            _begin_place(network, sheet, u64(kind), u64(row))


@large_rule
def _normalise_all(network: np.record, sheet: np.record) -> None:
    for kind in range(u64(len(network.places))):
        for row in range(sheet.first[kind, 0], sheet.first[kind, 1]):
            _normalise(sheet.state, sheet.normed, u64(row) * _WIDTH)
    _normalise(sheet.table, sheet.table_normed, NONE)


@large_rule
def _sum_kind(network: np.record, sheet: np.record, layer: u64, kind: u64) -> None:
    """What a layer adds to the places of a kind, but for those beside them."""
    number = layer * u64(len(network.places)) + kind
    _copy(network.own_bias, number * _WIDTH, sheet.one, NONE)
    _multiply_one(sheet.table_normed, network.own_from_table, number * _MATRIX, f32(1), sheet.one)
    first, end = sheet.first[kind, 0], sheet.first[kind, 1]
    for row in range(first, end):
        _copy(sheet.one, NONE, sheet.sums, u64(row) * _WIDTH)
    _multiply(sheet.normed, network.own, number * _MATRIX, sheet.sums, first, end)


@large_rule
def _gather(sheet: np.record, graph: u64, source: Floats, into: Floats, first: u64, end: u64) -> None:
    """A third of the rows beside each row, added to it."""
    for row in range(first, end):
        place, here = sheet.place_at[row], u64(row) * _WIDTH
        for number in range(_BESIDE):
            near = sheet.row_of[sheet.beside[graph, place, number]]
            if near != NONE:
                _add_scaled(into, here, source, near * _WIDTH, _NEAR)


@large_rule
def _sum_beside(network: np.record, sheet: np.record, layer: u64, graph: u64) -> None:
    """What a layer adds for those beside: whichever are fewer are multiplied, before or after the sum."""
    matrix = (layer * u64(len(network.graphs)) + graph) * _MATRIX
    kind, near = network.graphs[graph, 0], network.graphs[graph, 1]
    first, end = sheet.first[kind, 0], sheet.first[kind, 1]
    near_first, near_end = sheet.first[near, 0], sheet.first[near, 1]
    is_after = near_end - near_first < end - first
    begin, stop = (near_first, near_end) if is_after else (first, end)
    for number in range(begin * _WIDTH, (stop + ONE) * _WIDTH):
        sheet.gathered[number] = _ZERO
    if is_after:
        _multiply(sheet.normed, network.beside, matrix, sheet.gathered, near_first, near_end)
        _gather(sheet, graph, sheet.gathered, sheet.sums, first, end)
    else:
        _gather(sheet, graph, sheet.normed, sheet.gathered, first, end)
        _multiply(sheet.gathered, network.beside, matrix, sheet.sums, first, end)


@large_rule
def _sum_table(network: np.record, sheet: np.record, layer: u64) -> None:
    """What a layer adds to the table."""
    kinds = u64(len(network.places))
    _copy(network.table_bias, layer * _WIDTH, sheet.table_sums, NONE)
    _multiply_one(sheet.table_normed, network.table_own, layer * _MATRIX, f32(1), sheet.table_sums)
    for kind in range(kinds):
        for column in range(_WIDTH):
            sheet.one[column] = _ZERO
        for row in range(sheet.first[kind, 0], sheet.first[kind, 1]):
            _add_scaled(sheet.one, NONE, sheet.normed, u64(row) * _WIDTH, f32(1))
        matrix, share = (layer * kinds + u64(kind)) * _MATRIX, f32(1) / f32(network.places[kind])
        _multiply_one(sheet.one, network.table_from, matrix, share, sheet.table_sums)


@large_rule
def _go_through_layer(network: np.record, sheet: np.record, layer: u64) -> None:
    _normalise_all(network, sheet)
    kinds = u64(len(network.places))
    for kind in range(kinds):
        _sum_kind(network, sheet, layer, u64(kind))
    for graph in range(u64(len(network.graphs))):
        _sum_beside(network, sheet, layer, u64(graph))
    _sum_table(network, sheet, layer)
    for kind in range(kinds):
        first, end = sheet.first[kind, 0], sheet.first[kind, 1]
        for number in range(first * _WIDTH, end * _WIDTH):
            sheet.state[number] += max(sheet.sums[number], _ZERO)
    for column in range(_WIDTH):
        sheet.table[column] += max(sheet.table_sums[column], _ZERO)


@large_rule
def _weigh_actions(network: np.record, sheet: np.record) -> u64:
    """The legal actions and their logits; how many there are."""
    found, last, from_table = NONE, u64(len(network.action_bias)), _ZERO
    for action in range(u64(len(network.column_of))):
        if not sheet.masks[0, action]:
            continue
        column = u64(network.column_of[action])
        if column != last:
            last = column
            from_table = network.action_bias[column]
            from_table += _product(sheet.table_normed, NONE, network.action_weights, column * _WIDTH)
        logit, row = from_table, sheet.row_of[network.place_of[action]]
        if row != NONE:
            weights = u64(network.choice_of[action]) * _WIDTH
            logit += _product(sheet.normed, row * _WIDTH, network.choice_weights, weights)
        sheet.actions[found] = action
        sheet.logits[found] = logit
        found += ONE
    return found


@large_rule
def _tell_chances(network: np.record, sheet: np.record, players: u64) -> None:
    hidden, last = u64(len(network.hidden_bias)), u64(len(network.out_bias)) - ONE
    for number in range(hidden):
        sheet.hidden[number] = network.hidden_bias[number]
    for row in range(_WIDTH):
        for number in range(hidden):
            sheet.hidden[number] += sheet.table_normed[row] * network.hidden[u64(row) * hidden + u64(number)]
    for seat in range(last + ONE):
        sheet.chances[seat] = network.out_bias[seat]
        for number in range(hidden):
            weight = network.out[u64(number) * (last + ONE) + u64(seat)]
            sheet.chances[seat] += max(sheet.hidden[number], _ZERO) * weight
    most, total = sheet.chances[last], 0.0
    for seat in range(players):
        most = max(most, sheet.chances[seat])
    for seat in range(last + ONE):
        if seat < players or seat == last:
            sheet.chances[seat] = exp(sheet.chances[seat] - most)
            total += sheet.chances[seat]
        else:
            sheet.chances[seat] = _ZERO
    for seat in range(last + ONE):
        sheet.chances[seat] /= f32(total)


@rule
def lay_out(sheet: np.record, rows: Words, first: u64) -> None:
    """The rows of a kind of places are copied to those of all, from the kind's first one on."""
    for place in range(u64(rows.shape[0])):
        for word in range(u64(rows.shape[1])):
            sheet.words[first + u64(place), word] = rows[place, word]


@large_rule
def read(network: np.record, sheet: np.record, players: u64) -> u64:
    """One pass over what the sheet shows: actions, logits and chances are on it then; how many actions."""
    _find_rows(network, sheet)
    _begin_table(network, sheet)
    _begin_places(network, sheet)
    for layer in range(u64(network.layers)):
        _go_through_layer(network, sheet, u64(layer))
    _normalise_all(network, sheet)
    _tell_chances(network, sheet, players)
    return _weigh_actions(network, sheet)
