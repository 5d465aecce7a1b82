import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import type {Segment, SegmentPart} from '../../../src/engines/engine.ts';
import {hasCodes, keepsCodes, textOf} from '../../../src/engines/segment-content.ts';
import {codedSpans, placeCodes} from '../../../src/translation/codes/place-codes.ts';
import {cutSegment, joinPieces} from '../../../src/translation/segments/cut-segment.ts';
import {parseMarkup} from '../../../src/translation/codes/parse-markup.ts';
import {wholeText} from '../../../src/translation/codes/placed-segment.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

const open = (id: number): SegmentPart => ({kind: 'open', id});
const close = (id: number): SegmentPart => ({kind: 'close', id});
const alone = (id: number): SegmentPart => ({kind: 'standalone', id});

/** Writes a segment as text, with `{1|text|1}` for pairs and `{2}` for standalone codes. */
function show(segment: Segment): string {
  return segment
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.kind === 'open' ? `{${part.id}|` : part.kind === 'close' ? `|${part.id}}` : `{${part.id}}`;
    })
    .join('');
}

/** Segments with properly nested codes, as parsed from a text with tags. */
export const segments = fc
  .array(fc.constantFrom('<b>', '</b>', '<i>', '</i>', '<x/>', 'car', 'rojo ', ' ', 'Ä', '😀', 'ש', '.'), {
    maxLength: 25,
  })
  .map((pieces) => wholeText(parseMarkup(`a${pieces.join('')}z<z/>z`))?.segment ?? []);

describe('codes are checked', () => {
  const question = ['a', open(1), 'b', alone(2), close(1)];
  for (const [name, answer, ok] of [
    ['the same', question, true],
    ['in another order', [alone(2), 'x', open(1), close(1)], true],
    ['one dropped', ['a', open(1), 'b', close(1)], false],
    ['one doubled', [...question, alone(2)], false],
    ['a foreign one', [...question, alone(3)], false],
    ['another kind', ['a', open(1), 'b', alone(1), close(1)], false],
    ['closed before it opens', [close(1), 'b', alone(2), open(1)], false],
    ['no codes at all', ['a b'], false],
  ] as const) {
    it(name, () => assert.equal(keepsCodes(question, answer), ok));
  }

  it('crossing pairs are refused', () => {
    const pairs = [open(1), open(2), 'x', close(2), close(1)];
    assert.equal(keepsCodes(pairs, [open(1), open(2), 'x', close(1), close(2)]), false);
    assert.equal(keepsCodes(pairs, [open(2), open(1), 'x', close(1), close(2)]), true);
  });
});

