import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {createEngine, type Engine, type Translator} from '../../../src/engines/index.ts';
import type {SegmentTranslation} from '../../../src/translation/segments/translate-segment.ts';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import {type AnsweringServer, json, startAnsweringServer} from '../../engines/answering-server.ts';
import {contextOf} from '../translators.ts';
import {damage, type ProtectedString, STRINGS} from './protected-strings.ts';

const DEADLINE = deadline(120_000);

interface Outcome {
  readonly string: ProtectedString;
  readonly translation: string;
  readonly flagged: boolean;
}

/** Starts the translator of a language pair. */
async function startPair(engine: Engine, source: string, target: string): Promise<Translator> {
  const pair = (await engine.pairs()).find(
    (candidate) => candidate.source === source && candidate.target === target,
  );
  assert.ok(pair, `${source}-${target} is there`);
  const translator = engine.translator(pair);
  await translator.start(AbortSignal.timeout(DEADLINE));
  return translator;
}

/** Translates each string; returns its translation and whether its tags had to be moved. */
async function translateAll(
  strings: readonly ProtectedString[],
  translator: Translator,
  source: string,
  target: string,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const string of strings) {
    const memory = new Map<string, SegmentTranslation>();
    const signal = AbortSignal.timeout(DEADLINE);
    const context = contextOf(translator, {source, target, memory, signal});
    const [result] = await translateTexts([string.text], context);
    const checks = [...memory.values()].flatMap((entry) => entry.checks);
    const flagged = checks.some(({check}) => check === 'tagsMoved');
    outcomes.push({string, translation: result?.translation ?? '', flagged});
  }
  return outcomes;
}

/** Checks that all protected parts are intact, and that at least `leastChanged` strings were translated. */
function checkOutcomes(outcomes: readonly Outcome[], leastChanged: number): void {
  for (const {string, translation} of outcomes) {
    assert.deepEqual(damage(string, translation), [], `${string.kind}: ${string.text}\n${translation}`);
  }
  const changed = outcomes.filter(({string, translation}) => translation !== string.text).length;
  assert.ok(changed >= leastChanged, `${changed} of ${outcomes.length} were translated`);
}

