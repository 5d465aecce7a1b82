import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, it, type TestContext} from 'node:test';
import {promisify} from 'node:util';
import {ApertiumEngine} from '../../../src/engines/apertium/apertium-engine.ts';
import type {ApertiumTranslator} from '../../../src/engines/apertium/apertium-translator.ts';
import type {InlineCode, Segment} from '../../../src/engines/engine.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {ask, deadlineSignal, textOf} from '../port-conformance.ts';

/** Short texts of menus, buttons and messages, by program, for each mode of Apertium. */
type ShortTexts = Readonly<Record<keyof typeof PAIRS, Readonly<Record<string, readonly string[]>>>>;

const PAIRS = {
  'eng-spa': {source: 'en', target: 'es', variant: 'eng-spa'},
  'spa-eng': {source: 'es', target: 'en', variant: 'spa-eng'},
} as const;
const TEXTS = JSON.parse(await readFile(new URL('short-texts.json', import.meta.url), 'utf8')) as ShortTexts;
const open = (id: number): InlineCode => ({kind: 'open', id});
const close = (id: number): InlineCode => ({kind: 'close', id});
const alone = (id: number): InlineCode => ({kind: 'standalone', id});

async function started(test: TestContext, mode: keyof typeof PAIRS): Promise<ApertiumTranslator> {
  const translator = new ApertiumEngine().translator(PAIRS[mode]);
  releaseAfter(test, () => translator.stop());
  await translator.start(deadlineSignal());
  return translator;
}

/** Output of the program `apertium`, which adds a full stop to each paragraph and removes it again. */
async function ofProgram(test: TestContext, mode: string, texts: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'short-texts-'));
  releaseAfter(test, () => rm(folder, {recursive: true}));
  const file = join(folder, 'texts.txt');
  await writeFile(file, texts.join('\n\n'));
  const {stdout} = await promisify(execFile)('apertium', ['-u', mode, file], {timeout: deadline(20_000)});
  return stdout.split('\n\n').map((text) => text.trim());
}

/** Starts a text with a capital, like the program. */
const withCapital = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toUpperCase());

describe('short texts without an end of sentence', () => {
  for (const mode of ['eng-spa', 'spa-eng'] as const) {
    it(`are translated as apertium ${mode} does with a full stop`, async (test) => {
      const texts = Object.values(TEXTS[mode]).flat();
      const translator = await started(test, mode);
      const results = [];
      for (let from = 0; from < texts.length; from += 50)
        results.push(
          ...(await ask(
            translator,
            texts.slice(from, from + 50).map((text) => [text]),
          )),
        );
      const expected = await ofProgram(test, mode, texts);
      assert.equal(expected.length, texts.length);
      assert.deepEqual(
        results.map((result, index) => [texts[index], withCapital(textOf(result))]),
        expected.map((text, index) => [texts[index], withCapital(text)]),
      );
    });
  }

  it('keep their own end, and get no other', async (test) => {
    const translator = await started(test, 'eng-spa');
    const samples: [Segment, Segment][] = [
      [['A friend'], ['Un amigo']],
      [['Sell a car'], ['Vender un coche']],
      [['a list of'], ['una lista de']],
      [['A friend.'], ['Un amigo.']],
      [['A friend…'], ['Un amigo…']],
      [['A friend...'], ['Un amigo...']],
      [['A friend:'], ['Un amigo:']],
      [['A friend!?'], ['Un amigo!?']],
      [['A friend। '], ['Un amigo। ']],
      [['“A friend”'], ['“Un amigo”']],
      [['(a friend)'], ['(un amigo)']],
      [['Milk, bread, etc.'], ['Leche, pan, etc.']],
      [['Chapter 2'], ['Capítulo 2']],
      [['Price 4.50'], ['Precio 4.50']],
      [['A friend *'], ['Un amigo *']],
      [['A friend 👋🏽'], ['Un amigo 👋🏽']],
      [['A friend مرحبا'], ['Un amigo مرحبا']],
      [
        ['A ', open(1), 'friend', close(1)],
        ['Un ', open(1), 'amigo', close(1)],
      ],
      [
        ['Sell a car ', alone(1)],
        ['Vender un coche ', alone(1)],
      ],
      [
        [open(1), 'A friend', close(1), alone(2)],
        [open(1), 'Un amigo', close(1), alone(2)],
      ],
    ];
    const results = await ask(
      translator,
      samples.map(([source]) => source),
    );
    assert.deepEqual(
      results.map((result) => result.ok && result.segment),
      samples.map(([, expected]) => expected),
    );
  });

  it('are aligned and looked up like sentences', async (test) => {
    const translator = await started(test, 'eng-spa');
    const signal = deadlineSignal();
    const batch = {segments: [['Sell a red car']], terms: [], alignment: true, signal};
    const [result] = await translator.translate(batch);
    assert.ok(result?.ok);
    assert.equal(textOf(result), 'Vender un coche rojo');
    const {source, target, links} = result.alignment!;
    assert.deepEqual(
      links.map(([from, to]) => [
        'Sell a red car'.slice(...source[from]!),
        'Vender un coche rojo'.slice(...target[to]!),
      ]),
      [
        ['Sell', 'Vender'],
        ['a', 'un'],
        ['red', 'rojo'],
        ['car', 'coche'],
      ],
    );
    const [words] = await translator.analyse(['Sell a red car'], 'source', signal);
    assert.deepEqual(
      words?.map(({range}) => 'Sell a red car'.slice(...range)),
      ['Sell', 'a', 'red', 'car'],
    );
  });

  it('count only their own words', async (test) => {
    const translator = await started(test, 'eng-spa');
    const [result] = await ask(translator, [['A xyzzyish']]);
    assert.deepEqual(result?.ok && result.unknownWords, ['xyzzyish']);
  });
});
