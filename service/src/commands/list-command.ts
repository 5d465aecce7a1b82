import {Option, type Command} from 'commander';
import {printable, type CommandIo} from './command-io.ts';
import {configOption, dataOption, type DataOption} from './data-folder.ts';

/** Options of a command that can print JSON. */
export interface JsonOption {
  readonly json?: true;
}

/** The option `--json`, for scripts. */
export function jsonOption(): Option {
  return new Option('--json', 'print JSON');
}

/** A `list` subcommand. */
interface Listing<Row, Options> {
  readonly description: string;
  /** Options in addition to `--json`, `--config` and `--data`. */
  readonly options?: readonly Option[];
  readonly headings: readonly string[];
  rows(options: Options & DataOption): Promise<readonly Row[]>;
  /** Cells of a row in the order of the headings; an empty cell is printed as a dash. */
  cells(row: Row): readonly string[];
}

/** Adds the subcommand `list`, which prints rows as a table or as JSON. */
export function addListCommand<Row, Options = unknown>(
  parent: Command,
  io: CommandIo,
  {description, options = [], headings, rows, cells}: Listing<Row, Options>,
): void {
  const list = parent.command('list').description(description);
  for (const option of [...options, configOption(), jsonOption(), dataOption(io)]) list.addOption(option);
  list.action(async (parsed: Options & DataOption & JsonOption) => {
    const entries = await rows(parsed);
    io.out(parsed.json ? `${JSON.stringify(entries, null, 2)}\n` : table(headings, entries.map(cells)));
  });
}

/** Formats rows as aligned columns with headings; an empty cell becomes a dash. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows.map((row) => row.map((cell) => printable(cell) || '-'))];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => [...(line[column] ?? '')].length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
    .concat('\n');
}