describe('the strings that must come back intact', {timeout: DEADLINE}, () => {
  it('are 300, 30 of each kind', () => {
    const counts = new Map<string, number>();
    for (const {kind} of STRINGS) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    assert.deepEqual([...new Set(counts.values())], [30]);
    assert.equal(STRINGS.length, 300);
    for (const {text, kept} of STRINGS) assert.ok(kept.length > 0, text);
  });

  it('do so from Apertium', async () => {
    const engine = createEngine({engine: 'apertium'});
    const outcomes: Outcome[] = [];
    for (const [source, target] of [
      ['en', 'es'],
      ['es', 'en'],
    ] as const) {
      const translator = await startPair(engine, source, target);
      const strings = STRINGS.filter(({language}) => (language === 'es') === (source === 'es'));
      outcomes.push(...(await translateAll(strings, translator, source, target)));
      await translator.stop();
    }
    checkOutcomes(outcomes, 180);
    const flagged = outcomes.filter((outcome) => outcome.flagged);
    assert.ok(flagged.length <= 3, flagged.map(({string}) => string.text).join('\n'));
  });

  it('do so from the phrasebook', async () => {
    const engine = createEngine({engine: 'phrasebook'});
    const outcomes: Outcome[] = [];
    for (const source of ['en', 'de', 'lv', 'es']) {
      const target = source === 'lv' ? 'de' : 'lv';
      const translator = await startPair(engine, source, target);
      const isOwn = ({language}: ProtectedString): boolean =>
        language === source || (source === 'en' && !['de', 'lv', 'es'].includes(language));
      outcomes.push(...(await translateAll(STRINGS.filter(isOwn), translator, source, target)));
      await translator.stop();
    }
    checkOutcomes(outcomes, 120);
    assert.deepEqual(
      outcomes.filter((outcome) => outcome.flagged),
      [],
    );
  });

  describe('do so from servers', () => {
    let server: AnsweringServer;
    before(async () => {
      server = await startAnsweringServer(() => undefined);
    });
    after(() => server.close());

    it('as a LibreTranslate that writes all in small letters and moves words', async () => {
      server.answer = ({path, body}, response) => {
        if (path.startsWith('/languages')) {
          json(response, [
            {code: 'en', name: 'English', targets: ['en', 'es']},
            {code: 'es', name: 'Spanish', targets: ['en', 'es']},
          ]);
          return;
        }
        const {q} = body as {q: string[]};
        json(response, {translatedText: q.map(moved)});
      };
      const engine = createEngine({engine: 'libretranslate', url: server.url});
      const translator = await startPair(engine, 'en', 'es');
      const outcomes = await translateAll(STRINGS, translator, 'en', 'es');
      await translator.stop();
      checkOutcomes(outcomes, 250);
      assert.deepEqual(
        outcomes.filter((outcome) => outcome.flagged).map(({string}) => string.text),
        [],
      );
    });

    it('as a LibreTranslate that translates the words it does not know: flagged', async () => {
      server.answer = ({path, body}, response) => {
        if (path.startsWith('/languages')) {
          json(response, [{code: 'en', name: 'English', targets: ['en', 'es']}]);
          return;
        }
        const {q} = body as {q: string[]};
        json(response, {translatedText: q.map((text) => text.replace(/[qxzj]/gi, 'k'))});
      };
      const engine = createEngine({engine: 'libretranslate', url: server.url});
      const translator = await startPair(engine, 'en', 'es');
      const outcomes = await translateAll(STRINGS, translator, 'en', 'es');
      await translator.stop();
      checkOutcomes(outcomes, 0);
      const beside = outcomes.filter(({string}) => string.kind === 'mustache');
      assert.deepEqual(
        beside.filter((outcome) => !outcome.flagged),
        [],
      );
    });

    /** A word of Spanish for each word, so that the answer is not in the language of the source. */
    const spanish = (word: string): string =>
      ['casa', 'pequeña', 'montaña', 'también', 'corazón', 'después'][word.length % 6]!;

    it('as a chat model that drops a code: flagged', async () => {
      let dropped = 0;
      server.answer = ({body}, response) => {
        const {messages} = body as {messages: {content: string}[]};
        const {segments} = JSON.parse(messages.at(-1)?.content ?? '') as {
          segments: {id: number; text: string}[];
        };
        const translations = segments.map(({id, text}) => {
          const without = text.replace(/<\/?g+\d+ ?\/?>/, '');
          if (without !== text) dropped += 1;
          return {
            id,
            text: without.replace(/<[^>]*>|\p{L}+/gu, (part) =>
              part.startsWith('<') ? part : spanish(part),
            ),
          };
        });
        json(response, {choices: [{message: {content: JSON.stringify({translations})}}]});
      };
      const pairs = [{source: 'en', target: 'es'}];
      const engine = createEngine({engine: 'openai', url: server.url, model: 'm', pairs});
      const translator = await startPair(engine, 'en', 'es');
      const outcomes = await translateAll(STRINGS, translator, 'en', 'es');
      await translator.stop();
      checkOutcomes(outcomes, 200);
      assert.ok(dropped > 200, `${dropped} codes were dropped`);
      const printf = outcomes.filter(({string}) => string.kind === 'printf');
      assert.deepEqual(
        printf.filter((outcome) => !outcome.flagged),
        [],
      );
    });
  });
});

/** Writes a text in lower case, with its words in another order. */
function moved(text: string): string {
  const words = text.toLowerCase().split(' ');
  return words.length < 2 ? text.toLowerCase() : [words.at(-1), ...words.slice(0, -1)].join(' ');
}
