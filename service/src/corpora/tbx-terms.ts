import {SaxesParser, type SaxesTagPlain} from 'saxes';
import {primaryLanguage} from '../../../src/contract/index.ts';
import type {ImportReason} from './import-reasons/import-reason.ts';
import {xmlFault} from './import-reasons/xml-fault.ts';
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

type Standing = 'preferred' | 'plain' | 'deprecated';

interface TermInEntry {
  text: string;
  standing: Standing;
}

interface Entry {
  readonly line: number;
  readonly sources: TermInEntry[];
  readonly targets: TermInEntry[];
}

/**
 * Reads terms from TBX: TBX-Basic and other `martif` files (`termEntry`, `langSet`) and TBX version 3
 * (`conceptEntry`, `langSec`). Each source term of a concept gets the concept's preferred target term, or
 * else the concept's first target term that is not deprecated.
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
      this.#entry = {line: this.#parser.line, sources: [], targets: []};
    } else if (name === 'langSet' || name === 'langSec') {
      this.#language = this.#languageOf(tag.attributes['xml:lang'] ?? tag.attributes['lang'] ?? '');
    } else if (name === 'tig' || name === 'ntig' || name === 'termSec') {
      this.#term = {text: '', standing: 'plain'};
    } else if (name === 'term' || isStatus(name, tag.attributes['type'])) {
      this.#text = '';
    }
  }

  #close(): void {
    const name = this.#path.pop();
    if (name === 'termEntry' || name === 'conceptEntry') {
      if (this.#entry) this.#addEntry(this.#entry);
      this.#entry = undefined;
    } else if (name === 'langSet' || name === 'langSec') {
      this.#language = undefined;
    } else if (name === 'tig' || name === 'ntig' || name === 'termSec') {
      if (this.#term && this.#language) this.#entry?.[this.#language].push(this.#term);
      this.#term = undefined;
    } else if (name === 'term') {
      if (this.#term) this.#term.text = (this.#text ?? '').replace(/\s+/g, ' ');
      this.#text = undefined;
    } else if (name === 'termNote' || name === 'administrativeStatus') {
      if (this.#term && this.#text !== undefined) this.#term.standing = standingOf(this.#text);
      this.#text = undefined;
    }
  }

  #languageOf(code: string): 'sources' | 'targets' | undefined {
    const primary = primaryLanguage(code);
    if (primary === primaryLanguage(this.#languages.source)) return 'sources';
    if (primary === primaryLanguage(this.#languages.target)) return 'targets';
    return undefined;
  }

  #addEntry({line, sources, targets}: Entry): void {
    const target =
      targets.find(({standing}) => standing === 'preferred') ??
      targets.find(({standing}) => standing === 'plain');
    const missing = sources.length === 0 ? this.#languages.source : this.#languages.target;
    if (sources.length === 0 || target === undefined) {
      this.#list.refuse(line, (words) => words.noTermIn(missing));
      return;
    }
    for (const source of sources) this.#list.add(line, source.text, target.text);
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

function isStatus(name: string, type: string | undefined): boolean {
  return name === 'administrativeStatus' || (name === 'termNote' && type === 'administrativeStatus');
}

function standingOf(status: string): Standing {
  if (/preferred/i.test(status)) return 'preferred';
  return /deprecated|superseded/i.test(status) ? 'deprecated' : 'plain';
}
