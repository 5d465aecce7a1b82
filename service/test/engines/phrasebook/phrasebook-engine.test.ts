import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {GREETINGS} from '../../../src/engines/phrasebook/data/greetings.ts';
import {FUNCTION_WORDS} from '../../../src/engines/phrasebook/data/function-words.ts';
import {QUALITIES_AND_ACTIONS} from '../../../src/engines/phrasebook/data/qualities-and-actions.ts';
import {SITUATIONS} from '../../../src/engines/phrasebook/data/situations.ts';
import {THINGS} from '../../../src/engines/phrasebook/data/things.ts';
import {PhrasebookEngine} from '../../../src/engines/phrasebook/phrasebook-engine.ts';
import {ask, conformance, deadlineSignal, textOf} from '../port-conformance.ts';

const engine = new PhrasebookEngine();

conformance('phrasebook', () =>
  Promise.resolve({engine, pair: {source: 'en', target: 'lv'}, dispose: () => Promise.resolve()}),
);

async function translate(source: string, target: string, text: string) {
  const translator = engine.translator({source, target});
  await translator.start(deadlineSignal());
  const [result] = await ask(translator, [[text]]);
  return {text: textOf(result), quality: result?.ok ? result.quality : undefined};
}

describe('phrasebook', () => {
  it('names itself a phrasebook and has all twelve language pairs', async () => {
    assert.match(engine.name, /phrasebook/i);
    assert.equal((await engine.pairs()).length, 12);
  });

  const SAMPLES: [string, string, string, string][] = [
    ['en', 'lv', 'Good morning!', 'Labrīt!'],
    ['en', 'lv', '  GOOD   MORNING ', '  LABRĪT '],
    ['en', 'lv', 'where is the station', 'Kur ir dzelzceļa stacija'],
    ['lv', 'de', 'Labrīt, kā tev iet?', 'Guten Morgen, wie geht es dir?'],
    ['de', 'en', 'Das Haus ist groß.', 'The house is big.'],
    ['de', 'en', 'das Haus', 'das house'],
    ['en', 'es', 'Hello, how are you?', 'Hola, ¿cómo está usted?'],
    ['en', 'es', 'How are you', '¿Cómo está usted?'],
    ['en', 'es', 'I need a doctor!', '¡Necesito un médico!'],
    ['es', 'de', '¡Hola! ¿Cómo estás?', 'Hallo! Wie geht es dir?'],
    ['en', 'de', 'What’s your name?', 'Wie heißen Sie?'],
    ['lv', 'en', 'Maize un u\u0304dens', 'Bread and water'],
  ];
  for (const [source, target, text, expected] of SAMPLES) {
    it(`translates ${JSON.stringify(text)} from ${source} to ${target}`, async () => {
      assert.equal((await translate(source, target, text)).text, expected);
    });
  }

  it('leaves unknown words in the source language, which lowers the quality', async () => {
    assert.deepEqual(await translate('de', 'en', 'Donaudampfschifffahrtsgesellschaft'), {
      text: 'Donaudampfschifffahrtsgesellschaft',
      quality: 0,
    });
    assert.deepEqual(await translate('en', 'lv', 'red zebra'), {text: 'sarkans zebra', quality: 0.5});
    assert.equal((await translate('en', 'lv', 'Where is the station?')).quality, 1);
  });

  it('translates a text of 200,000 characters and one word of a million letters', async () => {
    const long = 'bread and water, '.repeat(12_000);
    assert.equal((await translate('en', 'de', long)).text, 'Brot und Wasser, '.repeat(12_000));
    const word = 'ņ'.repeat(1_000_000);
    assert.deepEqual(await translate('lv', 'de', word), {text: word, quality: 0});
  });

  it('has every row in four languages, in composed characters', () => {
    const tables = [GREETINGS, SITUATIONS, FUNCTION_WORDS, THINGS, QUALITIES_AND_ACTIONS];
    const rows = tables.flatMap((table) => table.trim().split('\n'));
    for (const row of rows) {
      const cells = row.split('|');
      assert.equal(cells.length, 4, row);
      assert.ok(
        cells.every((cell) => cell.split('/').every((form) => form !== '' && form === form.trim())),
        row,
      );
      assert.equal(row, row.normalize('NFC'));
    }
    assert.ok(rows.length > 550);
  });

  it('translates each sentence of each language into every other', async () => {
    const sentences = [GREETINGS, SITUATIONS].flatMap((table) => table.trim().split('\n'));
    const languages = ['en', 'lv', 'de', 'es'];
    for (const [from, source] of languages.entries()) {
      const texts = sentences.map((row) => [(row.split('|')[from] as string).split('/')[0] as string]);
      for (const target of languages.filter((language) => language !== source)) {
        const translator = engine.translator({source, target});
        await translator.start(deadlineSignal());
        for (const result of await ask(translator, texts)) assert.ok(result.ok && result.quality === 1);
      }
    }
  });

  it('refuses a pair that it does not have', async () => {
    const start = engine.translator({source: 'en', target: 'fi'}).start(deadlineSignal());
    await assert.rejects(start, {kind: 'rejected'});
  });
});
