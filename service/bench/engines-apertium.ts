import {pathToFileURL} from 'node:url';
import {ApertiumEngine} from '../src/engines/apertium/apertium-engine.ts';
import {startApy} from './apy.ts';

/** Texts that both sides translate, in turn. */
export const BENCH_TEXTS = [
  'The house is big and the garden is green.',
  'I would like to buy two tickets to Madrid for tomorrow morning.',
  'The committee will publish its final report next week.',
  'She opened the window because the room was too warm.',
  'Our new office is near the old railway station.',
  'Please send me the documents before Friday.',
  'The children were playing football in the street when it started to rain.',
  'This book explains how the human brain learns languages.',
];

/** What one case came to. */
export interface BenchCase {
  readonly name: string;
  readonly inFlight: number;
  readonly requestsPerSecond: number;
  readonly medianMs: number;
}

/** Runs `request` so many at once for `milliseconds`, after a short warm-up. */
export async function measure(
  name: string,
  inFlight: number,
  milliseconds: number,
  request: (text: string) => Promise<unknown>,
): Promise<BenchCase> {
  await loop(inFlight, Math.min(1000, milliseconds / 4), request);
  const start = performance.now();
  const latencies = await loop(inFlight, milliseconds, request);
  const seconds = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    name,
    inFlight,
    requestsPerSecond: latencies.length / seconds,
    medianMs: latencies[latencies.length >> 1] ?? Number.NaN,
  };
}

async function loop(inFlight: number, milliseconds: number, request: (text: string) => Promise<unknown>) {
  const latencies: number[] = [];
  const end = performance.now() + milliseconds;
  let next = 0;
  const one = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await request(BENCH_TEXTS[next++ % BENCH_TEXTS.length] as string);
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({length: inFlight}, one));
  return latencies;
}

/** Measures the bare adapter and apertium-apy on the same pair and texts, 1 and 16 in flight. */
export async function benchApertium(milliseconds = 5000): Promise<BenchCase[]> {
  const cases: BenchCase[] = [];
  const translator = new ApertiumEngine().translator({source: 'en', target: 'es', variant: 'eng-spa'});
  const {signal} = new AbortController();
  await translator.start(signal);
  const adapter = async (text: string) => {
    const [result] = await translator.translate({segments: [[text]], terms: [], signal});
    if (!result?.ok) throw new Error('the adapter gave no translation', {cause: result?.error});
  };
  for (const inFlight of [1, 16]) cases.push(await measure('adapter', inFlight, milliseconds, adapter));
  await translator.stop();
  const apy = await startApy();
  for (const inFlight of [1, 16])
    cases.push(await measure('apertium-apy', inFlight, milliseconds, apy.translate));
  await apy.stop();
  return cases;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const cases = await benchApertium(Number(process.env['BENCH_MS'] ?? 5000));
  console.table(
    cases.map((one) => ({
      engine: one.name,
      'in flight': one.inFlight,
      'requests/s': Math.round(one.requestsPerSecond),
      'median ms': Number(one.medianMs.toFixed(2)),
    })),
  );
}
