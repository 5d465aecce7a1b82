import {readFile} from 'node:fs/promises';
import {Option, type Command} from 'commander';
import type {ComparedSystem, ComparisonFault} from '../administration/comparison/compare-systems.ts';
import {comparisonTotals, linesOf} from '../administration/comparison/compared-texts.ts';
import {loadConfiguration} from '../config/index.ts';
import {fileFault, fileReason} from '../errors/file-fault.ts';
import {CommandError, printable, type CommandIo} from './command-io.ts';
import {configOption, dataOption, noteMissingData, type DataOption} from './data-folder.ts';
import {jsonOption, table, type JsonOption} from './list-command.ts';

interface TryOptions extends DataOption, JsonOption {
  readonly file: string;
  readonly references?: string;
  readonly source: string;
  readonly target: string;
}

/** Adds the command `system try`, which compares the systems of a language pair on texts of the operator. */
export function addTryCommand(system: Command, io: CommandIo): void {
  const needed = (flags: string, description: string) => new Option(flags, description).makeOptionMandatory();
  system
    .command('try')
    .description('translate the same texts with all systems of a language pair, side by side')
    .addOption(needed('--file <path>', 'texts, one in each line'))
    .addOption(needed('--source <code>', 'language of the texts, such as en'))
    .addOption(needed('--target <code>', 'language of the translations, such as es'))
    .addOption(new Option('--references <path>', 'a good translation of each text, one in each line'))
    .addOption(configOption())
    .addOption(jsonOption())
    .addOption(dataOption(io))
    .action((options: TryOptions) => compare(io, options));
}

async function compare(io: CommandIo, options: TryOptions): Promise<void> {
  const {source, target} = options;
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
  const {trySystems} = await import('../main/try-systems.ts');
  const tried = await trySystems(configuration, {source, target, texts, references});
  if (tried.length === 0)
    throw new CommandError(`There is no system from ${source} to ${target}. See "mtservice system list".`);
  if (options.json) {
    const all = tried.map((system) => ({...system, fault: faultText(system.fault)}));
    io.out(`${JSON.stringify(all, null, 2)}\n`);
  } else io.out(`${sideBySide(texts, tried)}\n${summary(tried)}`);
  if (tried.every(({fault}) => fault)) throw new CommandError('No system has translated the texts.');
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
