import type {SourceRange} from '../../markup/paragraph.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {WantedLanguage} from '../bilingual/wanted-language.ts';
import type {DocumentFormat, DocumentInput} from '../format.ts';
import {codedText} from '../text-file/coded-text.ts';
import {openTextFile} from '../text-file/text-file.ts';
import {isLanguage} from './is-language.ts';
import {areTexts, type StringPlace} from './labels.ts';
import {JsonLevel} from './json-level.ts';
import {KeyFilter} from './key-filter.ts';
import {parseJson} from './parse-json.ts';
import {keyOfForm, PluralKeys} from './plural-keys.ts';

/**
 * JSON files of strings, and ARB files of Flutter, which name their language: string values are translated; keys
 * and everything else are kept.
 */
export const json: DocumentFormat = {
  open: (input) => openTextFile(input, extract),
};

/** Key in an ARB file of the language of its texts. */
const ARB_LANGUAGE = '@@locale';

const STRING_END = /["\\]/g;
const BEYOND_ASCII = /[^\0-\x7f]/g;
/** White space before a key that is read to lay out another one. */
const MAX_SPACE = 200;

function extract(part: TextPart, input: DocumentInput): void {
  const filter = new KeyFilter(input.keys);
  new JsonFile(part, input, filter).read();
  filter.requireFound();
}

class JsonFile {
  readonly #part: TextPart;
  readonly #input: DocumentInput;
  readonly #levels: JsonLevel[];
  readonly #isArb: boolean;
  readonly #isExtension: boolean;
  readonly #isAmongTexts: boolean;
  readonly #plurals: PluralKeys | undefined;
  readonly #write: (text: string) => string;

  constructor(part: TextPart, input: DocumentInput, filter: KeyFilter) {
    const {source} = part.markup;
    const root = parseJson(source);
    this.#part = part;
    this.#input = input;
    this.#levels = [new JsonLevel([root], {isArray: true, match: filter.top})];
    this.#isArb = input.extension === 'arb';
    this.#isExtension = isBrowserExtension(root);
    this.#isAmongTexts = areTexts(stringsOf(root));
    this.#plurals = this.#isArb || this.#isExtension ? undefined : new PluralKeys(input.target);
    // A file that escapes all non-ASCII letters continues to do so.
    const isAscii = !/[^\0-\x7f]/.test(source) && /\\u[\da-f]{4}/i.test(source);
    this.#write = (text) => {
      const encoded = JSON.stringify(text).slice(1, -1);
      return isAscii ? encoded.replace(BEYOND_ASCII, escaped) : encoded;
    };
  }

  read(): void {
    const {source} = this.#part.markup;
    for (let at = 0; at < source.length;) {
      const level = this.#levels.at(-1)!;
      const character = source[at];
      if (character === '"') {
        const end = stringEnd(source, at);
        this.#readString(level, {start: at, end});
        at = end;
        continue;
      }
      if (character === '{' || character === '[') this.#levels.push(level.child(character === '['));
      else if (character === '}' || character === ']') this.#levels.pop();
      else if (character === ',') level.next();
      at += 1;
    }
  }

  #readString(level: JsonLevel, range: SourceRange): void {
    const {start, end} = range;
    const text = (): string => decode(this.#part.markup.source.slice(start, end));
    if (!level.isArray && level.key === undefined) {
      level.key = text();
      level.keyRange = range;
    } else if (this.#isArb && level.key === ARB_LANGUAGE && this.#levels.length === 2)
      addLanguage(this.#part, {start: start + 1, end: end - 1}, this.#input);
    else if (level.isTranslated && (!this.#isExtension || level.key === 'message'))
      this.#addString(level, range, text());
  }

  /** Adds the string at a range, which includes its quotes. */
  #addString(level: JsonLevel, {start, end}: SourceRange, text: string): void {
    if (!isLanguage(text, this.#place())) return;
    const paragraph = codedText(text, start + 1, {write: this.#write});
    if (!paragraph) return;
    const missing = this.#missingBeside(level, text);
    if (missing.length === 0) return this.#part.addParagraph({start: start + 1, end: end - 1}, paragraph);
    const copies = this.#copiesOf(level, start, missing);
    this.#part.addParagraph(
      {start: start + 1, end},
      {
        text: paragraph.text,
        write: (translation, emit) => {
          const written = paragraph.write(translation, emit);
          return `${written}"${copies(written)}`;
        },
      },
    );
  }

  #missingBeside(level: JsonLevel, value: string): readonly string[] {
    const {key} = level;
    if (level.isArray || !this.#plurals || !key?.endsWith('other')) return [];
    return this.#plurals.missingBeside({key, value, siblings: () => level.keys()});
  }

  /** Writes further plural forms in the layout of the form `other`, whose value begins at a position. */
  #copiesOf({keyRange}: JsonLevel, value: number, forms: readonly string[]): (written: string) => string {
    const {source} = this.#part.markup;
    const {start, end} = keyRange;
    const [space] = /\s*$/.exec(source.slice(Math.max(0, start - MAX_SPACE), start))!;
    const key = source.slice(start, end);
    const separator = source.slice(end, value);
    return (written) =>
      forms.map((form) => `,${space}${keyOfForm(key, form)}${separator}"${written}"`).join('');
  }

  /** The keys of a value; in a browser extension, the message's name rather than "message". */
  #place(): StringPlace {
    const keys = this.#levels.flatMap(({key}) => key ?? []);
    const index = this.#isExtension ? -2 : -1;
    return {key: keys.at(index), parent: keys.at(index - 1), isAmongTexts: this.#isAmongTexts};
  }
}

/** Adds the language of an ARB file, to be replaced in the notation of the file. */
function addLanguage(part: TextPart, range: SourceRange, {source}: DocumentInput): void {
  const language = part.markup.source.slice(range.start, range.end);
  new WantedLanguage(source).checkSource(language);
  part.addLanguage(range, (target) => (language.includes('-') ? target : target.replaceAll('-', '_')));
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

/** Whether a file has the form of a browser extension's messages, with descriptions for translators. */
function isBrowserExtension(root: unknown): boolean {
  if (typeof root !== 'object' || root === null || Array.isArray(root)) return false;
  const values: unknown[] = Object.values(root);
  return (
    values.length > 0 &&
    values.every((value) => typeof value === 'object' && value !== null && 'message' in value)
  );
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
