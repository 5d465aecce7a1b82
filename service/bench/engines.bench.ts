import {rmSync} from 'node:fs';
import {mkdtemp, readFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {BergamotEngine} from '../src/engines/bergamot/bergamot-engine.ts';
import type {BergamotTranslator} from '../src/engines/bergamot/bergamot-translator.ts';
import {createEngine, type Translator} from '../src/engines/index.ts';
import {writeTestModel, type ModelShape} from '../test/engines/bergamot/test-model.ts';
import {sized} from '../../test/bench/size.mjs';
import type {BenchTable} from './service.bench.ts';

/** The shape of the small models that Firefox gets. */
const TINY: ModelShape = {
  dim: 256,
  feedForward: 1536,
  encoderLayers: 6,
  decoderLayers: 2,
  vocabulary: 32_000,
};
/** A smaller model is built where the benchmark only has to run. */
const SHAPE = sized({shape: TINY}, {});
const WORDS = {the: 'tā', red: 'sarkana', car: 'mašīna', house: 'māja', river: 'upe', old: 'veca', and: 'un'};
const WORDS_IN_SENTENCE = 14;
const SENTENCES = sized(320, 32);
const SHORT_TEXTS = sized(100, 10);
const SHORT = 'the red car.';
const TARGETS = ['lv', 'et', 'lt', 'fi'];
const BOUND_MEGABYTES = 512;

const signal = new AbortController().signal;

/**
 * Measures the neural engine on a model of the shape of a small one, beside Apertium: speed, memory, the time from
 * stand-by, short texts beside a document, and the bound of several models.
 */
export async function run(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-models-'));
  const end = (): void => {
    rmSync(folder, {recursive: true});
    process.exit(1);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    measuring('making models');
    for (const target of TARGETS) {
      await writeTestModel(folder, {source: 'en', target, words: WORDS, isOfToday: true, ...SHAPE});
    }
    const rows = [...(await speedRows(folder)), ...(await latencyRows(folder)), await boundRow(folder)];
    return {
      title: 'Engines on this machine',
      columns: ['measure', 'found', 'goal'],
      rows,
      note:
        'A model by construction with 256 numbers a word, 6 and 2 layers and 32,000 pieces, as the small ones of ' +
        `Firefox; sentences of ${WORDS_IN_SENTENCE} words. Memory is that of the processes.`,
    };
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
    rmSync(folder, {recursive: true});
  }
}

/** Says what goes on; the table is printed at the end. */
function measuring(what: string): void {
  process.stderr.write(`${what} …\n`);
}

async function speedRows(folder: string): Promise<string[][]> {
  const rows: string[][] = [];
  for (const processes of [1, 2]) {
    measuring(`speed with ${processes} of 2 processes`);
    const translator = new BergamotEngine({folder, processes}).translator({source: 'en', target: 'lv'});
    const words = await wordsPerSecond(translator);
    const memory = (await megabytesOf(translator.pids)) / translator.pids.length;
    await translator.stop();
    const name = processes === 1 ? '1 process' : `${processes} processes`;
    rows.push([`Bergamot, ${name}: words a second`, words.toFixed(0), '']);
    if (processes === 1) rows.push(['memory of a process with one model', `${memory.toFixed(0)} MB`, '']);
  }
  measuring('speed of Apertium');
  const rules = createEngine({engine: 'apertium'});
  const pair = (await rules.pairs()).find(({source, target}) => source === 'en' && target === 'es');
  if (!pair) throw new Error('apertium-eng-spa is not installed');
  const apertium = rules.translator(pair);
  rows.push([
    'Apertium, English to Spanish: words a second',
    (await wordsPerSecond(apertium)).toFixed(0),
    '',
  ]);
  await apertium.stop();
  return rows;
}

async function latencyRows(folder: string): Promise<string[][]> {
  const translator = new BergamotEngine({folder}).translator({source: 'en', target: 'lv'});
  measuring('short texts, alone and beside a document');
  const begin = performance.now();
  await translator.start(signal);
  await translate(translator, [SHORT]);
  const first = performance.now() - begin;
  const idle = await shortTexts(translator);
  let goesOn = true;
  const document = (async () => {
    while (goesOn) await translate(translator, sentences(translator.capabilities.maxSegments));
  })();
  const busy = await shortTexts(translator);
  goesOn = false;
  await document;
  await translator.stop();
  return [
    ['from stand-by to the first sentence', `${first.toFixed(0)} ms`, ''],
    ['99 % of short texts, idle', `${idle.toFixed(0)} ms`, ''],
    ['99 % of short texts, beside a document', `${busy.toFixed(0)} ms`, ''],
    ['times idle', (busy / idle).toFixed(1), '2'],
  ];
}

/** Translates with four models in turn, with less memory than they take together. */
async function boundRow(folder: string): Promise<string[]> {
  measuring('memory of four models');
  const engine = new BergamotEngine({folder, allMemoryMegabytes: BOUND_MEGABYTES});
  const translators = TARGETS.map((target) => engine.translator({source: 'en', target}));
  let most = 0;
  for (const translator of [...translators, ...translators]) {
    await translator.start(signal);
    await translate(translator, [SHORT]);
    most = Math.max(most, await megabytesOf(translators.flatMap(({pids}) => pids)));
  }
  await Promise.all(translators.map((translator) => translator.stop()));
  return ['most memory of four models in turn', `${most.toFixed(0)} MB`, `${BOUND_MEGABYTES} MB`];
}

async function wordsPerSecond(translator: Translator): Promise<number> {
  await translator.start(signal);
  await translate(translator, sentences(4));
  const texts = sentences(SENTENCES);
  const size = Math.min(translator.capabilities.maxSegments, 16);
  const batches = Array.from({length: Math.ceil(texts.length / size)}, (_, index) =>
    texts.slice(index * size, (index + 1) * size),
  );
  const begin = performance.now();
  await Promise.all(batches.map((batch) => translate(translator, batch)));
  return (SENTENCES * WORDS_IN_SENTENCE * 1000) / (performance.now() - begin);
}

/** The time within which 99 of 100 short texts are translated, one after the other, in milliseconds. */
async function shortTexts(translator: BergamotTranslator): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < SHORT_TEXTS; count++) {
    const begin = performance.now();
    await translate(translator, [SHORT]);
    times.push(performance.now() - begin);
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!;
}

async function translate(translator: Translator, texts: readonly string[]): Promise<void> {
  const results = await translator.translate({segments: texts.map((text) => [text]), terms: [], signal});
  for (const result of results) if (!result.ok) throw result.error;
}

function sentences(count: number): string[] {
  const words = Object.keys(WORDS);
  return Array.from({length: count}, (_, sentence) => {
    const chosen = Array.from(
      {length: WORDS_IN_SENTENCE},
      (_none, at) => words[(sentence + at * 3) % words.length],
    );
    return `${chosen.join(' ')}.`;
  });
}

/** Resident memory of processes in megabytes. */
async function megabytesOf(pids: readonly number[]): Promise<number> {
  const sizes = pids.map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
