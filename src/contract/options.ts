/**
 * The `options` parameter: a comma-separated list of flags (`qe`) and `key=value` entries (`termCorpusId=c-1`). Every
 * function reads or changes only the named entry. All other entries keep their text, order and spacing, since other
 * versions of the component may have written these entries.
 */

const SEPARATOR = ',';

interface Entry {
  /** The entry in its original spelling. */
  readonly text: string;
  readonly name: string;
  /** Trimmed value of the entry; undefined for a flag. */
  readonly value: string | undefined;
}

function entriesOf(options: string): Entry[] {
  if (options === '') return [];
  return options.split(SEPARATOR).map((text) => {
    const equals = text.indexOf('=');
    if (equals < 0) return {text, name: text.trim().toLowerCase(), value: undefined};
    return {text, name: text.slice(0, equals).trim().toLowerCase(), value: text.slice(equals + 1).trim()};
  });
}

/** Trimmed value of the first `name=value` entry with a value; undefined if there is no such entry. */
export function optionValue(options: string, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return entriesOf(options).find((entry) => entry.name === wanted && entry.value)?.value;
}

/** Trimmed values of all `name=value` entries with a value, each once, in their order. */
export function optionValues(options: string, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return [
    ...new Set(
      entriesOf(options).flatMap((entry) => (entry.name === wanted && entry.value ? [entry.value] : [])),
    ),
  ];
}

/** Whether the options set the flag, as `name`, `name=true`, `name=yes` or `name=1`. */
export function hasOption(options: string, name: string): boolean {
  const wanted = name.toLowerCase();
  return entriesOf(options).some(
    (entry) => entry.name === wanted && /^(1|true|yes)$/i.test(entry.value ?? 'true'),
  );
}

/**
 * The options with one entry set: `true` for a flag, text for `name=value`, `undefined` to remove the entry. An
 * existing entry is replaced at its position and repetitions are dropped; a new entry is appended.
 */
export function withOption(options: string, name: string, value: string | true | undefined): string {
  const wanted = name.toLowerCase();
  const text = value === undefined ? undefined : value === true ? name : `${name}=${value}`;
  let placed = text === undefined;
  const kept: string[] = [];
  for (const entry of entriesOf(options)) {
    if (entry.name !== wanted) {
      kept.push(entry.text);
    } else if (!placed) {
      placed = true;
      kept.push(text!);
    }
  }
  if (!placed) kept.push(text!);
  return kept.join(SEPARATOR);
}

/** The options without entries of this name and value, regardless of the case of both. */
export function withoutOption(options: string, name: string, value: string): string {
  const isRemoved = (entry: Entry) =>
    entry.name === name.toLowerCase() && entry.value?.toLowerCase() === value.toLowerCase();
  return entriesOf(options)
    .filter((entry) => !isRemoved(entry))
    .map(({text}) => text)
    .join(SEPARATOR);
}

/** The options of both, without those of the second that the first sets too, on or off. */
export function joinedOptions(first: string, second: string): string {
  const names = entriesOf(first).map(({name}) => name);
  const others = entriesOf(second).filter(({name}) => !names.includes(name));
  return [first, ...others.map(({text}) => text)].filter(Boolean).join(SEPARATOR);
}

/** Option that selects a term corpus; repeated for several. */
export const TERM_CORPUS_OPTION = 'termCorpusId';

/** Option that asks for quality estimates. */
export const QUALITY_ESTIMATE_OPTION = 'qe';

/**
 * Option that translates the sheet names of a workbook (XLSX, ODS and FODS), with every reference to them.
 */
export const SHEET_NAMES_OPTION = 'sheetNames';

/**
 * Option with the columns of a CSV or TSV file that are translated: names of the first row or numbers from 1, separated by
 * semicolons. With `?` at the end, a file need not have the column.
 */
export const COLUMNS_OPTION = 'columns';

/**
 * Option with the keys of a file of strings (JSON, ARB, YAML, `.properties`, `.strings`, `.xcstrings`, RESX, Android, Fluent)
 * whose values are translated, separated by semicolons: `title;menu.*.label;!debug`. A key alone fits at any depth, a path from
 * the top, `*` is any key, `!` leaves out, and a file need not have a key with `?` at the end.
 */
export const KEYS_OPTION = 'keys';

/**
 * Option with the inline tags of a document, separated by semicolons: `[[…]];%%…%%`, or `@name@` as a whole. What is between
 * beginning and end stays, as one code of its sentence.
 */
export const INLINE_OPTION = 'inline';

/** Option that marks the machine's translations in a PO file as fuzzy, until a person has looked at them. */
export const FUZZY_OPTION = 'fuzzy';

/**
 * Option that makes a TMX of a document: its segments with their translations. `DownloadDocumentTranslation` with the same
 * option answers with it.
 */
export const TMX_OPTION = 'tmx';

/** Option that asks for the field `checks`: facts about each sentence's translation. JSON only. */
export const CHECKS_OPTION = 'checks';

/** Option that asks for the field `matches`: human translations of similar sentences. JSON only. */
export const MATCHES_OPTION = 'matches';

/**
 * Option that protects placeholders, addresses, code and the like from translation; on unless set to `off`.
 */
export const SHIELD_OPTION = 'shield';

/**
 * Option that asks for the field `provenance`: how the translation was made. JSON only. Documents are marked as the service
 * is set up, always with the flag, and never with `off`; with `record`, the state of the task has the field, and nothing else
 * changes.
 */
export const PROVENANCE_OPTION = 'provenance';

/**
 * Option of `UpdateTranslation`: the translation is a machine's that a person changed or confirmed. It is used like any other
 * from then on, and the record says `edited`. Without the option, it is a person's own.
 */
export const EDITED_OPTION = 'edited';

/** Whether the options of a document task ask for the field in its state. */
export function asksRecord(options: string): boolean {
  return (
    hasOption(options, PROVENANCE_OPTION) ||
    optionValue(options, PROVENANCE_OPTION)?.toLowerCase() === 'record'
  );
}
