import type {ReviewFilter} from '../store/index.ts';

/** Period of reviews; both ends may be open. */
export type ReviewPeriod = Pick<ReviewFilter, 'since' | 'until'>;

/** What is wrong with a period: one of its ends, or their order. */
export type PeriodFault = 'since' | 'until' | 'order';

/** The period between two dates, which may be empty texts. The day of `until` is part of the period. */
export function periodOf(since: string, until: string): ReviewPeriod | PeriodFault {
  const from = dateIn(since);
  if (from === 'invalid') return 'since';
  const to = dateIn(until, 1);
  if (to === 'invalid') return 'until';
  if (from && to && from >= to) return 'order';
  return {...(from && {since: from}), ...(to && {until: to})};
}

const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const DAY_MS = 86_400_000;

/** A date in ISO 8601, a day or a time; a day is moved by this number of days. */
function dateIn(text: string, days = 0): Date | 'invalid' | undefined {
  if (text === '') return undefined;
  const day = ISO_DATE.exec(text)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(text)) || Number.isNaN(Date.parse(day))) return 'invalid';
  // Some invalid days, as 30 February, are read as days of the next month.
  if (new Date(day).toISOString().slice(0, 10) !== day) return 'invalid';
  return new Date(Date.parse(text) + (text === day ? days * DAY_MS : 0));
}
