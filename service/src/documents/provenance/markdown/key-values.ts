import {isMap, isScalar, parseDocument} from 'yaml';

/** Beginning of a record, or the field that every record has. */
const RECORD = /\bsystemID\b|^[\s{]*(["']?)version\1[ \t]*:/;
const START = '{"version"';
/** Longest value that is read as YAML, in UTF-16 code units, and the number of values. */
const MAX_VALUE = 100_000;
const MAX_PARSED = 100;

/** A record as JSON, or what is there of one. */
export interface KeyValue {
  readonly text: string;
  /** Whether YAML cannot be read from it. */
  readonly isBroken?: true;
}

/** Reads records from the values of keys, of which there may be many. */
export class KeyValues {
  #parsed = 0;

  /** Reads a value of YAML; undefined unless it looks like a record or a piece of one. */
  read(value: string): KeyValue | undefined {
    const written = value.trim();
    const isCut = written !== '' && START.startsWith(written.replace(/\s/g, ''));
    if (!isCut && !RECORD.test(written)) return undefined;
    if (isJson(written) || written.length > MAX_VALUE) return {text: written};
    this.#parsed += 1;
    if (this.#parsed > MAX_PARSED) return {text: written};
    const text = jsonOf(value);
    return text === undefined ? {text: written, isBroken: true} : {text};
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON of a mapping of YAML, with all values as texts; any other value unchanged. Undefined for damaged YAML. */
function jsonOf(yaml: string): string | undefined {
  try {
    // Editors write a version such as 1.20 without quotes; it is a text.
    const {contents, errors} = parseDocument(yaml, {
      ...{schema: 'failsafe', uniqueKeys: false, prettyErrors: false, strict: false},
    });
    if (errors.length > 0) return undefined;
    if (isScalar(contents)) return String(contents.value);
    if (!isMap(contents)) return yaml.trim();
    const {version, ...fields} = contents.toJSON() as Record<string, unknown>;
    return JSON.stringify({...(version !== undefined && {version: Number(version)}), ...fields});
  } catch {
    return undefined;
  }
}
