import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {parseMarkup, type ParsedText} from '../../../src/translation/codes/parse-markup.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

function codesOf(text: string): string[] {
  const {codes, source} = parseMarkup(text);
  return codes.map(({start, end}) => source.slice(start, end));
}

function pairsOf({codes}: ParsedText): [number, number][] {
  return codes.flatMap(({partner}, index): [number, number][] => (partner > index ? [[index, partner]] : []));
}

describe('a text is markup or plain', () => {
  for (const text of [
    'Tom & Jerry',
    'a < b and c > d',
    'x <3 y',
    '<',
    '&',
    'AT&T; or &unknown; is no reference',
    '<a',
    '<a href="x',
    '<!-- never closed',
    '<a title="1<2">',
    '<a title="never closed>',
    '<a b=>',
    '</a b>',
    '<!DOCTYPE html>',
    '1 <2> 3',
    '< b >bold</ b',
    '&#0; &#xD800; &#1114112; &#; &#x;',
    '^ [[t:g:1]] $ [[/]]',
  ]) {
    it(`reads ${JSON.stringify(text)} as plain text and keeps every character`, () => {
      const parsed = parseMarkup(text);
      assert.equal(parsed.markup, false);
      assert.equal(parsed.text, text);
      assert.equal(parsed.codes.length, 0);
    });
  }

  for (const [text, characters, codes] of [
    ['<b>Hi</b>', 'Hi', ['<b>', '</b>']],
    ['one<x id="1"/>two', 'onetwo', ['<x id="1"/>']],
    ["<g id='1'>a</g>", 'a', ["<g id='1'>", '</g>']],
    [
      '<ns:tag-1.a_b x:y = "1>2" z>a</ns:tag-1.a_b >',
      'a',
      ['<ns:tag-1.a_b x:y = "1>2" z>', '</ns:tag-1.a_b >'],
    ],
    ['<a href=https://example.org/ä?b>Saite</a>', 'Saite', ['<a href=https://example.org/ä?b>', '</a>']],
    ['a<!-- <b>no</b> -->b', 'ab', ['<!-- <b>no</b> -->']],
    ['a<?php echo "<b>"; ?>b', 'ab', ['<?php echo "<b>"; ?>']],
    ['a < b <i>c</i>', 'a < b c', ['<i>', '</i>']],
    ['Tom &amp; Jerry', 'Tom & Jerry', []],
    ['&lt;b&gt; &quot;x&quot; &apos;y&apos;&nbsp;z', '<b> "x" \'y\'\u00a0z', []],
    ['&#269;au &#x1F600;', 'čau 😀', []],
    ['a<br>b &hellip; c', 'ab  c', ['<br>', '&hellip;']],
    ['soft&#173;hyphen', 'softhyphen', ['&#173;']],
    ['line&#10;break', 'linebreak', ['&#10;']],
  ] as const) {
    it(`parses ${text}`, () => {
      const parsed = parseMarkup(text);
      assert.equal(parsed.markup, true);
      assert.equal(parsed.text, characters);
      assert.deepEqual(codesOf(text), codes);
    });
  }

  it('keeps NUL and lone surrogates as codes, in plain text too', () => {
    const parsed = parseMarkup('a\0b\ud83dc😀');
    assert.equal(parsed.markup, false);
    assert.equal(parsed.text, 'abc😀');
    assert.deepEqual(codesOf('a\0b\ud83dc😀'), ['\0', '\ud83d']);
  });
});

describe('tags are paired', () => {
  for (const [text, pairs] of [
    [
      '<b>a<i>b</i></b>',
      [
        [0, 3],
        [1, 2],
      ],
    ],
    ['<b>a<i>b</b>c</i>', [[0, 2]]],
    ['</b>a<b>', []],
    ['<b>a<br>b</b>', [[0, 2]]],
    ['<img src="a.png">a</img>', []],
    ['<B>a</b>', [[0, 1]]],
    [
      '<b>1<b>2</b>3</b>',
      [
        [0, 3],
        [1, 2],
      ],
    ],
    ['<x/>a</x>', []],
  ] as const) {
    it(text, () => assert.deepEqual(pairsOf(parseMarkup(text)), pairs));
  }
});

describe('hostile markup', () => {
  const many = 100_000;
  for (const [name, text, codes] of [
    ['nested tags', `${'<b>'.repeat(many)}a${'</b>'.repeat(many)}`, 2 * many],
    ['tags that are never closed', '<b>a'.repeat(many), many],
    ['closing tags alone', 'a</b>'.repeat(many), many],
    ['crossing tags', '<a><b></a></b>'.repeat(many), 4 * many],
    ['open angle brackets', '<'.repeat(1_000_000), 0],
    ['attributes that are never closed', '<a b="'.repeat(many), 0],
    ['quotes that alternate', `<a b="<a b='`.repeat(many), 0],
    ['comments that are never closed', '<!--'.repeat(many), 0],
    ['instructions that are never closed', '<?a'.repeat(many), 0],
    ['attributes without end', `<a${' a=b'.repeat(many)}`, 0],
    ['white space without end', `<a${' '.repeat(1_000_000)}`, 0],
    ['ampersands', '&'.repeat(1_000_000), 0],
    ['a megabyte in one word', 'ā'.repeat(1_000_000), 0],
  ] as const) {
    // Each text takes milliseconds in linear time, otherwise minutes.
    it(`${name} are parsed in time`, {timeout: deadline(10_000)}, () => {
      const parsed = parseMarkup(text);
      assert.equal(parsed.codes.length, codes);
    });
  }
});
