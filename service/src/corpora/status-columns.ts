import {primaryLanguage} from '../../../src/contract/index.ts';
import type {TermStatus} from '../store/index.ts';
import {languageNames} from './language-column.ts';
import {isYes, statusOf, type StatedStatus} from './term-status.ts';

/** Names of columns that name the status of the translation, in letters only. */
const STATUS_NAMES = new Set([
  'status',
  'usage',
  'usagestatus',
  'administrativestatus',
  'normativeauthorization',
]);
/** Names of columns in which "yes" is a status, in letters only. */
const YES_NAMES: ReadonlyMap<string, TermStatus> = new Map([
  ['preferred', 'preferred'],
  ...['forbidden', 'prohibited', 'deprecated', 'donotuse', 'banned'].map(
    (name) => [name, 'forbidden'] as const,
  ),
]);
/** More words than this in a column are a note, not a status. */
const MAX_STATUS_WORDS = 3;

/** A column that says something about the translation in its row. */
export interface StatusColumn {
  readonly index: number;
  /** Status that "yes" in the column means; undefined if the column names the status. */
  readonly yesMeans: TermStatus | undefined;
}

/**
 * Finds the columns with the status of the translation, such as "Status", "Usage status", "Forbidden" or "Status [de]".
 * A column of another language does not count.
 */
export function statusColumns(columns: readonly string[], target: string): StatusColumn[] {
  const qualifiers = new Set(['target', 'translation', 'term', ...wordsOf(target), primaryLanguage(target)]);
  for (const name of languageNames(target, ['en', target])) qualifiers.add(name);
  return columns.flatMap((column, index) => {
    const name = wordsOf(column)
      .filter((word) => !qualifiers.has(word))
      .join('');
    const yesMeans = YES_NAMES.get(name);
    return yesMeans !== undefined || STATUS_NAMES.has(name) ? [{index, yesMeans}] : [];
  });
}

/** The status that a row's cells say: forbidden if one of them says so. */
export function statedStatus(cells: readonly string[], columns: readonly StatusColumn[]): StatedStatus {
  const found = new Set<TermStatus>();
  for (const {index, yesMeans} of columns) {
    const cell = (cells[index] ?? '').trim();
    const status = yesMeans === undefined ? namedStatus(cell) : yesStatus(cell, yesMeans);
    if (status === undefined) return {unknown: cell};
    if (status !== 'unstated') found.add(status);
  }
  return {status: (['forbidden', 'preferred', 'admitted'] as const).find((status) => found.has(status))};
}

function namedStatus(cell: string): TermStatus | 'unstated' | undefined {
  return statusOf(cell) ?? (wordsOf(cell).length > MAX_STATUS_WORDS ? 'unstated' : undefined);
}

function yesStatus(cell: string, yesMeans: TermStatus): TermStatus | 'unstated' | undefined {
  const answer = isYes(cell);
  if (answer === undefined) return statusOf(cell);
  return answer ? yesMeans : 'unstated';
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
