import {Message, Placeable, SelectExpression, Term, type Pattern} from '@fluent/syntax';
import {ParagraphBuilder, type Paragraph, type SourceRange} from '../../markup/paragraph.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {badDocument} from '../../document-error.ts';
import {matchedHalves} from '../bilingual/matched-halves.ts';
import {TextCodes} from '../bilingual/text-codes.ts';
import type {DocumentFormat} from '../format.ts';
import {isLanguage} from '../string-file/is-language.ts';
import {KeyFilter} from '../string-file/key-filter.ts';
import type {FoundCode} from '../text-file/coded-text.ts';
import {openTextFile} from '../text-file/text-file.ts';
import {joinLines, patternText, type PatternText} from './pattern-text.ts';
import {readFluent} from './read-fluent.ts';
import {finishPattern, textWriter, type PatternLayout} from './write-pattern.ts';

/** Fluent files: texts of messages, of their attributes and variants, and of terms that are no brands. */
export const fluent: DocumentFormat = {
  open: (input) => openTextFile(input, (part) => extract(part, new KeyFilter(input.keys))),
};

/** Attributes of messages for programs, and single keys. */
const TECHNICAL = /^(?:style|(?:access|command)?key|keycode|modifiers)$/i;
const KEYS = /(?:access|command|short)-?key$|-key$|-shortcut$/i;
const BRANDS = /(?:^|-)(?:brand|vendor|trademark|product)(?:-|$)/;
const MAX_DEPTH = 100;

function extract(part: TextPart, filter: KeyFilter): void {
  const file = new FluentFile(part);
  for (const entry of readFluent(part.markup.source).body) {
    if (entry instanceof Term) {
      const {name} = entry.id;
      if (filter.includes([`-${name}`]) && !BRANDS.test(name)) file.add(entry.value, name);
    } else if (entry instanceof Message) {
      const {name} = entry.id;
      const isWanted = filter.includes([name]);
      if (entry.value && isWanted) file.add(entry.value, name);
      for (const {id, value} of entry.attributes)
        if (filter.includes([name, id.name]) && !TECHNICAL.test(id.name)) file.add(value, id.name);
    }
  }
  filter.requireFound();
}

class FluentFile {
  readonly #part: TextPart;
  readonly #lineEnd: string;

  constructor(part: TextPart) {
    this.#part = part;
    this.#lineEnd = part.markup.source.includes('\r\n') ? '\r\n' : '\n';
  }

  /** Adds a pattern and the patterns of the selectors in it. */
  add(pattern: Pattern, key: string, depth = 0): void {
    if (depth > MAX_DEPTH)
      throw badDocument(`The document has selectors nested more than ${MAX_DEPTH} deep, which is too deep.`);
    const read = patternText(this.#part.markup.source, pattern);
    const text = joinLines(read.text);
    if (isText(text, key)) this.#addText(read, text);
    for (const element of pattern.elements) {
      let {expression} = element instanceof Placeable ? element : {expression: undefined};
      while (expression instanceof Placeable) ({expression} = expression);
      if (!(expression instanceof SelectExpression)) continue;
      for (const {value} of expression.variants) this.add(value, key, depth + 1);
    }
  }

  #addText(read: PatternText, text: string): void {
    const end = text.trimEnd().length;
    const start = text.length - text.trimStart().length;
    const range = read.sourceOf(start, end);
    const layout = this.#layoutOf(range, read.text, text);
    const paragraph = paragraphOf(read, text.slice(0, end), start, textWriter(layout));
    if (!paragraph) return;
    this.#part.addParagraph(range, {
      text: paragraph.text,
      write: (translation, emit) => finishPattern(paragraph.write(translation, emit), layout),
    });
  }

  #layoutOf(range: SourceRange, text: string, joined: string): PatternLayout {
    const {source} = this.#part.markup;
    const before = source.slice(source.lastIndexOf('\n', range.start - 1) + 1, range.start);
    const isBlock = before.trim() === '';
    const lines = text.split('\n');
    const further =
      lines.length > 1 ? /\n( +)(?=\S)/.exec(source.slice(range.start, range.end))?.[1] : undefined;
    const [lineIndent] = /^ */.exec(before)!;
    return {
      lineEnd: this.#lineEnd,
      indent: isBlock ? before : (further ?? `${lineIndent}    `),
      isBlock,
      width: joined === text ? undefined : lines.reduce((most, line) => Math.max(most, line.length), 0),
    };
  }
}

function isText(text: string, key: string): boolean {
  if (KEYS.test(key) && !/\s/.test(text.trim())) return false;
  return isLanguage(text, {key, parent: undefined, isAmongTexts: true});
}

function paragraphOf(
  read: PatternText,
  text: string,
  start: number,
  write: (text: string) => string,
): Paragraph | undefined {
  const builder = new ParagraphBuilder(write);
  const codes = codesOf(read, text);
  const matched = matchedHalves(
    codes.map(({kind, key}) => ({kind: ({code: 'code', start: 'open', end: 'close'} as const)[kind], key})),
  );
  let at = start;
  codes.forEach(({start: from, end: to, kind, breaks}, index) => {
    builder.text(text.slice(at, from));
    const range = read.sourceOf(from, to);
    if (!matched.has(index)) builder.single(range, {breaks});
    else if (kind === 'start') builder.open(range);
    else builder.close(range);
    at = to;
  });
  builder.text(text.slice(at));
  return builder.finish();
}

/** Tags and placeholders of the text, and its placeables, unless they are in a tag. */
function codesOf({placeables}: PatternText, text: string): FoundCode[] {
  const found = new TextCodes().find(text);
  const codes: FoundCode[] = [];
  let next = 0;
  for (const {start, end} of placeables) {
    while (next < found.length && found[next]!.start < start) codes.push(found[next++]!);
    if ((codes.at(-1)?.end ?? 0) <= start) codes.push({start, end, kind: 'code', key: '', breaks: false});
  }
  return [...codes, ...found.slice(next)];
}
