import type {BenchTable} from './service.bench.ts';
import {TEXTS} from './texts/texts.ts';
import {findProtected} from '../src/translation/shield/find-protected.ts';
import {shieldSegment, unshield} from '../src/translation/shield/shield-segment.ts';
import {STRINGS} from '../test/translation/shield/protected-strings.ts';
import {sized} from '../../test/bench/size.mjs';

const ROUNDS = sized(30, 1);
const MIN_MS = sized(20, 1);
const GOAL = 0.2;

/** Measures the time per sentence to find protected parts, replace them and restore them. */
export async function run(): Promise<BenchTable> {
  const lists = {
    'ordinary sentences': Object.values(TEXTS).flat(),
    'placeholders, code, addresses': STRINGS.map(({text}) => text),
    'hostile, 2,000 characters': ['{', '[a b="', 'a@', '%1$', 'š', ':a', '/a', 'a.com'].map((unit) =>
      unit.repeat(2000 / unit.length),
    ),
  };
  const rows = Object.entries(lists).map(([name, texts]) => {
    const found = texts.filter((text) => findProtected(text).length > 0).length;
    return [name, `${found} of ${texts.length}`, `${perSentence(texts).toFixed(4)} ms`, `${GOAL} ms`];
  });
  return await Promise.resolve({
    title: 'What must not be translated',
    columns: ['texts', 'with protected parts', 'a sentence', 'goal'],
    rows,
    note: `Processor time in this process; the lowest of ${ROUNDS} rounds. Hostile texts are not part of the goal.`,
  });
}

function perSentence(texts: readonly string[]): number {
  let lowest = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.cpuUsage();
    const begin = performance.now();
    let count = 0;
    while (performance.now() - begin < MIN_MS) {
      for (const text of texts) {
        const shielded = shieldSegment([text]);
        if (shielded) unshield(shielded.coded, shielded.hidden);
      }
      count += texts.length;
    }
    const {user, system} = process.cpuUsage(start);
    lowest = Math.min(lowest, (user + system) / 1000 / count);
  }
  return lowest;
}
