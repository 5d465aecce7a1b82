import {type Command} from 'commander';
import {reviewCsv} from '../../administration/review-csv.ts';
import {periodOf} from '../../administration/review-period.ts';
import {CommandError, type CommandIo} from '../command-io.ts';
import {configOption, dataOption, withStore, type DataOption} from '../data-folder.ts';

interface ExportOptions extends DataOption {
  readonly since?: string;
  readonly until?: string;
}

/** Adds the command `review export`, which prints the reviews as the administration page exports them. */
export function addReviewCommand(program: Command, io: CommandIo): void {
  program
    .command('review')
    .description('what hosts published and reviewed')
    .command('export')
    .description('print the reviews as CSV, newest first; no texts')
    .option('--since <date>', 'only from this day or time on, as 2026-11-22 or 2026-11-22T10:00Z')
    .option('--until <date>', 'only to the end of this day, or before this time')
    .addOption(configOption())
    .addOption(dataOption(io))
    .action(async ({since = '', until = '', ...options}: ExportOptions) => {
      const period = periodOf(since, until);
      if (period === 'order')
        throw new CommandError('--since is after --until: give the earlier date first.');
      if (typeof period === 'string') {
        throw new CommandError(
          `--${period} is not a date: give a day, as 2026-11-22, or a time with its zone, as 2026-11-22T10:00Z.`,
        );
      }
      await withStore(
        options,
        async (store) => {
          for await (const piece of reviewCsv(store.reviews, period)) io.out(piece);
        },
        'reading',
      );
    });
}
