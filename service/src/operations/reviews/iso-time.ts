/** A time of ISO 8601, with its zone. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Reads a time such as `2026-11-30T10:00:00Z` in milliseconds; undefined for other texts, and days that do not exist. */
export function readIsoTime(text: string): number | undefined {
  const time = ISO_TIME.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Whether the calendar has a day such as 2026-11-30; `Date` takes February 31 for March 3. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
