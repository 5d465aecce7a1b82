import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

/** A string of a program, and its translation by a person. */
export interface TranslatedString {
  readonly source: string;
  readonly reference: string;
}

const MAGIC = 0x950412de;

/** Translated strings of the programs on this machine, without duplicates, in a fixed order. */
export function translatedStrings(language: string): TranslatedString[] {
  const folder = `/usr/share/locale/${language}/LC_MESSAGES`;
  const found = new Map<string, string>();
  if (!existsSync(folder)) return [];
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.mo')) continue;
    for (const [source, reference] of gettextStrings(readFileSync(join(folder, name)))) {
      if (!found.has(source)) found.set(source, reference);
    }
  }
  return [...found].map(([source, reference]) => ({source, reference}));
}

/** Pairs in a file of GNU gettext, without its header and plural forms, and without the contexts of the strings. */
export function* gettextStrings(
  file: Buffer,
): Generator<[source: string, reference: string], void, undefined> {
  if (file.length < 20 || file.readUInt32LE(0) !== MAGIC) return;
  const [count, sources, references] = [file.readUInt32LE(8), file.readUInt32LE(12), file.readUInt32LE(16)];
  const text = (table: number, index: number): string => {
    const length = file.readUInt32LE(table + index * 8);
    const at = file.readUInt32LE(table + index * 8 + 4);
    return file.toString('utf8', at, at + length);
  };
  const header = Array.from({length: count}, (_, index) => index).find(
    (index) => text(sources, index) === '',
  );
  if (header !== undefined && !/charset=utf-?8/i.test(text(references, header))) return;
  for (let index = 0; index < count; index += 1) {
    const source = text(sources, index).replace(/^[^\0]*\x04/, '');
    const reference = text(references, index);
    if (source !== '' && reference !== '' && !(source + reference).includes('\0')) yield [source, reference];
  }
}
