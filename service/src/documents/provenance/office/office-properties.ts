import {escapeXml} from '../../../../../src/text/escape-xml.ts';
import type {WireProvenance} from '../../../../../src/contract/index.ts';
import {rootOf} from '../../formats/bilingual/elements.ts';
import {localName, prefixOf} from '../../formats/office-open-xml/common/tag-names.ts';
import type {Markup} from '../../markup/markup.ts';
import type {Edit} from '../edited-text.ts';
import {markText, sentenceText} from '../mark-text.ts';
import {keptMark, OWN_MARK, SOURCE_MARK, UnmarkableError, type FoundMark} from '../marks.ts';
import {isMarkName, joinedMarks, type JoinedMarks, type NamedText} from './joined-marks.ts';
import {addition, elementsIn, removal, sentenceRemovals, textInside} from '../xml-marks.ts';

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
const TYPES = /\/docPropsVTypes$/;

/** The custom properties of an Office document. */
export class PropertyList {
  readonly #joined: JoinedMarks;
  readonly #markup: Markup;
  readonly #root: number;
  readonly #ids = new Set<number>();
  // Ids 0 and 1 have a meaning of their own.
  #lastId = 1;
  readonly #sentences: number[] = [];
  /** Indexes of the properties that are marks or parts of marks. */
  readonly #parts: number[] = [];

  constructor(markup: Markup) {
    this.#markup = markup;
    this.#root = rootOf(markup);
    if (localName(markup.names[this.#root]!) !== 'Properties')
      throw new UnmarkableError('Its custom properties are damaged.');
    this.#joined = this.#read();
  }

  get marks(): readonly FoundMark[] {
    return this.#joined.marks;
  }

  /** Edits that make the mark so far that of the source, and add a record unless it is undefined. */
  edits(record: WireProvenance | undefined): Edit[] {
    const markup = this.#markup;
    const {marks, loose} = this.#joined;
    const kept = keptMark(marks);
    const removed = (position: number): Edit => removal(markup, this.#parts[position]!);
    const edits = loose.map(removed);
    marks.forEach(({kind, positions}, index) => {
      if (index !== kept) edits.push(...positions.map(removed));
      else if (kind === 'own')
        edits.push(...positions.map((position) => this.#renamed(this.#parts[position]!)));
    });
    const removals = sentenceRemovals(markup, this.#sentences);
    edits.push(...(removals ?? []));
    if (!record) return edits;
    const pieces = piecesOf(markText(record)).map((text, index) => this.#property(nameOf(index), text));
    if (removals) {
      pieces.push(this.#property(SENTENCE, sentenceText(record).slice(0, MAX_PROPERTY)));
    }
    return [...edits, addition(markup, this.#root, pieces)];
  }

  #read(): JoinedMarks {
    const markup = this.#markup;
    const properties: NamedText[] = [];
    for (const index of elementsIn(markup, this.#root)) {
      if (localName(markup.names[index]!) !== 'property') continue;
      const id = Number(markup.attribute(index, 'pid')?.value);
      this.#ids.add(id);
      if (id > this.#lastId && id < MAX_USUAL_ID) this.#lastId = id;
      const name = markup.attribute(index, 'name')?.value ?? '';
      if (name === SENTENCE) this.#sentences.push(index);
      if (!isMarkName(name)) continue;
      this.#parts.push(index);
      properties.push({name, text: textInside(markup, index)});
    }
    return joinedMarks(properties);
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
