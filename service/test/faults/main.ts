import {rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {takeOvers} from './promises/claim-checks.ts';
import {violationsIn} from './promises/index.ts';
import type {Violation} from './promises/violation.ts';
import {faultKinds, LAGGING_PROMOTION} from './faults.ts';
import type {History} from './history.ts';
import {PLANTED_FAULTS, type PlantedFault} from './planted-faults.ts';
import {runFaults, SETTINGS, type RunOptions} from './run-faults.ts';
import type {BytesPlace} from './system/service-cluster.ts';

const {values} = parseArgs({
  options: {
    rounds: {type: 'string', default: '5'},
    documents: {type: 'string'},
    seed: {type: 'string'},
    only: {type: 'string', multiple: true},
    bytes: {type: 'string', default: 'postgres'},
    /** `always` or `rarely`: faults that break promises on purpose, so that the checks must find them. */
    planted: {type: 'string'},
    'keep-logs': {type: 'boolean', default: false},
  },
});
const PLACES: readonly BytesPlace[] = ['postgres', 'folder', 's3'];
const bytes = PLACES.find((place) => place === values.bytes) ?? 'postgres';
const plantedFaults = values.planted === undefined ? undefined : PLANTED_FAULTS[values.planted];
if (values.planted !== undefined && !plantedFaults)
  throw new Error(`--planted is one of ${Object.keys(PLANTED_FAULTS).join(', ')}`);
const planted = plantedFaults && runWith(plantedFaults);
const rounds = planted ? planted.first.length : Number(values.rounds);
const options: RunOptions = {
  rounds,
  bytes,
  /** By default four documents per round, and always enough to translate several at once. */
  documents: Number(values.documents ?? Math.max(20, rounds * 4)),
  seed: Number(values.seed ?? Math.floor(Math.random() * 1e9)),
  only: values.only,
  ...planted,
  onRound: (line) => console.log(line),
};
console.log(`seed ${options.seed}: ${rounds} rounds, ${options.documents} documents, bytes in ${bytes}`);

const {history, logs} = await runFaults(options);
const violations = violationsIn(history);
const isWell = plantedFaults ? allFound(plantedFaults, violations) : violations.length === 0;
if (!planted) for (const {promise, what} of violations) console.log(`BROKEN: ${promise}\n  ${what}`);
console.log(summary(history, violations.length));
if (!isWell || values['keep-logs']) {
  const path = join(tmpdir(), `mtservice-faults-${options.seed}.json`);
  await writeFile(path, JSON.stringify(history));
  console.log(`history: ${path}, logs: ${logs}`);
} else {
  await rm(logs, {recursive: true, force: true});
}
// Connections that clients keep open would delay the end of the process.
process.exit(isWell ? 0 : 1);

/** Options for a run with planted faults. */
function runWith(faults: readonly PlantedFault[]): Required<Pick<RunOptions, 'first' | 'plant'>> {
  const kinds = faultKinds({leaseMs: SETTINGS.leaseMs, bytes});
  const [stop, kill] = ['stopped', 'killed'].map((word) => kinds.find(({name}) => name.includes(word))!);
  const first =
    values.planted === 'rarely' ? [kill!, stop!, kill!, stop!, kill!] : [stop!, stop!, LAGGING_PROMOTION];
  return {first, plant: faults.flatMap(({statements}) => statements)};
}

/** Prints which planted faults the checks have found; returns true if the checks have found all. */
function allFound(faults: readonly PlantedFault[], broken: readonly Violation[]): boolean {
  const results = faults.map(({name, breaks}) => {
    const example = broken.find(({promise}) => breaks.includes(promise));
    console.log(`planted: ${name}\n  ${example ? `found: ${example.what}` : 'NOT FOUND'}`);
    return example !== undefined;
  });
  return results.every(Boolean);
}

function summary(run: History, broken: number): string {
  const operations = run.of(
    'translation',
    'correction',
    'upload',
    'token issued',
    'token revoked',
    'removal',
  );
  const taken = takeOvers(run);
  const longest = (Math.max(0, ...taken.map(({ms}) => ms)) / 1000).toFixed(1);
  const late = (Math.max(0, ...taken.map(({lateMs}) => lateMs)) / 1000).toFixed(1);
  const rows: readonly (readonly [string, string])[] = [
    ['rounds', String(run.of('fault').length)],
    ['faults', counts(run.of('fault').map(({name}) => name))],
    ['operations', `${operations.length}: ${counts(operations.map(({outcome}) => outcome))}`],
    ['documents', String(run.of('upload').filter(({outcome}) => outcome === 'done').length)],
    ['observations', String(run.size)],
    ['taken over', `${taken.length} documents of nodes that died or were stopped`],
    ['longest', `${longest} s after the fault (lease ${run.settings.leaseMs / 1000} s), ${late} s late`],
    ['broken promises', String(broken)],
  ];
  return rows.map(([name, value]) => `${name.padEnd(17)}${value}`).join('\n');
}

function counts(kinds: readonly string[]): string {
  const byKind = new Map<string, number>();
  for (const kind of kinds) byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
  return [...byKind].map(([kind, count]) => `${count} × ${kind}`).join(', ');
}
