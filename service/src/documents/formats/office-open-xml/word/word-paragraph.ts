import type {Markup, MarkupLanguage} from '../../../markup/markup.ts';
import type {Paragraph, SourceRange, WriteText} from '../../../markup/paragraph.ts';
import {InlineContent} from '../common/inline-content.ts';
import {prefixOf} from '../common/tag-names.ts';
import type {Field, WordFields} from './word-fields.ts';
import type {WordStyles} from './word-styles.ts';

/** Tags, styles and fields of a Word part being read. */
export interface WordReading {
  readonly markup: Markup;
  readonly names: readonly string[];
  readonly fields: WordFields;
  readonly styles: WordStyles;
  /** Number of text elements before each tag. */
  readonly textsBefore: Uint32Array;
}

const CONTAINERS = new Set(
  'w:hyperlink w:ins w:moveTo w:smartTag w:customXml w:sdt w:fldSimple w:bdo w:dir'.split(' '),
);
const PRELUDES = new Set('w:sdtPr w:sdtEndPr w:sdtContent w:customXmlPr w:smartTagPr w:fldData'.split(' '));
/** Traces of layout and spell checks, and soft hyphens, which fit only the source's words. */
const IGNORED = new Set(['', 'w:rPr', 'w:lastRenderedPageBreak', 'w:softHyphen', 'w:proofErr']);
const BREAKS = new Set(['w:br', 'w:tab', 'w:cr', 'w:ptab']);

/** Reads a paragraph of a Word document; undefined if it has no letters to translate. */
export function readWordParagraph(
  reading: WordReading,
  paragraph: number,
): {range: SourceRange; paragraph: Paragraph} | undefined {
  return new WordParagraphReader(reading, paragraph).read();
}

/** An open container: the range of its end, and the index after it. */
interface OpenContainer {
  readonly close: number;
  readonly next: number;
  readonly range: SourceRange;
  readonly key: string | undefined;
}

/** A child of a run. */
interface RunChild {
  readonly tag: number;
  readonly run: number;
}

class WordParagraphReader {
  readonly #content = new InlineContent();
  readonly #open: OpenContainer[] = [];
  readonly #contents = new Map<number, readonly number[]>();

  readonly #reading: WordReading;
  readonly #paragraph: number;

  constructor(reading: WordReading, paragraph: number) {
    this.#reading = reading;
    this.#paragraph = paragraph;
  }

  read(): {range: SourceRange; paragraph: Paragraph} | undefined {
    const {markup, names} = this.#reading;
    const last = markup.partners[this.#paragraph]!;
    let start = markup.end(this.#paragraph);
    let index = this.#paragraph + 1;
    for (; index < last && (names[index] === '' || names[index] === 'w:pPr'); index = markup.next(index)) {
      if (names[index] === 'w:pPr') start = markup.outerEnd(index);
    }
    while (index < last) index = this.#readInline(index);
    const writeText = textWriter(prefixOf(markup.names[this.#paragraph]!), markup.language);
    return this.#content.finish({start, end: markup.start(last)}, writeText);
  }

  /** Reads the element at a tag; returns the index after it. */
  #readInline(index: number): number {
    const {markup, names} = this.#reading;
    const name = names[index]!;
    const container = this.#open.at(-1);
    if (container?.close === index) {
      this.#open.pop();
      this.#content.close(container.range, container.key);
      return container.next;
    }
    if (this.#isIgnored(index)) return markup.next(index);
    if (name === 'w:r') return this.#readRun(index);
    const entered = CONTAINERS.has(name) && this.#holdsText(index) ? this.#enter(index) : undefined;
    if (entered !== undefined) return entered;
    const range = {start: markup.start(index), end: markup.outerEnd(index)};
    this.#content.single({range, before: '', after: '', breaks: false});
    return markup.next(index);
  }

  #holdsText(index: number): boolean {
    const {markup, textsBefore} = this.#reading;
    return markup.kinds[index] === 'open' && textsBefore[markup.next(index)]! > textsBefore[index]!;
  }

  /**
   * Begins a container and skips its properties; returns the index of its content. Undefined for a content
   * control without content.
   */
  #enter(index: number): number | undefined {
    const {markup, names} = this.#reading;
    const outer = markup.partners[index]!;
    let first = index + 1;
    let close = outer;
    while (first < close && (names[first] === '' || PRELUDES.has(names[first]!))) {
      const isContent = names[first] === 'w:sdtContent' && markup.kinds[first] === 'open';
      if (isContent) close = markup.partners[first]!;
      first = isContent ? first + 1 : markup.next(first);
      if (isContent) break;
    }
    if (names[index] === 'w:sdt' && close === outer) return undefined;
    const key = this.#mergeKey(index);
    this.#content.open({start: markup.start(index), end: markup.end(first - 1)}, key);
    const range = {start: markup.start(close), end: markup.end(outer)};
    this.#open.push({close, next: outer + 1, range, key});
    return first;
  }

  /** Key by which adjacent parts of one link or insertion are merged; undefined for other elements. */
  #mergeKey(index: number): string | undefined {
    const {markup, names} = this.#reading;
    const name = names[index];
    if (name !== 'w:hyperlink' && name !== 'w:ins') return undefined;
    let key = name;
    for (const [attribute, {value}] of markup.attributes(index)) {
      if (!(name === 'w:ins' && attribute.endsWith(':id'))) key += `\n${attribute}=${value}`;
    }
    return key;
  }

  /** Reads a run, and the further runs of a field that starts in it; returns the index after the last run. */
  #readRun(first: number): number {
    const {markup, names, fields} = this.#reading;
    let run = first;
    let content = this.#contentOf(run);
    for (let at = 0; at < content.length; at += 1) {
      const child = content[at]!;
      const place = {tag: child, run};
      if (names[child] === 'w:t' && !fields.isInstruction(child)) this.#readText(place);
      else if (names[child] === 'w:ruby') this.#readRuby(place);
      else if (names[child] !== 'w:fldChar') this.#code(place, place, BREAKS.has(names[child]!));
      else {
        const last = this.#readField(place);
        run = last.run;
        content = this.#contentOf(run);
        at = indexOf(content, last.tag);
      }
    }
    return markup.next(run);
  }

  #contentOf(run: number): readonly number[] {
    let content = this.#contents.get(run);
    if (!content) {
      const {markup} = this.#reading;
      content = [...markup.children(run)].filter((child) => !this.#isIgnored(child));
      this.#contents.set(run, content);
    }
    return content;
  }

  /** Whether a token is skipped; stray text, which Word does not show, is kept. */
  #isIgnored(index: number): boolean {
    const {markup, names} = this.#reading;
    if (!IGNORED.has(names[index]!)) return false;
    return markup.kinds[index] !== 'text' || markup.text(index).trim() === '';
  }

