import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {consistencyChecks} from '../../../src/documents/queue/consistency-checks.ts';
import {checkWhole} from '../../../src/documents/queue/whole-checks.ts';

const {signal} = new AbortController();

type Pair = readonly [source: string, translation: string];

interface Given {
  /** Translations that people confirmed in the document. */
  readonly kept?: readonly Pair[];
  /** Proposals, which the document does not keep. */
  readonly proposed?: readonly Pair[];
  readonly machine: readonly Pair[];
  /** Positions of the translations that are from a memory. */
  readonly byPeople?: readonly number[];
}

async function found({kept = [], proposed = [], machine, byPeople = []}: Given): Promise<string[]> {
  const known = (pairs: readonly Pair[], isKept: boolean) =>
    pairs.map(([source, translation]) => ({source, translation, isKept}));
  const texts = {
    paragraphs: machine.map(([source]) => source),
    translations: machine.map(([, translation]) => translation),
    known: [...known(kept, true), ...known(proposed, false)],
    byPeople: new Map(byPeople.map((position) => [position, 'people'] as const)),
  };
  const checks = await consistencyChecks(texts, signal);
  return checks.map(
    ({check, position, expected, found: other}) => `${position} ${check}: ${expected ?? other}`,
  );
}

describe('a text with two translations in a document', () => {
  it('is named where the machine is not of the same mind as people', async () => {
    const machine: Pair[] = [['Open the last file', 'Abrir el archivo final']];
    const kept: Pair[] = [['Open the last file', 'Abrir el último archivo']];
    assert.deepEqual(await found({kept, machine}), ['0 inconsistent: Abrir el último archivo']);
    assert.deepEqual(await found({kept: machine, machine}), []);
    assert.deepEqual(await found({proposed: kept, machine}), []);
    assert.deepEqual(await found({kept: [...kept, ...machine], machine}), [], 'one of two by people');
  });

  it('may differ in capitals, spaces, keys of menus and punctuation at the ends, if it is not short', async () => {
    const kept: Pair[] = [
      ['Open the  Last file…', 'Abrir el último archivo…'],
      ['Delete file', 'Borrar fichero'],
      ['Close', 'Cerrar'],
    ];
    const others = (source: string) => found({kept, machine: [[source, 'Otra cosa distinta']]});
    assert.equal((await others('_Open the last file')).length, 1);
    assert.equal((await others('Delete file')).length, 1);
    assert.deepEqual(await others('Delete File'), []);
    assert.deepEqual(await others('Close'), []);
    assert.deepEqual(await others('Open the last file of all'), []);
  });

  it('is the same translation with other capitals, punctuation or tags', async () => {
    const kept: Pair[] = [['Open the last file', 'Abrir el último archivo']];
    const machine: Pair[] = [['Open the <g0>last</g0> file.', 'abrir el <g0>último</g0> archivo.']];
    assert.deepEqual(await found({kept, machine}), []);
  });

  it('is another text with a placeholder elsewhere, or another number', async () => {
    const kept: Pair[] = [
      ['Copy <x0/> to <x1/> now', 'Copiar <x0/> en <x1/> ahora'],
      ['Page 2 of the file', 'Página 2 del archivo'],
    ];
    const machine: Pair[] = [
      ['Copy to <x0/> now', 'Copia en <x0/> ya'],
      ['Page 3 of the file', 'Hoja 3 del archivo'],
    ];
    assert.deepEqual(await found({kept, machine}), []);
  });

  it('is named at the machine, never at what is from a memory, and at the later of two by the machine', async () => {
    const machine: Pair[] = [
      ['Open the last file', 'Abrir el archivo final'],
      ['Open the last file', 'Abrir el último archivo'],
    ];
    assert.deepEqual(await found({machine}), ['1 inconsistent: Abrir el archivo final']);
    assert.deepEqual(await found({machine, byPeople: [1]}), ['0 inconsistent: Abrir el último archivo']);
    assert.deepEqual(await found({kept: [machine[0]!], machine, byPeople: [1]}), []);
  });

  it('is nothing in a very long text', async () => {
    const long = 'Open the last file and then another one. '.repeat(20);
    assert.deepEqual(await found({kept: [[long, 'Viens']], machine: [[long, 'Divi']]}), [
      '0 inconsistent: Viens',
    ]);
    const longer = long + long;
    assert.deepEqual(await found({kept: [[longer, 'Viens']], machine: [[longer, 'Divi']]}), []);
  });

  it('is nothing where a text was left as it is', async () => {
    const kept: Pair[] = [['Ubuntu Long Term Support', 'Ubuntu con soporte largo']];
    assert.deepEqual(await found({kept, machine: [[kept[0]![0], kept[0]![0]]]}), []);
  });
});

describe('a translation that two texts of a document have', () => {
  const kept: Pair[] = [['Width of the right margin in pixels', 'Anchura del margen derecho en píxeles']];

  it('is named where the texts differ in a word', async () => {
    const machine: Pair[] = [['Width of the left margin in pixels', kept[0]![1]]];
    assert.deepEqual(await found({kept, machine}), [
      '0 sharedTranslation: Width of the right margin in pixels',
    ]);
    assert.deepEqual(await found({machine: [...kept, ...machine]}), [
      '1 sharedTranslation: Width of the right margin in pixels',
    ]);
  });

  it('is fine for texts that mean the same, are short, or differ in a form, a number, capitals or more words', async () => {
    for (const source of [
      'width of the right margin, in pixels:',
      'Widths of the right margin in pixels',
      'The width of the right margin in pixels',
      'Right margin width in pixels',
    ])
      assert.deepEqual(await found({kept, machine: [[source, kept[0]![1]]]}), [], source);
    const short: Pair[] = [['Delete the file', 'Borrar el archivo']];
    assert.deepEqual(await found({kept: short, machine: [['Remove the file', 'Borrar el archivo']]}), []);
  });
});

describe('the checks of a whole document', () => {
  const setting = {byPeople: new Map(), signal};
  const limits = [{first: 0, end: 2, most: 11, others: 2}];
  const kept = {people: 0, machine: 0, unknown: 0};
  const content = {
    paragraphs: ['Open', 'Close it'],
    sentences: [1, 1],
    ...{known: [], kept, limits, characters: 12},
  };
  const translations = ['Abrir', 'Ci<g0>é</g0>rr\u{1f600}'];

  it('count characters of all paragraphs of a limit, without tags', async () => {
    assert.deepEqual(await checkWhole(content, translations, setting), [
      {
        ...{
          check: 'lengthExceeded',
          position: 0,
          source: 'Open Close it',
          translation: 'Abrir Ciérr\u{1f600}',
        },
        ...{expected: '11', found: '13'},
      },
    ]);
    const wider = {...content, limits: [{...limits[0]!, most: 13}]};
    assert.deepEqual(await checkWhole(wider, translations, setting), []);
  });

  it('are those that are not switched off', async () => {
    assert.deepEqual(
      await checkWhole(content, translations, {...setting, checksOff: new Set(['lengthExceeded'])}),
      [],
    );
  });
});
