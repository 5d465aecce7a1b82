import {readFile, stat} from 'node:fs/promises';
import {extname} from 'node:path';
import type {Command} from 'commander';
import {provenanceSentence, readProvenance, type WireProvenance} from '../../../src/contract/index.ts';
import type {Marks} from '../documents/provenance/marks.ts';
import {readFault} from '../errors/file-fault.ts';
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

/** Adds the command `provenance`, which reads the marks of translated documents. */
export function addProvenanceCommand(program: Command, io: CommandIo): void {
  program
    .command('provenance')
    .description('read what documents say about their translation; a mark is a statement, not a proof')
    .argument('<files...>', 'translated documents')
    .addOption(jsonOption())
    .action(async (files: string[], {json}: JsonOption) => {
      const results: ReadFile[] = [];
      for (const file of files) {
        const result = await read(file);
        results.push(result);
        if (!json) io.out(report(result));
      }
      io.out(json ? `${JSON.stringify(results, null, 2)}\n` : 'A mark is a statement, not a proof.\n');
      const failed = results.filter(({error}) => error !== undefined).length;
      if (failed > 0) throw new CommandError(`${failed} of ${files.length} files cannot be read.`);
    });
}

async function read(file: string): Promise<ReadFile> {
  // The module is imported here, so that other commands start without the formats.
  const {readMarks} = await import('../documents/provenance/read-marks.ts');
  try {
    const marks = await readMarks(file, extname(file).slice(1).toLowerCase());
    const {beside, problem} = await readSidecar(file);
    const problems = problem === undefined ? marks.problems : [...marks.problems, problem];
    return {file, ...marks, problems, ...(beside && {beside})};
  } catch (error) {
    return {file, error: readFault(error)};
  }
}

/** End of the name of a record beside a document, for formats that hold no mark. */
const SIDECAR = '.provenance.json';
/** More bytes than the longest record has. */
const MAX_SIDECAR_BYTES = 40_000;

/** Reads the record beside a document; empty if there is none. */
async function readSidecar(file: string): Promise<{beside?: WireProvenance; problem?: string}> {
  const path = file + SIDECAR;
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );
  if (size === undefined) return {};
  const text = size > MAX_SIDECAR_BYTES ? '' : await readFile(path, 'utf8');
  const beside = readProvenance(text.replace(/^\ufeff/, ''));
  return beside ? {beside} : {problem: `${path} cannot be read: it is no record of a translation.`};
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
    const value = record[field];
    return value === undefined ? [] : [`    ${name.padEnd(width)}  ${printable(value)}`];
  });
}
