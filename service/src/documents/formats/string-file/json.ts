import type {SourceRange} from '../../markup/paragraph.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {WantedLanguage} from '../bilingual/wanted-language.ts';
import type {DocumentFormat, DocumentInput} from '../format.ts';
import {codedText} from '../text-file/coded-text.ts';
import {openTextFile} from '../text-file/text-file.ts';
import {isLanguage} from './is-language.ts';
import {areTexts, type StringPlace} from './labels.ts';
import {parseJson} from './parse-json.ts';

/**
 * JSON files of strings, and ARB files of Flutter, which name their language: string values are translated; keys
 * and everything else are kept.
 */
export const json: DocumentFormat = {
  open: (input) => openTextFile(input, extract),
};

/** Key in an ARB file of the language of its texts. */
const ARB_LANGUAGE = '@@locale';

/** An open object or array; `key` belongs to the next value. */
interface Level {
  readonly isArray: boolean;
  readonly isTranslated: boolean;
  key: string | undefined;
}

const STRING_END = /["\\]/g;
const BEYOND_ASCII = /[^\0-\x7f]/g;

function extract(part: TextPart, input: DocumentInput): void {
  const {source} = part.markup;
  const root = parseJson(source);
  const isArb = input.extension === 'arb';
  const messageKey = isBrowserExtension(root) ? /^message$/ : undefined;
  // A file that escapes all non-ASCII letters continues to do so.
  const isAscii = !/[^\0-\x7f]/.test(source) && /\\u[\da-f]{4}/i.test(source);
  const isAmongTexts = areTexts(stringsOf(root));
  const levels: Level[] = [{isArray: true, isTranslated: true, key: undefined}];
  for (let at = 0; at < source.length;) {
    const level = levels.at(-1)!;
    const character = source[at];
    if (character === '{' || character === '[') {
      levels.push({
        isArray: character === '[',
        isTranslated: level.isTranslated && !isMeta(level),
        key: undefined,
      });
    } else if (character === '}' || character === ']') levels.pop();
    else if (character === ',') level.key = undefined;
    if (character !== '"') {
      at += 1;
      continue;
    }
    const end = stringEnd(source, at);
    if (!level.isArray && level.key === undefined) level.key = decode(source.slice(at, end));
    else if (isArb && level.key === ARB_LANGUAGE && levels.length === 2)
      addLanguage(part, {start: at + 1, end: end - 1}, input);
    else if (level.isTranslated && !isMeta(level) && (messageKey?.test(level.key ?? '') ?? true)) {
      const place = {...placeOf(levels, messageKey !== undefined), isAmongTexts};
      addString(part, {start: at, end}, place, isAscii);
    }
    at = end;
  }
}

/** Adds the language of an ARB file, to be replaced in the notation of the file. */
function addLanguage(part: TextPart, range: SourceRange, {source}: DocumentInput): void {
  const language = part.markup.source.slice(range.start, range.end);
  new WantedLanguage(source).checkSource(language);
  part.addLanguage(range, (target) => (language.includes('-') ? target : target.replaceAll('-', '_')));
}

/** The keys of a value; in a browser extension, the message's name rather than "message". */
function placeOf(levels: readonly Level[], isMessage: boolean): Omit<StringPlace, 'isAmongTexts'> {
  const keys = levels.flatMap(({key}) => key ?? []);
  const keyIndex = isMessage ? -2 : -1;
  return {key: keys.at(keyIndex), parent: keys.at(keyIndex - 1)};
}

function stringsOf(root: unknown): string[] {
  const strings: string[] = [];
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') strings.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const item of Object.values(value)) left.push(item);
  }
  return strings;
}

/** Whether a value is metadata, such as a description in an ARB file or the address of a schema. */
function isMeta({key}: Level): boolean {
  return key !== undefined && /^[@$]/.test(key);
}

/** Whether a file has the form of a browser extension's messages, with descriptions for translators. */
function isBrowserExtension(root: unknown): boolean {
  if (typeof root !== 'object' || root === null || Array.isArray(root)) return false;
  const values: unknown[] = Object.values(root);
  return (
    values.length > 0 &&
    values.every((value) => typeof value === 'object' && value !== null && 'message' in value)
  );
}

/** Adds the string at a range, which includes its quotes. */
function addString(part: TextPart, {start, end}: SourceRange, place: StringPlace, isAscii: boolean): void {
  const text = decode(part.markup.source.slice(start, end));
  if (!isLanguage(text, place)) return;
  const write = (written: string): string => {
    const encoded = JSON.stringify(written).slice(1, -1);
    return isAscii ? encoded.replace(BEYOND_ASCII, escaped) : encoded;
  };
  const paragraph = codedText(text, start + 1, {write});
  if (paragraph) part.addParagraph({start: start + 1, end: end - 1}, paragraph);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function stringEnd(source: string, start: number): number {
  for (let at = start + 1; ;) {
    STRING_END.lastIndex = at;
    const match = STRING_END.exec(source)!;
    if (match[0] === '"') return match.index + 1;
    at = match.index + 2;
  }
}

function decode(written: string): string {
  return String(JSON.parse(written));
}
