import {InvalidArgumentError, Option, type Command} from 'commander';
import type {AuditRow} from '../../store/index.ts';
import type {CommandIo} from '../command-io.ts';
import {withStore} from '../data-folder.ts';
import {addListCommand} from '../list-command.ts';

const MAX_ROWS = 1_000;

interface AuditOptions {
  readonly name?: string;
  readonly since?: Date;
  readonly most: number;
}

/** Adds the command `audit list`, which shows the audit log. */
export function addAuditCommand(program: Command, io: CommandIo): void {
  const audit = program.command('audit').description('who signed in, and who changed what');
  addListCommand<AuditRow, AuditOptions>(audit, io, {
    description: 'list what was done, newest first; neither texts nor tokens',
    options: [
      new Option('--name <name>', 'only what this user did, or what was done to this user, token or corpus'),
      new Option('--since <date>', 'only from this day or time on, as 2026-11-22').argParser(dateOf),
      new Option('--most <number>', 'most lines').argParser(countOf).default(MAX_ROWS),
    ],
    headings: ['TIME', 'WHO', 'ACTION', 'WHAT', 'CONCERNS', 'ADDRESS'],
    rows: ({name, since, most, ...options}) =>
      withStore(
        options,
        (store) => store.audit.list({most, ...(name !== undefined && {name}), ...(since && {since})}),
        'reading',
      ),
    cells: ({at, actor, action, subject, concerns, address}) => [
      at.toISOString(),
      actor,
      action,
      subject,
      concerns ?? '',
      address ?? '',
    ],
  });
}

function dateOf(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('Give a day or a time, as 2026-11-22.');
  return date;
}

function countOf(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1) throw new InvalidArgumentError('Give a number from 1.');
  return count;
}
