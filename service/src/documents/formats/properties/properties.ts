import type {TextPart} from '../../markup/text-part.ts';
import type {DocumentFormat} from '../format.ts';
import {isLanguage} from '../string-file/is-language.ts';
import {KeyFilter} from '../string-file/key-filter.ts';
import {areTexts} from '../string-file/labels.ts';
import {codedText} from '../text-file/coded-text.ts';
import {splitSpace} from '../text-file/edge-space.ts';
import {openTextFile} from '../text-file/text-file.ts';
import {readProperties, type Property} from './read-properties.ts';
import {unicodeEscape, valueWriter, type EscapedLetters} from './write-value.ts';

/** Java's `.properties` files: values are translated; keys, comments and layout are kept. */
export const properties: DocumentFormat = {
  open: (input) =>
    openTextFile(input, (part) => extract(part, new KeyFilter(input.keys)), {
      fallback: 'iso-8859-1',
      escape: unicodeEscape,
    }),
};

const KEYWORD = /^(?:true|false|null)$/;

function extract(part: TextPart, filter: KeyFilter): void {
  const {source} = part.markup;
  const entries = readProperties(source);
  const isAmongTexts = areTexts(entries.map(({value}) => value));
  const letters = lettersOf(source);
  for (const entry of entries) {
    const [parent, key] = ['', ...entry.key.split('.')].slice(-2);
    const isKeyword = KEYWORD.test(entry.value) && key !== entry.value;
    if (!filter.includes([entry.key]) || isKeyword) continue;
    if (isLanguage(entry.value, {key, parent, isAmongTexts})) addValue(part, entry, letters);
  }
  filter.requireFound();
}

/**
 * How a file's translations are written. Java reads `\uXXXX` in every version; letters of UTF-8 it reads since
 * version 9, so only files that have such letters get more of them.
 */
function lettersOf(source: string): EscapedLetters {
  if (!/[^\0-\x7f]/.test(source)) return 'all';
  return /\\u[\da-f]{4}/i.test(source) ? 'invisible' : 'none';
}

function addValue(part: TextPart, {value, range}: Property, letters: EscapedLetters): void {
  const {before, text, after} = splitSpace(value);
  const isMessage = isMessageFormat(text);
  const paragraph = codedText(isMessage ? text.replaceAll("''", "'") : text, range.start, {
    write: (plain) => (isMessage ? plain.replaceAll("'", "''") : plain),
  });
  if (!paragraph) return;
  const write = valueWriter(part.markup.source.slice(range.start, range.end), letters);
  part.addElsewhere(range, paragraph, (translated, emit) =>
    translated === text ? emit(range.start, range.end) : write(before + translated + after),
  );
}

/** Whether `java.text.MessageFormat` reads a text, in which an apostrophe is written as two. */
function isMessageFormat(text: string): boolean {
  return /\{\d/.test(text) && !text.replaceAll("''", '').includes("'");
}
