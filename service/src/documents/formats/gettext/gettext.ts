import {writeFile} from 'node:fs/promises';
import {readProvenance} from '../../../../../src/contract/index.ts';
import {parseMarkup} from '../../../translation/codes/parse-markup.ts';
import {characterCount} from '../../markup/length-limit.ts';
import type {KeptTranslations} from '../../markup/known-translation.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {shareInMarks} from '../bilingual/share-in-marks.ts';
import {FIT, isNoLanguage, WantedLanguage} from '../bilingual/wanted-language.ts';
import type {DocumentFormat, DocumentInput} from '../format.ts';
import {codedText} from '../text-file/coded-text.ts';
import {splitSpace} from '../text-file/edge-space.ts';
import {plainPart, readTextFile} from '../text-file/text-file.ts';
import {pluralFormsOf, readPluralForms, type PluralForms} from './plural-forms.ts';
import {readEntries, type PoEntry, type PoString} from './read-entries.ts';
import {escapeString, quoted} from './write-string.ts';

/** Line of the header's comments that says how the file was translated; see `provenance/line-marks.ts`. */
const MARK = /^#[ \t]*mtservice-provenance(-source)?:.*/gm;
const CHARSET = /^"?.*\bContent-Type:[^"\n]*charset=([\w.:-]+)/im;

/** Text in whose place programs of GNOME show the names of the translators, which only they can write. */
const CREDITS = /^translator[-_]credits$/;

/** PO files of gettext: translates entries that are untranslated or marked as fuzzy. */
export const gettext: DocumentFormat = {
  open: async (input) => {
    const decoded = await readTextFile(input, {declared: declaredCharset});
    const part = plainPart(decoded.text);
    const file = new PoFile(part, input);
    file.extract();
    return {
      paragraphs: part.paragraphs,
      known: part.known,
      kept: part.kept,
      limits: part.limits,
      write: async (output, translations, options = {}) => {
        let isLacking = false;
        const lacking = (): string => {
          isLacking = true;
          return '?';
        };
        const bytes = decoded.encode(part.write(translations, options), lacking);
        if (!isLacking) return await writeFile(output, bytes);
        // The source's charset may lack letters of the target language.
        file.isUtf8 = true;
        await writeFile(output, part.write(translations, options));
      },
    };
  },
};

/** Charset in the header of a PO file; a template has the placeholder `CHARSET`. */
export function declaredCharset(start: string): string | undefined {
  const label = CHARSET.exec(start)?.[1];
  return label === undefined || label === 'CHARSET' ? undefined : label;
}

class PoFile {
  /** Whether the file is written as UTF-8 instead of its original charset. */
  isUtf8 = false;
  readonly #part: TextPart;
  readonly #target: WantedLanguage;
  readonly #lineEnd: string;
  readonly #marksFuzzy: boolean;

  constructor(part: TextPart, {target, fuzzy = false}: DocumentInput) {
    this.#part = part;
    this.#target = new WantedLanguage(target);
    this.#marksFuzzy = fuzzy;
    this.#lineEnd = part.markup.source.includes('\r\n') ? '\r\n' : '\n';
  }

  extract(): void {
    const entries = readEntries(this.#part.markup.source);
    const [first] = entries;
    const header = first?.id.text === '' ? first.translations.get(0) : undefined;
    const language = headerField(header?.text ?? '', 'Language');
    const isOther = !isNoLanguage(language) && this.#target.fit(language) === FIT.none;
    const declared = readPluralForms(headerField(header?.text ?? '', 'Plural-Forms'));
    const forms = (isOther ? undefined : declared) ?? pluralFormsOf(this.#target.code);
    if (isOther && entries.some((entry) => entry.id.text !== '' && hasChecked(entry))) {
      throw this.#target.otherTarget(language);
    }
    let hasPlurals = false;
    const others = authorsInMarks(this.#part.markup.source.slice(0, first?.start));
    for (const entry of entries) {
      if (entry.id.text === '' || CREDITS.test(entry.id.text)) continue;
      if (isOpen(entry)) hasPlurals = this.#addEntry(entry, forms) || hasPlurals;
      if (!others) this.#addKnown(entry);
      else if (hasChecked(entry)) this.#part.addKept(...others);
    }
    if (header) this.#addHeader(header, forms, {isOther, setsForms: isOther || (hasPlurals && !declared)});
  }

  /** Adds the texts of an entry; returns whether they have plural forms. */
  #addEntry(entry: PoEntry, forms: PluralForms): boolean {
    const first = this.#part.paragraphs.length;
    let end = first;
    // The mark is one of all forms: a person's form that it covers would be translated again.
    if (this.#marksFuzzy && !entry.isFuzzy && !hasChecked(entry)) {
      this.#part.replace({start: entry.start, end: entry.start}, () =>
        end > first && !this.#part.isByPeople(first, end) ? `#, fuzzy${this.#lineEnd}` : '',
      );
    }
    const hasPlurals = entry.plural !== undefined && this.#addPlural(entry, entry.plural, forms);
    if (!entry.plural) this.#addString(entry.id, entry.translations.get(0));
    end = this.#part.paragraphs.length;
    for (let index = first; index < end; index += 1)
      this.#part.addLimit(index, index + 1, entry.mostCharacters);
    return hasPlurals;
  }

  /** Adds a translation by people: for the text of the entry, or for the text before it was changed. */
  #addKnown({id, plural, previous, isFuzzy, translations, start}: PoEntry): void {
    const source = isFuzzy ? previous : id.text;
    const forms = [...translations.values()].map(({text}) => text);
    const translation = plural ? forms.find(Boolean) : translations.get(0)?.text;
    if (!source || !translation) return;
    const [known, translated] = [source, translation].map((text) =>
      codedText(splitSpace(text).text, start, {write: escapeString}),
    );
    if (!known || !translated) return;
    if (!plural) this.#part.addKnown(known, translated, !isFuzzy);
    else if (!isFuzzy) this.#part.addKept('people');
  }

