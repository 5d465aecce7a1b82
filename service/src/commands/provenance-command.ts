import {readFile, stat} from 'node:fs/promises';
import {extname} from 'node:path';
import type {Command} from 'commander';
import {provenanceSentence, readProvenance, type WireProvenance} from '../../../src/contract/index.ts';
import type {Marks} from '../documents/provenance/marks.ts';
import {readFault} from '../errors/file-fault.ts';
import {isBlank} from '../operations/reviews/blank.ts';
import {readIsoTime} from '../operations/reviews/iso-time.ts';
import {CommandError, printable, type CommandIo} from './command-io.ts';
import {jsonOption, type JsonOption} from './list-command.ts';

/** Names of the fields for people, in the order in which they are printed. */
const FIELDS: readonly (readonly [field: keyof WireProvenance, name: string])[] = [
  ['engine', 'engine'],
  ['engineVersion', 'version'],
  ['engineKind', 'kind'],
  ['systemID', 'system'],
  ['sourceLanguage', 'from'],
  ['targetLanguage', 'to'],
  ['time', 'time'],
  ['human', 'by people'],
  ['state', 'state'],
  ['reviewer', 'reviewer'],
  ['reviewTime', 'reviewed'],
];

interface ReadFile extends Partial<Marks> {
  readonly file: string;
  /** Record in the file beside it. */
  readonly beside?: WireProvenance;
  /** Why the file cannot be read. */
  readonly error?: string;
}

interface ProvenanceOptions extends JsonOption {
  readonly require?: true;
}

/** Adds the command `provenance`, which reads the marks of translated documents. */
export function addProvenanceCommand(program: Command, io: CommandIo): void {
  program
    .command('provenance')
    .description('read what documents say about their translation; a mark is a statement, not a proof')
    .argument('<files...>', 'translated documents')
    .option('--require', 'end with 1 also if a file has no mark of its own, and no record beside it')
    .addOption(jsonOption())
    .action(async (files: string[], {json, require: isRequired}: ProvenanceOptions) => {
      const results: ReadFile[] = [];
      for (const file of files) {
        const result = await read(file);
        results.push(result);
        if (!json) io.out(report(result));
      }
      io.out(json ? `${JSON.stringify(results, null, 2)}\n` : 'A mark is a statement, not a proof.\n');
      const failures = failuresOf(results, isRequired ?? false);
      if (failures.length > 0) throw new CommandError(failures.join(' '));
    });
}

/** Sentences about the files that make the command fail. */
function failuresOf(results: readonly ReadFile[], isRequired: boolean): string[] {
  const failure = (files: readonly ReadFile[], one: string, several: string): string[] => {
    if (files.length === 0) return [];
    return [`${files.length} of ${results.length} files ${files.length === 1 ? one : several}.`];
  };
  const isUnread = ({error}: ReadFile) => error !== undefined;
  const isUnmarked = (result: ReadFile) => !isUnread(result) && !result.own && !result.beside;
  return [
    ...failure(results.filter(isUnread), 'cannot be read', 'cannot be read'),
    ...failure(
      results.filter(({isUnreadable}) => isUnreadable),
      'has a mark or a record that cannot be read',
      'have a mark or a record that cannot be read',
    ),
    ...(isRequired ? failure(results.filter(isUnmarked), 'has no mark', 'have no mark') : []),
  ];
}

async function read(file: string): Promise<ReadFile> {
  // The module is imported here, so that other commands start without the formats.
  const {readMarks} = await import('../documents/provenance/read-marks.ts');
  try {
    if ((await stat(file)).isDirectory()) return {file, error: 'it is a folder; name the files in it'};
    if (file.endsWith(SIDECAR)) return {file, ...ownRecord(await readSidecar(file))};
    const marks = await readMarks(file, extname(file).slice(1).toLowerCase());
    const {beside, problems, isUnreadable} = await readBeside(file, marks.own);
    const ofSource = marks.source ? remarksOn(marks.source).map((remark) => `Of its source: ${remark}`) : [];
    return {
      ...{file, ...marks, problems: [...marks.problems, ...problems, ...ofSource]},
      ...(beside && {beside}),
      ...(isUnreadable && {isUnreadable}),
    };
  } catch (error) {
    return {file, error: readFault(error)};
  }
}

