import {badDocument} from '../../document-error.ts';
import type {TextPart} from '../../markup/text-part.ts';
import type {DocumentFormat} from '../format.ts';
import {isLanguage} from '../string-file/is-language.ts';
import {KeyFilter} from '../string-file/key-filter.ts';
import {codedText} from '../text-file/coded-text.ts';
import {splitSpace} from '../text-file/edge-space.ts';
import {openTextFile} from '../text-file/text-file.ts';
import {readStrings, type AppleString} from './read-strings.ts';

/** Apple's `.strings` files: values are translated; keys, comments and layout are kept. */
export const appleStrings: DocumentFormat = {
  open: (input) => openTextFile(input, (part) => extract(part, new KeyFilter(input.keys))),
};

function extract(part: TextPart, filter: KeyFilter): void {
  const {source} = part.markup;
  if (/^\s*<(?:\?xml|!DOCTYPE|plist)/.test(source)) {
    throw badDocument(
      'The document is a property list in XML, not text of the form "key" = "value";. Take the .strings file of the project rather than of the built program.',
    );
  }
  const isAscii = !/[^\0-\x7f]/.test(source) && /\\U[\da-f]{4}/i.test(source);
  for (const entry of readStrings(source)) {
    if (!filter.includes([entry.key])) continue;
    if (isLanguage(entry.value, {key: entry.key, parent: undefined, isAmongTexts: true}))
      addString(part, entry, isAscii);
  }
  filter.requireFound();
}

function addString(part: TextPart, {value, range}: AppleString, isAscii: boolean): void {
  const {start, end} = range;
  const {before, text, after} = splitSpace(value);
  const paragraph = codedText(text, start, {write: (plain) => plain});
  if (!paragraph) return;
  const hasLines = /[\r\n]/.exec(part.markup.source.slice(start, end)) !== null;
  part.addElsewhere(range, paragraph, (translated, emit) =>
    translated === text ? emit(start, end) : `"${escaped(before + translated + after, hasLines, isAscii)}"`,
  );
}

const WRITTEN: Readonly<Record<string, string>> = {'\n': '\\n', '\r': '\\r', '\t': '\\t'};

/** Escapes a value; `hasLines` leaves line ends unescaped. */
function escaped(text: string, hasLines: boolean, isAscii: boolean): string {
  const pattern = hasLines ? /["\\\t]/g : /["\\\t\r\n]/g;
  const written = text.replace(pattern, (character) => WRITTEN[character] ?? `\\${character}`);
  if (!isAscii) return written;
  return written.replace(/[^\0-\x7f]/g, (unit) => `\\U${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
