import {escapeXml} from '../../../../src/text/escape-xml.ts';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import {rootOf} from '../formats/bilingual/elements.ts';
import {localName, prefixOf} from '../formats/office-open-xml/common/tag-names.ts';
import type {Markup} from '../markup/markup.ts';
import type {Edit} from './edited-text.ts';
import {markText, sentenceText} from './mark-text.ts';
import {keptMark, OWN_MARK, SOURCE_MARK, UnmarkableError, type FoundMark} from './marks.ts';
import {addition, elementsIn, removal, sentenceRemovals, textInside} from './xml-marks.ts';

/**
 * Maximum length of a property. Word cuts longer ones when it saves, and Excel ends when an add-in reads one, so that a
 * long mark continues in `mtservice.provenance.2`.
 */
const MAX_PROPERTY = 255;
const SENTENCE = 'Translation';
/** Format of properties that users define. */
const USER_DEFINED = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}';
/** New properties follow the last id below this one, so that they have room below the largest possible id. */
const MAX_USUAL_ID = 1_000_000;
const NAME = /^(mtservice\.provenance(?:\.source)?)(?:\.(\d{1,4}))?$/;
const TYPES = /\/docPropsVTypes$/;

/** A mark, of one or several properties. */
interface PropertyMark extends FoundMark {
  /** Indexes of the properties, in the order of the mark's text. */
  readonly properties: readonly number[];
}

/** The custom properties of an Office document. */
export class PropertyList {
  /** Marks in the order of their first properties; every further property of the same name is a mark of its own. */
  readonly marks: readonly PropertyMark[];
  readonly #markup: Markup;
  readonly #root: number;
  readonly #ids = new Set<number>();
  // Ids 0 and 1 have a meaning of their own.
  #lastId = 1;
  readonly #sentences: number[] = [];
  /** Properties that continue no mark. */
  readonly #loose: number[] = [];

  constructor(markup: Markup) {
    this.#markup = markup;
    this.#root = rootOf(markup);
    if (localName(markup.names[this.#root]!) !== 'Properties')
      throw new UnmarkableError('Its custom properties are damaged.');
    this.marks = this.#read();
  }

  /** Edits that add a record; the mark so far becomes that of the source. */
  edits(record: WireProvenance): Edit[] {
    const markup = this.#markup;
    const kept = keptMark(this.marks);
    const edits = this.#loose.map((index) => removal(markup, index));
    this.marks.forEach(({kind, properties}, position) => {
      if (position !== kept) edits.push(...properties.map((index) => removal(markup, index)));
      else if (kind === 'own') edits.push(...properties.map((index) => this.#renamed(index)));
    });
    const pieces = piecesOf(markText(record)).map((text, index) => this.#property(nameOf(index), text));
    const removals = sentenceRemovals(markup, this.#sentences);
    if (removals) {
      edits.push(...removals);
      pieces.push(this.#property(SENTENCE, sentenceText(record).slice(0, MAX_PROPERTY)));
    }
    return [...edits, addition(markup, this.#root, pieces)];
  }

  #read(): PropertyMark[] {
    const markup = this.#markup;
    const firsts: [kind: FoundMark['kind'], index: number][] = [];
    const further = new Map<string, number>();
    for (const index of elementsIn(markup, this.#root)) {
      if (localName(markup.names[index]!) !== 'property') continue;
      const id = Number(markup.attribute(index, 'pid')?.value);
      this.#ids.add(id);
      if (id > this.#lastId && id < MAX_USUAL_ID) this.#lastId = id;
      const name = markup.attribute(index, 'name')?.value ?? '';
      if (name === SENTENCE) this.#sentences.push(index);
      const [, base, number] = NAME.exec(name) ?? [];
      if (base === undefined) continue;
      if (number === undefined) firsts.push([base === SOURCE_MARK ? 'source' : 'own', index]);
      else if (further.has(name)) this.#loose.push(index);
      else further.set(name, index);
    }
    const marks = firsts.map(([kind, index]) => this.#mark(kind, index, further));
    this.#loose.push(...further.values());
    return marks;
  }

  /** A mark with the properties that continue it, which are taken from `further`. */
  #mark(kind: FoundMark['kind'], first: number, further: Map<string, number>): PropertyMark {
    const properties = [first];
    for (let number = 2; ; number += 1) {
      const name = `${kind === 'own' ? OWN_MARK : SOURCE_MARK}.${number}`;
      const index = further.get(name);
      if (index === undefined) break;
      properties.push(index);
      further.delete(name);
    }
    const text = properties
      .map((index) => textInside(this.#markup, index))
      .join('')
      .trim();
    return {kind, properties, text};
  }

  #renamed(index: number): Edit {
    const {value, start, end} = this.#markup.attribute(index, 'name')!;
    return {start, end, text: SOURCE_MARK + value.slice(OWN_MARK.length)};
  }

  #property(name: string, text: string): string {
    const prefix = prefixOf(this.#markup.names[this.#root]!);
    const [types, declaration] = this.#typesPrefix();
    return `<${prefix}property fmtid="${USER_DEFINED}" pid="${this.#nextId()}" name="${name}"><${types}lpwstr${declaration}>${escapeXml(text)}</${types}lpwstr></${prefix}property>`;
  }

  #nextId(): number {
    do this.#lastId += 1;
    while (this.#ids.has(this.#lastId));
    return this.#lastId;
  }

  /** Prefix of the types of values, including the colon, and its declaration unless the root element has one. */
  #typesPrefix(): readonly [prefix: string, declaration: string] {
    let isStrict = false;
    for (const [name, {value}] of this.#markup.attributes(this.#root)) {
      if (!name.startsWith('xmlns')) continue;
      if (TYPES.test(value) && name !== 'xmlns') return [`${name.slice('xmlns:'.length)}:`, ''];
      if (value.startsWith('http://purl.oclc.org/')) isStrict = true;
    }
    const start = isStrict
      ? 'http://purl.oclc.org/ooxml/officeDocument'
      : 'http://schemas.openxmlformats.org/officeDocument/2006';
    return ['vt:', ` xmlns:vt="${start}/docPropsVTypes"`];
  }
}

function nameOf(index: number): string {
  return index === 0 ? OWN_MARK : `${OWN_MARK}.${index + 1}`;
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += MAX_PROPERTY) pieces.push(text.slice(at, at + MAX_PROPERTY));
  return pieces;
}