/** End of the name of a record beside a document, for formats that hold no mark. */
const SIDECAR = '.provenance.json';
/** More bytes than the longest record has. */
const MAX_SIDECAR_BYTES = 40_000;

/** Reads the record in a file of its own. */
async function readSidecar(path: string): Promise<WireProvenance | undefined> {
  const {size} = await stat(path);
  const text = size > MAX_SIDECAR_BYTES ? '' : await readFile(path, 'utf8');
  return readProvenance(text.replace(/^\ufeff/, ''));
}

function ownRecord(own: WireProvenance | undefined): Partial<Marks> {
  if (own) return {own, problems: remarksOn(own)};
  return {problems: ['It is no record of a translation.'], isUnreadable: true};
}

/** Reads the record beside a document; empty if there is none. */
async function readBeside(
  file: string,
  own: WireProvenance | undefined,
): Promise<Marks & {readonly beside?: WireProvenance}> {
  const path = file + SIDECAR;
  const problems = own ? remarksOn(own) : [];
  const isThere = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isThere) return {problems};
  const beside = await readSidecar(path);
  if (!beside) {
    const unreadable = `${path} cannot be read: it is no record of a translation.`;
    return {problems: [...problems, unreadable], isUnreadable: true};
  }
  const different = own ? FIELDS.filter(([field]) => own[field] !== beside[field]) : [];
  const names = different.map(([, name]) => name).join(', ');
  if (names !== '') problems.push(`The mark in the file and ${path} say different things: ${names}.`);
  else problems.push(...(own ? [] : remarksOn(beside)));
  return {problems, beside};
}

/** Sentences about what contradicts itself in a record. */
function remarksOn({state, human, time, reviewer, reviewTime}: WireProvenance): string[] {
  const remarks: string[] = [];
  if ((state === 'machine' || state === 'edited') && human === 'all')
    remarks.push('It says that people translated all sentences, and that it is by the machine.');
  if (state === 'human' && human !== 'all')
    remarks.push('It says that it is by people, and that they did not translate all sentences.');
  if (state === 'reviewed' && reviewer === undefined)
    remarks.push('It says that it is reviewed, and names no reviewer.');
  if (state !== 'reviewed' && (reviewer !== undefined || reviewTime !== undefined))
    remarks.push('It names a review, and says that it is not reviewed.');
  if (reviewer !== undefined && isBlank(reviewer)) remarks.push('It names a reviewer without a name.');
  if (readIsoTime(time) === undefined) remarks.push('The time of its translation cannot be read.');
  if (reviewTime !== undefined && readIsoTime(reviewTime) === undefined)
    remarks.push('The time of its review cannot be read.');
  if (reviewTime !== undefined && Date.parse(reviewTime) < Date.parse(time))
    remarks.push('It says that it was reviewed before it was translated.');
  return remarks;
}

function report({file, own, source, beside, problems = [], error}: ReadFile): string {
  const lines = [printable(file)];
  if (error !== undefined) lines.push(`  It cannot be read: ${printable(error)}`);
  else if (own) lines.push(`  The file says: ${printable(provenanceSentence(own))}.`, ...fieldsOf(own));
  else if (problems.length === 0 && !beside) lines.push('  The file says nothing about its translation.');
  if (beside)
    lines.push(
      `  ${printable(file + SIDECAR)} says: ${printable(provenanceSentence(beside))}.`,
      ...fieldsOf(beside),
    );
  if (source)
    lines.push(`  About its source it says: ${printable(provenanceSentence(source))}.`, ...fieldsOf(source));
  lines.push(...problems.map((problem) => `  ${printable(problem)}`));
  return `${lines.join('\n')}\n\n`;
}

function fieldsOf(record: WireProvenance): string[] {
  const width = Math.max(...FIELDS.map(([, name]) => name.length));
  return FIELDS.flatMap(([field, name]) => {
    // The engine had no part in a translation by people.
    const value = record.state === 'human' && field.startsWith('engine') ? undefined : record[field];
    return value === undefined ? [] : [`    ${name.padEnd(width)}  ${printable(value)}`];
  });
}
