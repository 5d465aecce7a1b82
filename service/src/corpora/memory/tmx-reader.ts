import {SaxesParser, type SaxesTagPlain} from 'saxes';
import {primaryLanguage} from '../../../../src/contract/index.ts';
import {ImportError, type ImportReason} from '../import-reasons/import-reason.ts';
import {xmlFault} from '../import-reasons/xml-fault.ts';
import {submittedText, type SegmentPiece} from './submitted-text.ts';

/** A unit of a translation memory: a sentence and its translation, plain or with inline tags. */
export interface TmxUnit {
  /** Line of the file where the unit starts, counted from 1. */
  readonly line: number;
  /** Text in the source language; undefined if the unit has no such text. */
  readonly source: string | undefined;
  readonly target: string | undefined;
  readonly author: TmxAuthor;
}

/** Author of a translation: people, a machine, or a machine whose translation a person changed. */
export type TmxAuthor = 'people' | 'machine' | 'edited';

/** Thrown for a file that is not valid TMX. */
export class TmxError extends ImportError {
  override readonly name = 'TmxError';
}

const MAX_DEPTH = 200;
const MAX_LANGUAGES = 20;
const MAX_SEGMENT_LENGTH = 1_000_000;
// A DOCTYPE may only refer to a DTD, which is never read: an internal subset could define entities.
const PLAIN_DOCTYPE =
  /^\s*tmx(?:\s+(?:SYSTEM|PUBLIC\s+(?:"[^"[\]]*"|'[^'[\]]*')))?(?:\s+(?:"[^"[\]]*"|'[^'[\]]*'))?\s*$/;
/** Elements that contain code of the original format. */
const CODES = new Set(['bpt', 'ept', 'ph', 'it', 'ut']);

type Side = 'source' | 'target';

/** The author of a unit or variant, as translation programs write it; `usual` is the author of the unit around it. */
function authorOf({attributes}: SaxesTagPlain, usual: TmxAuthor = 'people'): TmxAuthor {
  const {creationid: maker, changeid: changer} = attributes;
  const first = maker === undefined ? usual : /^MT!/i.test(maker) ? 'machine' : 'people';
  return first === 'machine' && changer !== undefined && !/^(?:MT!|$)/i.test(changer) ? 'edited' : first;
}

/** Reads units from TMX as its text arrives; keeps only one unit in memory. */
export class TmxReader {
  readonly #parser = new SaxesParser();
  readonly #languages: Readonly<Record<Side, string>>;
  readonly #use: (unit: TmxUnit) => void;
  readonly #path: string[] = [];
  #hasBegun = false;
  #line = 0;
  /** Texts of the unit, and whether their language matches exactly. */
  #texts: Partial<Record<Side, {readonly text: string; readonly isExact: boolean}>> = {};
  #side: Side | undefined;
  #unitAuthor: TmxAuthor = 'people';
  #variantAuthor: TmxAuthor = 'people';
  /** Author of the target text. */
  #author: TmxAuthor = 'people';
  #isExact = false;
  #pieces: SegmentPiece[] | undefined;
  #length = 0;
  /** Languages of the file in order of first use, up to a limit. */
  readonly #fileLanguages = new Set<string>();

  constructor(languages: Readonly<Record<Side, string>>, use: (unit: TmxUnit) => void) {
    this.#languages = languages;
    this.#use = use;
    this.#parser.on('error', (error) => {
      const hasBegun = this.#hasBegun;
      throw new TmxError((words) => (hasBegun ? words.badXml(xmlFault(error)) : words.noTmx), {cause: error});
    });
    this.#parser.on('doctype', (doctype) => {
      if (PLAIN_DOCTYPE.test(doctype)) return;
      throw this.#fault((words) => words.definitions);
    });
    this.#parser.on('opentag', (tag) => this.#open(tag));
    this.#parser.on('closetag', ({name}) => this.#close(name));
    for (const kind of ['text', 'cdata'] as const) this.#parser.on(kind, (text) => this.#take(text));
  }

  /** Parses the next part of the file's text. */
  write(text: string): void {
    this.#parser.write(text);
  }

  /** Ends the text; throws if the file is incomplete. */
  end(): void {
    this.#parser.close();
  }

  /** Language codes in the file; at most `MAX_LANGUAGES` of them. */
  get languages(): readonly string[] {
    return [...this.#fileLanguages];
  }

  #open(tag: SaxesTagPlain): void {
    const {name} = tag;
    this.#hasBegun = true;
    if (this.#path.length === 0 && name !== 'tmx') {
      throw new TmxError((words) => words.notTmx(name));
    }
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH) throw this.#fault((words) => words.tooDeep(MAX_DEPTH));
    if (name === 'tu') {
      this.#line = this.#parser.line;
      this.#texts = {};
      this.#unitAuthor = authorOf(tag);
      this.#author = this.#unitAuthor;
    } else if (name === 'tuv') {
      this.#variantAuthor = authorOf(tag, this.#unitAuthor);
      this.#startVariant(tag.attributes['xml:lang'] ?? tag.attributes['lang'] ?? '');
    } else if (name === 'seg' && this.#side) {
      this.#pieces = [];
      this.#length = 0;
    } else if (this.#pieces && (CODES.has(name) || name === 'sub')) {
      this.#pieces.push({isCode: true, text: ''});
    }
  }

  #startVariant(language: string): void {
    if (language !== '' && this.#fileLanguages.size < MAX_LANGUAGES)
      this.#fileLanguages.add(language.slice(0, 35));
    const sides = ['source', 'target'] as const;
    const isOf = (side: Side) => primaryLanguage(language) === primaryLanguage(this.#languages[side]);
    const isExact = (side: Side) => language.toLowerCase() === this.#languages[side].toLowerCase();
    this.#side = sides.find(isExact) ?? sides.find(isOf);
    this.#isExact = this.#side !== undefined && isExact(this.#side);
  }

  #close(name: string): void {
    this.#path.pop();
    if (name === 'seg' && this.#pieces && this.#side) {
      const existing = this.#texts[this.#side];
      // If a language has several variants, the exact match is used, or else the first variant.
      if (!existing || (this.#isExact && !existing.isExact)) {
        this.#texts[this.#side] = {text: submittedText(this.#pieces), isExact: this.#isExact};
        if (this.#side === 'target') this.#author = this.#variantAuthor;
      }
      this.#pieces = undefined;
    } else if (name === 'tuv') {
      this.#side = undefined;
    } else if (name === 'tu') {
      const [source, target] = [this.#texts.source?.text, this.#texts.target?.text];
      this.#use({line: this.#line, source, target, author: this.#author});
    }
  }

  #take(text: string): void {
    if (!this.#pieces) return;
    this.#length += text.length;
    if (this.#length > MAX_SEGMENT_LENGTH) throw this.#fault((words) => words.longSegment);
    const isCode = this.#path.some((name) => CODES.has(name) || name === 'sub');
    const last = this.#pieces.at(-1);
    if (isCode && last?.isCode) last.text += text;
    else this.#pieces.push({isCode, text});
  }

  #fault(reason: ImportReason): TmxError {
    const {line} = this.#parser;
    return new TmxError((words) => words.atLine(line, reason(words)));
  }
}
