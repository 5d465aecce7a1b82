import type {SourceRange} from '../../markup/paragraph.ts';
import {damagedText} from '../wrong-format.ts';

/** A subtitle of an ASS or SSA file. */
export interface AssEvent {
  /** Source range of the text, with its override blocks. */
  readonly range: SourceRange;
  /** Name of the effect; empty if there is none. */
  readonly effect: string;
}

/** What is read of an ASS or SSA file. */
export interface AssFile {
  readonly events: readonly AssEvent[];
  /** Source range of the language in the header; undefined if the file names none. */
  readonly language: SourceRange | undefined;
  /** Whether players do not wrap the lines of a subtitle. */
  readonly isUnwrapped: boolean;
}

/** Fields of an event; both formats have as many. */
const FIELDS = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text'];
const LINE = /[^\r\n]+/g;
const SECTION = /^[ \t\ufeff]{0,100}\[([^\]]{1,100})\]/;
const ENTRY = /^[ \t]{0,100}([a-z][\w ]{0,50}):[ \t]{0,100}/i;

/** Reads the subtitles of an ASS or SSA file; comments are left out. Throws a `DocumentError` that names the line of a fault. */
export function readEvents(source: string): AssFile {
  const events: AssEvent[] = [];
  let section = '';
  let fields = FIELDS;
  let language: SourceRange | undefined;
  let isUnwrapped = false;
  for (const {0: line, index} of source.matchAll(LINE)) {
    const header = SECTION.exec(line)?.[1];
    if (header !== undefined) section = header.trim().toLowerCase();
    const [entry, name] = ENTRY.exec(line) ?? [];
    if (entry === undefined) continue;
    const value = {start: index + entry.length, end: index + line.trimEnd().length};
    const key = `${section} ${name!.toLowerCase()}`;
    if (key === 'script info language' && value.end > value.start) language = value;
    else if (key === 'script info wrapstyle') isUnwrapped = line.trimEnd().endsWith('2');
    else if (key === 'events format') fields = fieldsOf(source, value);
    else if (key === 'events dialogue') events.push(eventAt(source, value, fields));
  }
  return {events, language, isUnwrapped};
}

function fieldsOf(source: string, {start, end}: SourceRange): string[] {
  const fields = source
    .slice(start, end)
    .split(',')
    .map((name) => name.trim().toLowerCase());
  if (fields.at(-1) === 'text') return fields;
  throw damagedText(
    source,
    start,
    'has a list of fields after "Format:" that does not end in Text',
    'Open it in Aegisub or another editor of subtitles, and save it again.',
  );
}

function eventAt(source: string, {start, end}: SourceRange, fields: readonly string[]): AssEvent {
  let effect = '';
  let at = start;
  for (const field of fields.slice(0, -1)) {
    const comma = source.indexOf(',', at);
    if (comma < 0 || comma >= end) {
      throw damagedText(
        source,
        start,
        `has a subtitle with fewer fields than the ${fields.length} of its list`,
        'Complete or remove that line, or save the document again in an editor of subtitles.',
      );
    }
    if (field === 'effect') effect = source.slice(at, comma).trim();
    at = comma + 1;
  }
  return {range: {start: at, end: Math.max(at, end)}, effect};
}
