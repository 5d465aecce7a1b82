import {directionOf} from '../../../../src/text/direction.ts';
import {html, type Html} from '../html.ts';
import {NOTHING} from './table.ts';

/** Language in which values are formatted. */
interface Shown {
  readonly language: {readonly code: string};
}

/** A time, in UTC; if the time is undefined, `none`. */
export function time({language}: Shown, at: Date | undefined, none = NOTHING): Html | string {
  if (at === undefined) return none;
  const day = dateOf({language}, at);
  const clock = new Intl.DateTimeFormat(language.code, {
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return html`<time datetime="${at.toISOString()}">${day} ${clock.format(at)}</time>`;
}

const NUMBERS = {day: '2-digit', month: '2-digit', year: 'numeric'} as const;

/**
 * A date, short enough for a column. In English, the month is a word, since the order of numbers for day and
 * month varies.
 */
export function dateOf({language}: Shown, at: Date): string {
  const isEnglish = language.code === 'en';
  const format = isEnglish ? ({dateStyle: 'medium'} as const) : NUMBERS;
  return new Intl.DateTimeFormat(isEnglish ? 'en-GB' : language.code, {...format, timeZone: 'UTC'}).format(
    at,
  );
}

/** A number, formatted for the language. */
export function number({language}: Shown, value: number): string {
  return new Intl.NumberFormat(language.code).format(value);
}

/** A share of the whole, in percent. */
export function percent({language}: Shown, share: number): string {
  return new Intl.NumberFormat(language.code, {style: 'percent'}).format(share);
}

/**
 * A name chosen by a user or the operator, isolated so that its text direction does not affect its
 * surroundings.
 */
export function name(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

/** Language pair with an arrow. The pair reads from left to right in every interface language. */
export function arrow({source, target}: {readonly source: string; readonly target: string}): string {
  return `${source} → ${target}`;
}

/** Attributes of an element whose text is in a language, which may be another one than that of the page. */
export function languageMarks(code: string): Html {
  return html`lang="${code}" dir="${directionOf(code)}"`;
}

/** Names of a language pair in the language of the page; codes without a name stay. */
export function pairNames({language}: Shown, {source, target}: {source: string; target: string}): string {
  const names = new Intl.DisplayNames(language.code, {type: 'language'});
  const nameOf = (code: string): string => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
  return arrow({source: nameOf(source), target: nameOf(target)});
}
