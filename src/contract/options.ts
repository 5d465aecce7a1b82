/**
 * The `options` parameter: a comma-separated list of flags (`qe`) and `key=value` entries
 * (`termCorpusId=c-1`). Only the entry that is asked for is read or changed; everything else
 * keeps its text, its order and its spacing, since other versions of the component wrote it.
 */

const SEPARATOR = ',';

function nameOf(entry: string): string {
  const equals = entry.indexOf('=');
  return (equals < 0 ? entry : entry.slice(0, equals)).trim().toLowerCase();
}

function entriesOf(options: string): string[] {
  return options === '' ? [] : options.split(SEPARATOR);
}

/** Value of the first `name=value` entry, trimmed; undefined when there is none or it is empty. */
export function optionValue(options: string, name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (const entry of entriesOf(options)) {
    const equals = entry.indexOf('=');
    if (equals < 0 || nameOf(entry) !== wanted) continue;
    const value = entry.slice(equals + 1).trim();
    if (value !== '') return value;
  }
  return undefined;
}

/** Whether the flag stands in the options, alone or as `name=true` or `name=1`. */
export function hasOption(options: string, name: string): boolean {
  const wanted = name.toLowerCase();
  return entriesOf(options).some((entry) => {
    if (nameOf(entry) !== wanted) return false;
    const equals = entry.indexOf('=');
    return equals < 0 || /^\s*(1|true|yes)\s*$/i.test(entry.slice(equals + 1));
  });
}

/**
 * The options with one entry set: `true` for a flag, text for `name=value`, `undefined` to remove.
 * An existing entry is replaced where it stands, repeated ones are dropped, a new one is appended.
 */
export function withOption(options: string, name: string, value: string | true | undefined): string {
  const wanted = name.toLowerCase();
  const text = value === undefined ? undefined : value === true ? name : `${name}=${value}`;
  let placed = text === undefined;
  const kept: string[] = [];
  for (const entry of entriesOf(options)) {
    if (nameOf(entry) !== wanted) {
      kept.push(entry);
    } else if (!placed) {
      placed = true;
      kept.push(text!);
    }
  }
  if (!placed) kept.push(text!);
  return kept.join(SEPARATOR);
}

/** Option that selects a term corpus. */
export const TERM_CORPUS_OPTION = 'termCorpusId';

/** Option that asks for quality estimates. */
export const QUALITY_ESTIMATE_OPTION = 'qe';
