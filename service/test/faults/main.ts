import {writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {takeOvers} from './checks/claim-checks.ts';
import {violationsIn} from './checks/index.ts';
import type {Violation} from './checks/violation.ts';
import {faultKinds, LAGGING_PROMOTION} from './faults.ts';
import type {History} from './history.ts';
import {PLANTED_FAULTS} from './planted-faults.ts';
import {runFaults, SETTINGS, type RunOptions} from './run-faults.ts';
import type {BytesPlace} from './system/service-cluster.ts';

const {values} = parseArgs({
  options: {
    rounds: {type: 'string', default: '5'},
    documents: {type: 'string'},
    seed: {type: 'string'},
    only: {type: 'string', multiple: true},
    bytes: {type: 'string', default: 'postgres'},
    planted: {type: 'boolean', default: false},
    'keep-logs': {type: 'boolean', default: false},
  },
});
const PLACES: readonly BytesPlace[] = ['postgres', 'folder', 's3'];
const bytes = PLACES.find((place) => place === values.bytes) ?? 'postgres';
const rounds = values.planted ? 3 : Number(values.rounds);
const options: RunOptions = {
  rounds,
  bytes,
  /** 200 in a run of 50 rounds, and not fewer than are under way at a time. */
  documents: Number(values.documents ?? Math.max(20, rounds * 4)),
  seed: Number(values.seed ?? Math.floor(Math.random() * 1e9)),
  only: values.only,
  ...(values.planted && planted()),
  onRound: (line) => console.log(line),
};
console.log(`seed ${options.seed}: ${rounds} rounds, ${options.documents} documents, bytes in ${bytes}`);

const {history, logs} = await runFaults(options, values['keep-logs']);
const violations = violationsIn(history);
const isWell = values.planted ? allFound(violations) : violations.length === 0;
if (!values.planted) for (const {promise, what} of violations) console.log(`BROKEN: ${promise}\n  ${what}`);
console.log(summary(history, violations.length));
if (!isWell || values['keep-logs']) {
  const path = join(tmpdir(), `mtservice-faults-${options.seed}.json`);
  await writeFile(path, JSON.stringify(history));
  console.log(`history: ${path}${values['keep-logs'] ? `, logs: ${logs}` : ''}`);
}
// Connections that clients keep would hold the process for a while.
process.exit(isWell ? 0 : 1);

/** Faults that break promises, which the checks have to find. */
function planted(): Pick<RunOptions, 'first' | 'plant'> {
  const stop = faultKinds({leaseMs: SETTINGS.leaseMs, bytes}).find(({name}) => name.includes('stopped'));
  return {
    first: [stop!, stop!, LAGGING_PROMOTION],
    plant: PLANTED_FAULTS.flatMap(({statements}) => statements),
  };
}

/** Prints which planted faults the checks have found; whether all. */
function allFound(broken: readonly Violation[]): boolean {
  const found = PLANTED_FAULTS.map(({name, breaks}) => {
    const example = broken.find(({promise}) => breaks.includes(promise));
    console.log(`planted: ${name}\n  ${example ? `found: ${example.what}` : 'NOT FOUND'}`);
    return example !== undefined;
  });
  return found.every(Boolean);
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