describe('codes are placed into a translation without codes', () => {
  for (const [name, segment, translation, spans, placed] of [
    [
      'around the translation of their content',
      ['the ', open(1), 'red', close(1), ' car'],
      'el coche rojo',
      [[1, 'rojo']],
      'el coche {1|rojo|1}',
    ],
    [
      'whatever its capitals',
      [open(1), 'Red', close(1), ' cars are fast'],
      'Los coches rojos son rápidos',
      [[1, 'ROJOS']],
      'Los coches {1|rojos|1} son rápidos',
    ],
    [
      'not inside of a word',
      ['a ', open(1), 'car', close(1), ' in a carpark'],
      'carro en caro aparcamiento car',
      [[1, 'car']],
      'carro en caro aparcamiento {1|car|1}',
    ],
    [
      'siblings in the order of the translation',
      [open(1), 'red', close(1), ' ', open(2), 'car', close(2)],
      'coche rojo',
      [
        [1, 'rojo'],
        [2, 'coche'],
      ],
      '{2|coche|2} {1|rojo|1}',
    ],
    [
      'pairs in pairs',
      [open(1), 'big ', open(2), 'red', close(2), ' car', close(1), ' here'],
      'aquí coche rojo grande',
      [
        [1, 'coche rojo grande'],
        [2, 'rojo'],
      ],
      'aquí {1|coche {2|rojo|2} grande|1}',
    ],
    [
      'the nearer of two equal words',
      ['red and ', open(1), 'red', close(1)],
      'rojo y rojo',
      [[1, 'rojo']],
      'rojo y {1|rojo|1}',
    ],
    [
      'each around its own of two equal words',
      [open(1), 'red', close(1), ' ', open(2), 'red', close(2), ' cars here today'],
      'aquí hoy los coches rojo rojo',
      [
        [1, 'rojo'],
        [2, 'rojo'],
      ],
      'aquí hoy los coches {1|rojo|1} {2|rojo|2}',
    ],
    [
      'in proportion when nothing was found',
      ['one ', open(1), 'two', close(1), ' three'],
      'uno dos tres',
      [],
      'uno {1|dos|1} tres',
    ],
    ['standing alone before a word', ['one ', alone(1), 'two'], 'uno dos', [], 'uno {1}dos'],
    ['at the ends', [alone(1), 'one two', alone(2)], 'uno dos', [], '{1}uno dos{2}'],
    [
      'right to left',
      ['the ', open(1), 'book', close(1), ' is here'],
      'הספר נמצא כאן',
      [[1, 'הספר']],
      '{1|הספר|1} נמצא כאן',
    ],
    [
      'without spaces between words',
      ['I like ', open(1), 'apples', close(1), '.'],
      '我喜欢苹果。',
      [[1, '苹果']],
      '我喜欢{1|苹果|1}。',
    ],
    ['into nothing', ['a ', open(1), 'b', close(1), alone(2)], '', [], '{1||1}{2}'],
  ] as [string, Segment, string, [number, string][], string][]) {
    it(name, () => assert.equal(show(placeCodes(segment, translation, new Map(spans))), placed));
  }

  it('whatever the translation: each once, nested, and no character lost', () => {
    const word = fc.constantFrom('car', 'rojo', ' ', '😀', 'ש', '.', 'Ä');
    const text = fc.array(word, {maxLength: 20}).map((words) => words.join(''));
    fc.assert(
      fc.property(
        segments,
        text,
        fc.array(fc.tuple(fc.integer({min: 1, max: 8}), text)),
        (segment, translation, spans) => {
          const placed = placeCodes(segment, translation, new Map(spans));
          assert.ok(keepsCodes(segment, placed), show(placed));
          assert.equal(textOf(placed), translation);
          for (const part of placed) assert.ok(typeof part !== 'string' || !/\p{Cs}/u.test(part));
        },
      ),
    );
  });

  it('at the nearer edge of a protected part; after it when both are as near', () => {
    const whole = [{start: 0, end: 16}];
    for (const [words, after, placed] of [
      ['one ', 'two three four', '{1}aaa bbb ccc ddd.'],
      ['one two ', 'three four', 'aaa bbb ccc ddd.{1}'],
      ['one two three ', 'four', 'aaa bbb ccc ddd.{1}'],
    ] as const) {
      const segment = placeCodes([words, alone(1), after], 'aaa bbb ccc ddd.', new Map(), whole);
      assert.equal(show(segment), placed);
    }
  });

  it('a hundred thousand nested pairs are placed in time', {timeout: deadline(10_000)}, () => {
    const many = 100_000;
    const ids = Array.from({length: many}, (_, index) => index + 1);
    const segment = [...ids.flatMap((id) => [open(id), 'a ']), 'z', ...ids.reverse().map(close)];
    assert.ok(keepsCodes(segment, placeCodes(segment, 'b '.repeat(many))));
  });

  it('contents worth translating are whole words and few', () => {
    const segment = [open(1), 'all ', open(2), 'red', close(2), ' c', open(3), 'a', close(3), 'rs', close(1)];
    assert.deepEqual(codedSpans(segment), [{id: 2, text: 'red'}]);
    const many = Array.from({length: 50}, (_, id) => [open(id), 'word', close(id), ' ']).flat();
    assert.equal(codedSpans(many).length, 16);
  });
});

describe('a segment that is too long is cut', () => {
  it('into pieces that make the same segment again, each short enough', () => {
    fc.assert(
      fc.property(segments, fc.integer({min: 2, max: 12}), (segment, most) => {
        const pieces = cutSegment(segment, most);
        for (const piece of pieces) {
          assert.ok(textOf(piece.segment).length <= most);
          assert.ok(keepsCodes(piece.segment, piece.segment), show(piece.segment));
        }
        assert.deepEqual(
          joinPieces(
            segment,
            pieces,
            pieces.map((piece) => piece.segment),
          ),
          segment,
        );
      }),
    );
  });

  it('at white space where there is some, never inside of a character', () => {
    const cut = (text: string, most: number): string[] =>
      cutSegment([text], most).map((piece) => textOf(piece.segment));
    assert.deepEqual(cut('un deux trois', 8), ['un deux', 'trois']);
    assert.deepEqual(cut('😀😀😀', 3), ['😀', '😀', '😀']);
    assert.deepEqual(cut('Donaudampfschifffahrt', 10), ['Donaudampf', 'schifffahr', 't']);
  });

  it('and codes that do not fit the joined pieces are placed again', () => {
    const segment = [open(1), 'aa ', open(2), 'bb', close(2), ' cc', close(1), ' dd'];
    const pieces = cutSegment(segment, 5);
    const reversed = pieces.map((piece) => [...piece.segment].reverse());
    assert.ok(keepsCodes(segment, joinPieces(segment, pieces, reversed)));
    assert.ok(hasCodes(segment));
  });
});
