import {readFileSync, readdirSync} from 'node:fs';
import {createEngine, type Translator} from '../src/engines/index.ts';
import {findAllocator} from '../src/engines/apertium/spawn-pipeline.ts';
import type {BenchTable} from './service.bench.ts';
import {TEXTS} from './texts/texts.ts';
import {sized} from '../../test/bench/size.mjs';

const ROUNDS = sized(60, 2);
const SENTENCES = sized(100, 4);
const GOAL = 0.95;

const DIRECTIONS = [
  {title: 'English to Spanish', source: 'en', target: 'es'},
  {title: 'Spanish to Portuguese', source: 'es', target: 'pt'},
] as const;
type Direction = (typeof DIRECTIONS)[number];

/** A running pair, with the ids of its processes. */
interface Running {
  readonly translator: Translator;
  readonly processes: readonly number[];
}

/**
 * Measures the processor time that Apertium needs for a sentence with tcmalloc, relative to the C library's
 * allocator.
 */
export async function run(): Promise<BenchTable> {
  if (findAllocator() === undefined) throw new Error('the Debian package libtcmalloc-minimal4 is missing');
  const rows: string[][] = [];
  for (const direction of DIRECTIONS.slice(0, sized(DIRECTIONS.length, 1)))
    rows.push(await measure(direction));
  return {
    title: 'The allocator of Apertium',
    columns: ['direction', 'C library', 'tcmalloc', 'share', 'goal'],
    rows,
    note: `Processor time of a sentence; lower quartiles of ${ROUNDS} rounds of ${SENTENCES} sentences in turn.`,
  };
}

async function measure(direction: Direction): Promise<string[]> {
  const plain = await start(direction, {LD_PRELOAD: ''});
  const preloaded = await start(direction, {});
  try {
    const rounds: {plain: number; preloaded: number}[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each is first as often as the other.
      if (round % 2 === 0) {
        rounds.push({plain: await cost(plain, direction), preloaded: await cost(preloaded, direction)});
      } else {
        rounds.push({preloaded: await cost(preloaded, direction), plain: await cost(plain, direction)});
      }
    }
    const without = lowerQuartile(rounds.map((round) => round.plain));
    const having = lowerQuartile(rounds.map((round) => round.preloaded));
    return [
      direction.title,
      `${without.toFixed(2)} ms`,
      `${having.toFixed(2)} ms`,
      (having / without).toFixed(2),
      String(GOAL),
    ];
  } finally {
    await Promise.all([plain.translator.stop(), preloaded.translator.stop()]);
  }
}

/** Starts a pair with these variables; this process's own LD_PRELOAD is not passed on. */
async function start({source, target}: Direction, environment: {LD_PRELOAD?: string}): Promise<Running> {
  const others = new Set(descendants(process.pid));
  delete process.env['LD_PRELOAD'];
  Object.assign(process.env, environment);
  const engine = createEngine({engine: 'apertium'});
  const pair = (await engine.pairs()).find((one) => one.source === source && one.target === target);
  if (!pair) throw new Error('a pair is missing: install apertium-eng-spa and apertium-es-pt');
  const translator = engine.translator(pair);
  await translator.start(new AbortController().signal);
  await translate(translator, source, 400);
  return {translator, processes: descendants(process.pid).filter((id) => !others.has(id))};
}

/** Milliseconds of processor time per sentence. */
async function cost({translator, processes}: Running, {source}: Direction): Promise<number> {
  await translate(translator, source, SENTENCES / 5); // Warms up the caches.
  const before = processorTime(processes);
  await translate(translator, source, SENTENCES);
  return (processorTime(processes) - before) / SENTENCES;
}

async function translate(translator: Translator, source: Direction['source'], count: number): Promise<void> {
  const texts = TEXTS[source];
  const {signal} = new AbortController();
  for (let turn = 0; turn < count; turn += 1) {
    const [result] = await translator.translate({
      segments: [[texts[turn % texts.length]!]],
      terms: [],
      signal,
    });
    if (!result?.ok) throw new Error('the engine failed');
  }
}

function descendants(id: number): number[] {
  const children = readdirSync(`/proc/${id}/task`).flatMap((thread) =>
    readFileSync(`/proc/${id}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/**
 * Processor time of the processes in milliseconds. This file has it in nanoseconds, `stat` only in hundredths
 * of a second.
 */
function processorTime(processes: readonly number[]): number {
  const times = processes.map((id) => Number(readFileSync(`/proc/${id}/schedstat`, 'utf8').split(' ')[0]));
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** Lower quartile, which other load on the machine affects least. */
function lowerQuartile(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 2] ?? NaN;
}
