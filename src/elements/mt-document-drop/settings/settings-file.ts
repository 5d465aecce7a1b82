import {
  COLUMNS_OPTION,
  FUZZY_OPTION,
  INLINE_OPTION,
  KEYS_OPTION,
  SHEET_NAMES_OPTION,
  TMX_OPTION,
} from '../../../contract/options.ts';
import type {DocumentSettingsMessages} from '../../../localization/en/document-settings.ts';
import {filePattern} from './file-pattern.ts';

/** Names of the settings with texts, and of those that are on or off. */
const LIST_SETTINGS: readonly string[] = [KEYS_OPTION, COLUMNS_OPTION, INLINE_OPTION];
const FLAG_SETTINGS: readonly string[] = [SHEET_NAMES_OPTION, FUZZY_OPTION, TMX_OPTION];

/** Maximum size of a settings file in bytes. */
const MAX_SIZE = 1_000_000;

/** Maximum number of characters of a pattern. */
const MAX_PATTERN = 1000;

/** Maximum number of characters of a name in a message. */
const MAX_SHOWN = 50;

/** Settings of the documents whose names fit a pattern: an entry of a settings file. */
export interface SettingsEntry {
  /** The patterns as in the file. */
  readonly patterns: readonly string[];
  /** Number of the entry, from 1. */
  readonly number: number;
  /** Options as text by their names; `''` takes an earlier entry's option back. */
  readonly options: ReadonlyMap<string, string>;
  fits(path: string): boolean;
}

/** Where a settings file is faulty. */
interface SettingsFaultPlace {
  /** Number of an entry, from 1. */
  readonly entry: number;
  /** Name of a setting, or a text with a comma. */
  readonly name: string;
  /** Line of a fault in JSON; undefined if the browser does not say it. */
  readonly line: number | undefined;
  /** Name of a document, and the extensions that a setting is for. */
  readonly file: string;
  readonly formats: string;
}

/** A settings file cannot be used. */
export class SettingsError extends Error {
  readonly kind: keyof DocumentSettingsMessages['faults'];
  readonly place: SettingsFaultPlace;

  constructor(kind: SettingsError['kind'], place: Partial<SettingsFaultPlace> = {}) {
    super(kind);
    this.kind = kind;
    this.place = {entry: 0, name: '', line: undefined, file: '', formats: '', ...place};
  }
}

/** A settings file that is in use. */
export interface UsedSettings {
  readonly folder: string;
  readonly name: string;
  readonly entries: readonly SettingsEntry[];
}

/** A settings file that cannot be used. */
export interface FaultySettings {
  readonly folder: string;
  readonly name: string;
  readonly error: SettingsError;
  /** Number of files that came with it, which were not added either. */
  readonly leftOut: number;
}

/** Reads the entries of a settings file; rejects with a `SettingsError`. */
export async function readSettings(file: Blob): Promise<readonly SettingsEntry[]> {
  if (file.size > MAX_SIZE) throw new SettingsError('tooLarge');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new SettingsError('unreadable');
  });
  const text = decoded(bytes);
  const entries = (parsed(text) as {readonly documents?: unknown} | null)?.documents;
  if (!Array.isArray(entries)) throw new SettingsError('noList');
  return entries.map((entry: unknown, index) => readEntry(entry, index + 1));
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw new SettingsError('notUtf8');
  }
}

/** Extensions of the formats that know a setting; all formats know the others. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  [KEYS_OPTION]: ['json', 'arb', 'yaml', 'yml', 'properties', 'strings', 'xcstrings', 'resx', 'xml', 'ftl'],
  [COLUMNS_OPTION]: ['csv', 'tsv'],
};

/** Whether the format of a file knows a setting. */
export function isKnownTo(setting: string, fileName: string): boolean {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return FORMATS[setting]?.includes(extension) ?? true;
}

/** Extensions of the formats that know a setting, for a message. */
export const formatsOf = (setting: string): string => FORMATS[setting]?.join(', ') ?? '';

/** Options of several entries with the number of their entry; of two that set the same option, the later one. */
export function mergedOptions(
  entries: readonly SettingsEntry[],
): ReadonlyMap<string, {readonly option: string; readonly entry: number}> {
  const all = entries.flatMap(({options, number: entry}) =>
    [...options].map(([name, option]) => [name, {option, entry}] as const),
  );
  return new Map([...new Map(all)].filter(([, {option}]) => option !== ''));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SettingsError('notJson', {line: lineOf(text, String(error))});
  }
}

/** Line of a fault in JSON, as far as the browser's message says where it is. */
function lineOf(text: string, message: string): number | undefined {
  const [, line] = /\bline (\d+)/.exec(message) ?? [];
  if (line) return Number(line);
  const [, position] = /\bposition (\d+)/.exec(message) ?? [];
  if (position) return text.slice(0, Number(position)).split('\n').length;
  return /\bend\b/i.test(message) ? text.trimEnd().split('\n').length : undefined;
}

function readEntry(value: unknown, entry: number): SettingsEntry {
  const {files, ...settings} = (value ?? {}) as Record<string, unknown>;
  const patterns = textsOf(files)?.filter((pattern) => pattern.trim() !== '') ?? [];
  if (patterns.length === 0) throw new SettingsError('noFiles', {entry});
  // Browsers refuse longer expressions, each at another length.
  if (patterns.some(({length}) => length > MAX_PATTERN)) throw new SettingsError('tooLarge');
  const expressions = patterns.map(filePattern);
  return {
    patterns,
    number: entry,
    options: new Map(
      Object.entries(settings).map(([name, setting]) => [name, optionOf(name, setting, entry)]),
    ),
    fits: (path) => expressions.some((expression) => expression.test(path.normalize())),
  };
}

/** An option as text, such as `keys=title;menu.*` or `tmx=false`; empty without texts. */
function optionOf(name: string, setting: unknown, entry: number): string {
  if (FLAG_SETTINGS.includes(name)) {
    if (typeof setting !== 'boolean') throw new SettingsError('notFlag', {entry, name});
    return setting ? name : `${name}=false`;
  }
  if (!LIST_SETTINGS.includes(name))
    throw new SettingsError('unknownName', {entry, name: name.slice(0, MAX_SHOWN)});
  const texts = textsOf(setting);
  if (!texts) throw new SettingsError('notTexts', {entry, name});
  // In one text, semicolons separate; in a list they would be lost.
  const separator = Array.isArray(setting) ? /[,;]/ : /,/;
  const divided = texts.find((text) => separator.test(text));
  if (divided !== undefined) throw new SettingsError('separator', {entry, name: divided.slice(0, MAX_SHOWN)});
  const value = texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join(';');
  return value && `${name}=${value}`;
}

/** The texts of a text, a number or a list of these; undefined for anything else. */
function textsOf(value: unknown): readonly string[] | undefined {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isText = (one: unknown) => typeof one === 'string' || typeof one === 'number';
  return all.every(isText) ? all.map(String) : undefined;
}
