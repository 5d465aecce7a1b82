import {SaxesParser, type SaxesTagPlain} from 'saxes';
import {primaryLanguage} from '../../../src/contract/index.ts';
import type {ImportReason} from './import-reasons/import-reason.ts';
import {xmlFault} from './import-reasons/xml-fault.ts';
import {statusOf} from './term-status.ts';
import type {TermStatus} from '../store/index.ts';
import {
  TermFileError,
  TermList,
  type TermFileContent,
  type TermLanguages,
  type TextPieces,
} from './term-list.ts';

const MAX_DEPTH = 200;
// A DOCTYPE may only refer to a DTD, which is never read: an internal subset could define entities.
const PLAIN_DOCTYPE =
  /^\s*martif\s+(?:SYSTEM|PUBLIC\s+(?:"[^"[\]]*"|'[^'[\]]*'))\s+(?:"[^"[\]]*"|'[^'[\]]*')\s*$/;

/** Elements and types of notes that say which status a term has; the first one outranks the second. */
const STATUS_ELEMENTS = ['administrativeStatus', 'normativeAuthorization'] as const;
type StatusElement = (typeof STATUS_ELEMENTS)[number];

interface TermInEntry {
  text: string;
  /** Texts of the elements with the status. */
  readonly stated: Partial<Record<StatusElement, string>>;
}

interface Entry {
  readonly line: number;
  readonly sources: TermInEntry[];
  readonly targets: TermInEntry[];
  /** Whether the concept has terms in a third language. */
  hasOthers: boolean;
}

/**
 * Reads terms from TBX: TBX-Basic and other `martif` files (`termEntry`, `langSet`) and TBX version 3
 * (`conceptEntry`, `langSec`). Each source term of a concept gets the concept's preferred target term, or else its first
 * one that is not deprecated; other preferred and admitted target terms as admitted ones, and deprecated ones as
 * forbidden. Deprecated terms of a concept in the target language alone are forbidden everywhere.
 */
export async function readTbxTerms(text: TextPieces, languages: TermLanguages): Promise<TermFileContent> {
  const reader = new TbxReader(languages);
  for await (const piece of text) reader.write(piece);
  return reader.end();
}

class TbxReader {
  readonly #parser = new SaxesParser();
  readonly #list = new TermList();
  readonly #languages: TermLanguages;
  readonly #path: string[] = [];
  #entry: Entry | undefined;
  #language: 'sources' | 'targets' | undefined;
  #term: TermInEntry | undefined;
  /** Text of the open `term` or status element. */
  #text: string | undefined;
  /** The open element with a status. */
  #status: StatusElement | undefined;

  constructor(languages: TermLanguages) {
    this.#languages = languages;
    this.#parser.on('error', (error) => {
      throw new TermFileError((words) => words.badXml(xmlFault(error)), {cause: error});
    });
    this.#parser.on('doctype', (doctype) => {
      if (!PLAIN_DOCTYPE.test(doctype)) {
        throw this.#fault((words) => words.definitions);
      }
    });
    this.#parser.on('opentag', (tag) => this.#open(tag));
    this.#parser.on('closetag', () => this.#close());
    for (const kind of ['text', 'cdata'] as const) {
      this.#parser.on(kind, (text) => {
        if (this.#text !== undefined) this.#text += text;
      });
    }
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): TermFileContent {
    this.#parser.close();
    return this.#list;
  }

  #open(tag: SaxesTagPlain): void {
    const name = localName(tag.name);
    if (this.#path.length === 0 && name !== 'martif' && name !== 'tbx') {
      throw new TermFileError((words) => words.notTbx(tag.name));
    }
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH) {
      throw this.#fault((words) => words.tooDeep(MAX_DEPTH));
    }
    if (name === 'termEntry' || name === 'conceptEntry') {
      this.#entry = {line: this.#parser.line, sources: [], targets: [], hasOthers: false};
    } else if (name === 'langSet' || name === 'langSec') {
      this.#language = this.#languageOf(tag.attributes['xml:lang'] ?? tag.attributes['lang'] ?? '');
    } else if (name === 'tig' || name === 'ntig' || name === 'termSec') {
      this.#term = {text: '', stated: {}};
    } else if (name === 'term') {
      this.#text = '';
    } else this.#openStatus(name, tag);
  }

  #close(): void {
    const name = this.#path.pop();
    if (name === 'termEntry' || name === 'conceptEntry') {
      if (this.#entry) this.#addEntry(this.#entry);
      this.#entry = undefined;
    } else if (name === 'langSet' || name === 'langSec') {
      this.#language = undefined;
    } else if (name === 'tig' || name === 'ntig' || name === 'termSec') {
      this.#closeTerm();
    } else if (name === 'term') {
      if (this.#term) this.#term.text = (this.#text ?? '').replace(/\s+/g, ' ');
      this.#text = undefined;
    } else if (this.#status && (name === 'termNote' || name === this.#status)) {
      if (this.#term) this.#term.stated[this.#status] ||= this.#text ?? '';
      this.#text = this.#status = undefined;
    }
  }

  #openStatus(name: string, {attributes}: SaxesTagPlain): void {
    const kind = name === 'termNote' ? attributes['type'] : name;
    const status = STATUS_ELEMENTS.find((element) => element === kind);
    if (status === undefined) return;
    this.#status = status;
    // In the TBX of ISO's standards, the status is an attribute.
    this.#text = attributes['value'] ?? '';
  }

  #closeTerm(): void {
    if (this.#term && this.#entry) {
      if (this.#language) this.#entry[this.#language].push(this.#term);
      else this.#entry.hasOthers = true;
    }
    this.#term = undefined;
  }

  #languageOf(code: string): 'sources' | 'targets' | undefined {
    const primary = primaryLanguage(code);
    if (primary === primaryLanguage(this.#languages.source)) return 'sources';
    if (primary === primaryLanguage(this.#languages.target)) return 'targets';
    return undefined;
  }

  #addEntry({line, sources, targets, hasOthers}: Entry): void {
    const required = requiredOf(targets);
    const isOther = (target: TermInEntry) =>
      statusIn(target) === 'admitted' || statusIn(target) === 'preferred';
    const others = targets.filter((target) => target !== required && isOther(target));
    const forbidden = targets.filter((target) => statusIn(target) === 'forbidden');
    const isWordList = sources.length === 0 && !hasOthers && forbidden.length > 0;
    if (isWordList) {
      for (const {text} of forbidden) this.#list.add(line, {source: '', target: text, status: 'forbidden'});
      return;
    }
    const used = [
      ...(required ? [{target: required.text, status: statusIn(required)}] : []),
      ...others.map(({text}) => ({target: text, status: 'admitted' as const})),
      ...forbidden.map(({text}) => ({target: text, status: 'forbidden' as const})),
    ];
    if (sources.length === 0 || used.length === 0) {
      const missing = sources.length === 0 ? this.#languages.source : this.#languages.target;
      this.#list.refuse(line, (words) => words.noTermIn(missing));
    }
    for (const {text: source} of sources) {
      for (const target of used) this.#list.add(line, {source, ...target});
    }
  }

  /** A fault in the line being read. */
  #fault(reason: ImportReason): TermFileError {
    const {line} = this.#parser;
    return new TermFileError((words) => words.atLine(line, reason(words)));
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The target term that the translation of a concept must use. */
function requiredOf(targets: readonly TermInEntry[]): TermInEntry | undefined {
  return (
    targets.find((target) => statusIn(target) === 'preferred') ??
    targets.find((target) => statusIn(target) !== 'forbidden')
  );
}

function statusIn({stated}: TermInEntry): TermStatus | undefined {
  const [status] = STATUS_ELEMENTS.flatMap((element) => {
    const named = statusOf(stated[element] ?? '');
    return named === undefined || named === 'unstated' ? [] : [named];
  });
  return status;
}