  #addString(source: PoString, translation: PoString | undefined): boolean {
    if (!translation) return false;
    return this.#add(source, translation.range, (written) =>
      quoted(written, this.#splits(source), this.#lineEnd),
    );
  }

  #addPlural(entry: PoEntry, plural: PoString, forms: PluralForms): boolean {
    const lines = [...entry.translations].sort(([a], [b]) => a - b);
    const end = lines.at(-1)![1].line.end;
    const singular = forms.count === 1 ? undefined : (forms.indexOf(1) ?? 0);
    let isAdded = false;
    for (let number = 0; number < forms.count; number += 1) {
      const source = number === singular ? entry.id : plural;
      const splits = this.#splits(source);
      const translation = entry.translations.get(number);
      if (translation) {
        if (!isChecked(entry, translation)) isAdded = this.#addString(source, translation) || isAdded;
      } else {
        this.#add(
          source,
          {start: end, end},
          (written) => `${this.#lineEnd}msgstr[${number}] ${quoted(written, splits, this.#lineEnd)}`,
        );
      }
    }
    const isLeftOver = ([number, line]: (typeof lines)[number]): boolean =>
      number >= forms.count && !isChecked(entry, line);
    if (isAdded) this.#removeForms(lines.filter(isLeftOver));
    return isAdded;
  }

  /** Removes translations of plural forms that the target language lacks, with the preceding line ends. */
  #removeForms(
    lines: readonly (readonly [number: number, translation: {readonly line: {start: number; end: number}}])[],
  ): void {
    const {source} = this.#part.markup;
    for (const [, {line}] of lines) {
      const start = source.slice(0, line.start).trimEnd().length;
      this.#part.replace({start, end: line.end}, () => '');
    }
  }

  #splits({isSplit, text}: PoString): boolean {
    return isSplit || text.slice(0, -1).includes('\n');
  }

  /**
   * Adds a text whose translation replaces a range; white space at its ends is kept. Returns false if there
   * is nothing to translate.
   */
  #add(source: PoString, range: {start: number; end: number}, write: (written: string) => string): boolean {
    const {before, text, after} = splitSpace(source.text);
    const paragraph = codedText(text, range.end, {write: escapeString});
    if (!paragraph) return false;
    // Placeholders and tags are part of the string.
    const placeholders = characterCount(source.text) - characterCount(parseMarkup(paragraph.text).text);
    this.#part.addElsewhere(
      range,
      paragraph,
      (written) => write(escapeString(before) + written + escapeString(after)),
      placeholders,
    );
    return true;
  }

  #addHeader(
    header: PoString,
    forms: PluralForms,
    {isOther, setsForms}: {isOther: boolean; setsForms: boolean},
  ): void {
    this.#part.replace(header.range, (target, emit) => {
      let text = header.text;
      const language = headerField(text, 'Language');
      if (target !== undefined && (isOther || isNoLanguage(language))) {
        text = withField(text, 'Language', target.replaceAll('-', '_'));
      }
      if (target !== undefined && setsForms) text = withField(text, 'Plural-Forms', forms.header);
      if (this.isUtf8 || /charset=CHARSET/.test(text)) {
        text = text.replace(/(charset=)[\w.:-]+/i, (_, name: string) => `${name}UTF-8`);
      }
      return text === header.text
        ? emit(header.range.start, header.range.end)
        : quoted(escapeString(text), true, this.#lineEnd);
    });
  }
}

/**
 * Authors of the translations in a file whose comments say who translated it; undefined if nothing is said, or if people
 * did. If people translated some of it, each translation counts as one of theirs and as one of others: the mark does not
 * say which are whose.
 */
function authorsInMarks(comments: string): readonly (keyof KeptTranslations)[] | undefined {
  const marks = [...comments.matchAll(MARK)].map(([mark, ofSource]) => ({
    isOfSource: ofSource !== undefined,
    record: readProvenance(mark.slice(mark.indexOf('{'))),
  }));
  switch (shareInMarks(marks)) {
    case undefined:
    case 'all':
      return undefined;
    case 'none':
      return ['machine'];
    case 'some':
      return ['people', 'machine'];
    case 'partly':
      return ['people', 'unknown'];
    case 'unknown':
      return ['unknown'];
  }
}

/** Whether any plural form of an entry lacks a reviewed translation. */
function isOpen(entry: PoEntry): boolean {
  return [...entry.translations.values()].some((translation) => !isChecked(entry, translation));
}

/** Whether any plural form of an entry has a reviewed translation. */
function hasChecked(entry: PoEntry): boolean {
  return [...entry.translations.values()].some((translation) => isChecked(entry, translation));
}

/** Whether a person has reviewed a translation; a reviewed translation stays unchanged. */
function isChecked({isFuzzy}: PoEntry, {text}: PoString): boolean {
  return !isFuzzy && text !== '';
}

function headerField(header: string, name: string): string | undefined {
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(header)?.[1]?.trim();
}

function withField(header: string, name: string, value: string): string {
  const field = new RegExp(`^(${name}:[ \\t]*)[^\\n]*$`, 'im');
  if (field.test(header)) return header.replace(field, () => `${name}: ${value}`);
  return `${header}${header === '' || header.endsWith('\n') ? '' : '\n'}${name}: ${value}\n`;
}
