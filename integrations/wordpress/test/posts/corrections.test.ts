import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {merge} from '../support/blocks/merge.ts';
import {blocks, paragraph} from '../support/blocks/posts.ts';

const SOURCES = [
  'Market days are on Saturday',
  'Berries and honey from the forest',
  'Rye bread is baked at night',
  'The ferry leaves in the morning',
];
const UP = SOURCES.map((text) => text.toUpperCase());
const source = blocks(...SOURCES.map(paragraph));

/** The corrections sent to the service when a translator leaves these paragraphs in the draft. */
function taught(...draft: string[]): string[] {
  const {pairs} = merge({source}, {draft: blocks(...draft.map(paragraph))}, {correct: true});
  return pairs.map(({text, translation}) => `${text} → ${translation}`);
}

describe('a translator teaches the service', () => {
  test('corrected text, also next to deleted, added or moved text', () => {
    const corrected = 'BERRIES AND HONEY no meža';
    const expected = [`${SOURCES[1]} → ${corrected}`];
    assert.deepEqual(taught(UP[0]!, corrected, UP[2]!, UP[3]!), expected);
    assert.deepEqual(taught(corrected, UP[2]!, UP[3]!), expected);
    assert.deepEqual(taught(UP[0]!, 'Tulkotāja piezīme', corrected, UP[2]!, UP[3]!), expected);
    assert.deepEqual(taught(corrected, UP[0]!, UP[2]!, UP[3]!), expected);
  });
  test('a short text that was rewritten', () => {
    const {pairs} = merge(
      {source: paragraph('Read more')},
      {draft: paragraph('Lasīt tālāk')},
      {correct: true},
    );
    assert.deepEqual(pairs, [{text: 'Read more', translation: 'Lasīt tālāk'}]);
  });
  test('nothing when a paragraph was replaced with another text', () => {
    assert.deepEqual(taught(UP[0]!, UP[1]!, 'Šeit ir pavisam cita rindkopa', UP[3]!), []);
  });
  test('nothing when a paragraph was split, or two were joined', () => {
    assert.deepEqual(taught('MARKET DAYS', 'ARE ON SATURDAY', ...UP.slice(1)), []);
    assert.deepEqual(taught('MARKET DAYS ARE ON', 'SATURDAY', ...UP.slice(1)), []);
    assert.deepEqual(taught(`${UP[0]}. ${UP[1]}`, UP[2]!, UP[3]!), []);
  });
  test('nothing of a window that was open during an update, and saved the older translation', () => {
    const old = ['Our museum is closed in winter', ...SOURCES.slice(0, 3)];
    const now = [
      'Our garden opens early next spring',
      ...SOURCES.slice(0, 2),
      'Bring umbrellas and warm coats',
    ];
    const {pairs} = merge(
      {source: blocks(...old.map(paragraph))},
      {source: blocks(...now.map(paragraph))},
      {draft: blocks(...old.map((text) => paragraph(text.toUpperCase())))},
      {correct: true},
    );
    assert.deepEqual(pairs, []);
  });
});
