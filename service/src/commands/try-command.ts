import {readFile} from 'node:fs/promises';
import {Option, type Command} from 'commander';
import {primaryLanguage} from '../../../src/contract/index.ts';
import {identifyLanguage} from '../../../src/text/identification/identify-language.ts';
import type {ComparedSystem, ComparisonFault} from '../administration/comparison/compare-systems.ts';
import {comparisonTotals, linesOf} from '../administration/comparison/compared-texts.ts';
import {loadConfiguration} from '../config/index.ts';
import {fileFault, fileReason} from '../errors/file-fault.ts';
import type {Trial} from '../main/try-systems.ts';
import {CommandError, printable, type CommandIo} from './command-io.ts';
import {configOption, dataOption, noteMissingData, type DataOption} from './data-folder.ts';
import {jsonOption, table, type JsonOption} from './list-command.ts';

/** Characters of the texts in which their language is looked for. */
const SAMPLE_CHARACTERS = 4_000;

type LanguagePair = Trial['pairs'][number];

interface TryOptions extends DataOption, JsonOption {
  readonly file: string;
  readonly references?: string;
  readonly source?: string;
  readonly target?: string;
}

/** Adds the command `system try`, which compares the systems of a language pair on texts of the operator. */
export function addTryCommand(system: Command, io: CommandIo): void {
  system
    .command('try')
    .description('translate the same texts with all systems of a language pair, side by side')
    .addOption(new Option('--file <path>', 'texts, one in each line').makeOptionMandatory())
    .addOption(
      new Option('--source <code>', 'language of the texts, such as en; found in the texts if absent'),
    )
    .addOption(
      new Option('--target <code>', 'language of the translations, such as es; needed if there are several'),
    )
    .addOption(new Option('--references <path>', 'a good translation of each text, one in each line'))
    .addOption(configOption())
    .addOption(jsonOption())
    .addOption(dataOption(io))
    .action((options: TryOptions) => compare(io, options));
}

async function compare(io: CommandIo, options: TryOptions): Promise<void> {
  const texts = await linesIn(options.file);
  const references = options.references === undefined ? undefined : await linesIn(options.references);
  if (references && references.length !== texts.length) {
    throw new CommandError(
      `There are ${texts.length} texts and ${references.length} references: write one reference for each text, in the same order.`,
    );
  }
  await noteMissingData(io, options);
  const configuration = await loadConfiguration({dataFolder: options.data, configFile: options.config});
  // The module is imported here, so that other commands start without the engines.
  const {openTrial} = await import('../main/try-systems.ts');
  const trial = await openTrial(configuration);
  const {source, target} = pairFor(options, texts, trial.pairs);
  const tried = await trial.compare({source, target, texts, references});
  if (tried.length === 0)
    throw new CommandError(`There is no system from ${source} to ${target}. See "mtservice system list".`);
  if (options.json) {
    const all = tried.map((system) => ({...system, fault: faultText(system.fault)}));
    io.out(`${JSON.stringify(all, null, 2)}\n`);
  } else io.out(`${sideBySide(texts, tried)}\n${summary(tried)}`);
  if (tried.every(({fault}) => fault)) throw new CommandError('No system has translated the texts.');
}

/** The language pair: as named, or the only one of the systems that the language of the texts leaves. */
function pairFor(
  {source, target}: Partial<LanguagePair>,
  texts: readonly string[],
  all: Trial['pairs'],
): LanguagePair {
  if (source !== undefined && target !== undefined) return {source, target};
  const isOne = (code: string, wanted: string | undefined): boolean =>
    wanted === undefined || primaryLanguage(code) === primaryLanguage(wanted);
  const into = all.filter((pair) => isOne(pair.source, source) && isOne(pair.target, target));
  const sources = [...new Set(into.map((pair) => pair.source))];
  const from = source ?? identifyLanguage(texts.join('\n').slice(0, SAMPLE_CHARACTERS), sources)?.language;
  const left = into.filter((pair) => isOne(pair.source, from));
  const [only] = left;
  if (only && left.length === 1) return only;
  const shown = (pairs: Trial['pairs']): string =>
    pairs.map((pair) => `--source ${pair.source} --target ${pair.target}`).join('\n  ');
  if (left.length > 1) throw new CommandError(`Name the language pair:\n  ${shown(left)}`);
  const named = `${source === undefined ? '' : ` from ${source}`}${target === undefined ? '' : ` to ${target}`}`;
  throw new CommandError(`There is no system${named}. See "mtservice system list".`);
}

async function linesIn(path: string): Promise<string[]> {
  const bytes = await readFile(path).catch((error: unknown) => {
    // The fault of a folder has no path, so that it is not said elsewhere.
    const reason = fileFault(error) === undefined ? fileReason(error) : undefined;
    throw reason === undefined ? error : new CommandError(`${path}: ${reason}. Name a file with texts.`);
  });
  const lines = linesOf(decodedText(bytes, path));
  if (lines.length === 0) throw new CommandError(`${path} has no texts. Write one in each line.`);
  return lines;
}

/** Text of a file in UTF-8, or in UTF-16 with a byte order mark. */
function decodedText(bytes: Buffer, path: string): string {
  const encoding = [0xfffe, 0xfeff].indexOf(bytes.length > 1 ? bytes.readUInt16BE(0) : 0);
  try {
    return new TextDecoder(['utf-16le', 'utf-16be'][encoding] ?? 'utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw new CommandError(`${path} is not text in UTF-8. Save it as UTF-8 in its editor, and try again.`);
  }
}

/** Each text with its translations below. */
function sideBySide(texts: readonly string[], tried: readonly ComparedSystem[]): string {
  const width = Math.max(...tried.map(({title}) => title.length));
  return texts
    .map((text, index) => {
      const lines = tried.flatMap(({title, texts: translated}) => {
        const one = translated[index];
        if (!one) return [];
        const checks = one.checks.length > 0 ? `  (${one.checks.join(', ')})` : '';
        return [`  ${title.padEnd(width)}  ${printable(one.translation)}${checks}`];
      });
      return [printable(text), ...lines, ''].join('\n');
    })
    .join('\n');
}

/** A line for each system; times are multiples of the fastest one. */
function summary(tried: readonly ComparedSystem[]): string {
  const totals = comparisonTotals(tried);
  return table(
    ['SYSTEM', 'CHECKS', 'CHARACTERS', 'TIME', 'CHRF', 'FAULT'],
    tried.map(({title, fault}, index) => {
      const figures = totals[index];
      if (!figures) return [title, '', '', '', '', faultText(fault) ?? ''];
      const {checked, characters, timeRatio, chrF} = figures;
      return [title, String(checked), String(characters), timeRatio.toFixed(1), chrF?.toFixed(1) ?? '', ''];
    }),
  );
}

function faultText(fault: ComparisonFault | undefined): string | undefined {
  return fault?.kind === 'late' ? 'It took too long.' : fault?.reason;
}