  /**
   * Reads the text below a ruby annotation. The annotation is dropped, since it would not fit the
   * translation.
   */
  #readRuby(ruby: RunChild): void {
    const {markup, names} = this.#reading;
    const base = [...markup.children(ruby.tag)].find((child) => names[child] === 'w:rubyBase');
    const last = base === undefined ? -1 : markup.partners[base]!;
    let text = '';
    for (let index = base ?? 0; index < last; index += 1) {
      if (names[index] !== 'w:t') continue;
      for (const inner of markup.children(index))
        if (markup.kinds[inner] === 'text') text += markup.text(inner);
    }
    if (text === '') this.#code(ruby);
    else this.#content.text(text, this.#reading.styles.of(ruby.run));
  }

  #readText(child: RunChild): void {
    const {markup, styles} = this.#reading;
    const style = styles.of(child.run);
    let text = '';
    for (const inner of markup.children(child.tag)) {
      if (markup.kinds[inner] === 'text') text += markup.text(inner);
    }
    if (style.decorated && text.length > 1 && text.trim() === '') this.#code(child);
    else this.#content.text(text.replace(/[\t\r\n]+/g, ' '), style);
  }

  /**
   * Adds a code that spans children of one or two runs; a code that covers only part of a run is written with
   * run tags around it.
   */
  #code(first: RunChild, last = first, breaks = false): void {
    const {markup, styles} = this.#reading;
    const fromStart = this.#contentOf(first.run)[0] === first.tag;
    const toEnd = this.#contentOf(last.run).at(-1) === last.tag;
    this.#content.single({
      range: {
        start: markup.start(fromStart ? first.run : first.tag),
        end: markup.outerEnd(toEnd ? last.run : last.tag),
      },
      before: fromStart ? '' : styles.of(first.run).openRun,
      after: toEnd ? '' : styles.of(last.run).closeRun,
      breaks,
    });
  }

  /** Reads a field character and the instruction after it; returns the last tag. */
  #readField(character: RunChild): RunChild {
    const {markup, fields} = this.#reading;
    const {tag, run} = character;
    const ended = fields.endingAt(tag);
    if (ended && this.#isPair(ended)) {
      this.#content.close({start: markup.start(run), end: markup.outerEnd(run)});
      return character;
    }
    const field = fields.beginningAt(tag);
    const last = field?.separate ?? field?.end;
    if (!field || !last || fields.isInstruction(tag) || field.begin.parent !== last.parent) {
      this.#code(character);
      return character;
    }
    if (this.#isPair(field)) {
      this.#content.open({start: markup.start(run), end: markup.outerEnd(last.run)});
    } else this.#code(character, last);
    return last;
  }

  /** Whether the field's result is text and its characters are in separate sibling runs. */
  #isPair({begin, separate, end}: Field): boolean {
    const {fields, textsBefore} = this.#reading;
    if (!separate || begin.parent !== separate.parent || begin.parent !== end.parent) return false;
    return (
      !fields.isInstruction(begin.tag) &&
      textsBefore[end.tag]! > textsBefore[separate.tag]! &&
      this.#contentOf(begin.run)[0] === begin.tag &&
      this.#contentOf(separate.run).at(-1) === separate.tag &&
      this.#contentOf(end.run).length === 1
    );
  }
}

/** Index of the first of the ascending numbers that is at least `number`. */
function indexOf(numbers: readonly number[], number: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function textWriter(prefix: string, language: MarkupLanguage): WriteText {
  return (text, style, emit) => {
    const properties = style?.range ? emit(style.range.start, style.range.end) : '';
    const space = /^\s|\s$|\s\s/.test(text) ? ' xml:space="preserve"' : '';
    return `<${prefix}r>${properties}<${prefix}t${space}>${language.encode(text)}</${prefix}t></${prefix}r>`;
  };
}
