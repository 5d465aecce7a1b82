import {parser} from '@lezer/markdown';
import {isMap, isScalar, parseDocument} from 'yaml';
import {writeProvenance, type WireProvenance} from '../../../../src/contract/index.ts';
import {FRONT_MATTER} from '../formats/markdown/markdown.ts';
import type {Edit} from './edited-text.ts';
import {markComment, readComment, safeJson} from './mark-text.ts';
import {keptMark, SOURCE_MARK, OWN_MARK, UnmarkableError, type FoundMark} from './marks.ts';
import {lineEndOf, linesOf, type TextLine} from './text-lines.ts';
import type {TextMarks} from './text-marks.ts';

const KEY = 'translation';
const SOURCE_KEY = 'translation_source';
const KEY_LINE = /^(translation|translation_source):[ \t]+(\{.*\})[ \t]*$/;
/** Longest front matter that is read, in UTF-16 code units. */
const MAX_FRONT_MATTER = 100_000;

interface LineMark extends FoundMark, Pick<TextLine, 'start' | 'next'> {
  /** Range of the name to change when the mark becomes that of the source, and the new name. */
  readonly name: Edit;
}

/** Marks as a key of the front matter in YAML, or as a comment at the end of the file. */
export const markdownMarks: TextMarks = {
  declared: () => undefined,
  escape: () => '?',
  find: (text) => marksOf(text),
  edits: (text, _extension, record) => {
    const marks = marksOf(text);
    const kept = keptMark(marks);
    const edits = marks.flatMap(({kind, name, start, next}, index): Edit[] => {
      if (index !== kept) return [{start, end: next, text: ''}];
      return kind === 'own' ? [name] : [];
    });
    return [...edits, frontMatterEdit(text, marks, record) ?? endEdit(text, record)];
  },
};

function marksOf(text: string): LineMark[] {
  return [...keyMarks(text), ...endMarks(text)];
}

interface FrontMatter {
  readonly yaml: string;
  readonly start: number;
}

function frontMatterOf(text: string): FrontMatter | undefined {
  const front = FRONT_MATTER.exec(text);
  const yaml = front?.groups?.['yaml'];
  if (!front || yaml === undefined || yaml.length > MAX_FRONT_MATTER) return undefined;
  return {yaml, start: front[0].indexOf('\n') + 1};
}

function keyMarks(text: string): LineMark[] {
  const front = frontMatterOf(text);
  if (!front) return [];
  const marks: LineMark[] = [];
  for (const line of linesOf(front.yaml)) {
    const [, key, json] = KEY_LINE.exec(line.text) ?? [];
    // Other programs have keys of this name, too.
    if (key === undefined || json === undefined || !json.includes('"systemID"')) continue;
    const start = front.start + line.start;
    marks.push({
      ...{kind: key === KEY ? 'own' : 'source', text: json, start, next: front.start + line.next},
      name: {start, end: start + key.length, text: SOURCE_KEY},
    });
  }
  return marks;
}

/** Comments that are the last lines of a text. */
function endMarks(text: string): LineMark[] {
  const marks: LineMark[] = [];
  for (let end = text.length; end > 0;) {
    const start = text.lastIndexOf('\n', end - 2) + 1;
    const line = text.slice(start, end).trimEnd();
    const mark = readComment(line);
    if (mark) {
      const name = start + '<!-- '.length;
      marks.push({
        ...mark,
        start,
        next: end,
        name: {start: name, end: name + OWN_MARK.length, text: SOURCE_MARK},
      });
    } else if (line !== '') break;
    end = start;
  }
  return marks.reverse();
}

/** Edit that adds a key at the end of the front matter; undefined if there is no front matter that can have it. */
function frontMatterEdit(text: string, marks: readonly LineMark[], record: WireProvenance): Edit | undefined {
  const front = frontMatterOf(text);
  if (!front) return undefined;
  // With spaces, parsers of YAML 1.1 read it, too.
  const json = safeJson(writeProvenance(record)).replace(
    /("(?:[^"\\]|\\.)*")|[:,]/g,
    (piece, string?: string) => (string === undefined ? `${piece} ` : piece),
  );
  const line = `${KEY}: ${json}${lineEndOf(text)}`;
  const end = front.start + front.yaml.length;
  const others = withoutMarks(front, marks);
  return isMapping(others) && isMapping(others + line) ? {start: end, end, text: line} : undefined;
}

/** The front matter without the lines that are marks. */
function withoutMarks({yaml, start}: FrontMatter, marks: readonly LineMark[]): string {
  let written = '';
  let at = 0;
  for (const mark of marks) {
    if (mark.start >= start + yaml.length) break;
    written += yaml.slice(at, mark.start - start);
    at = mark.next - start;
  }
  return written + yaml.slice(at);
}

/** Whether YAML has keys, none of them twice; front matter without keys counts, too. */
function isMapping(yaml: string): boolean {
  if (yaml.trim() === '') return true;
  try {
    const {contents, errors} = parseDocument(yaml, {uniqueKeys: false, prettyErrors: false, strict: false});
    if (errors.length > 0) return false;
    if (contents === null) return true;
    if (!isMap(contents) || contents.flow === true) return false;
    const keys = contents.items.map(({key}) => (isScalar(key) ? String(key.value) : ''));
    return keys.filter((key) => key === KEY).length < 2;
  } catch {
    return false;
  }
}

/** Edit that adds a comment as the last line. */
function endEdit(text: string, record: WireProvenance): Edit {
  const lineEnd = lineEndOf(text);
  const comment = markComment(record);
  const at = text.length;
  const isAfterMark = endMarks(text).length > 0;
  const before = text.endsWith('\n') ? (isAfterMark ? '' : lineEnd) : lineEnd + lineEnd;
  const added = before + comment + lineEnd;
  if (!endsInComment(text + added, comment)) throw new UnmarkableError('It ends inside of code or HTML.');
  return {start: at, end: at, text: added};
}

// The blocks of a text do not depend on the marks inside of its paragraphs.
const BLOCKS = parser.configure({
  remove: [
    'Escape',
    'Entity',
    'InlineCode',
    'HTMLTag',
    'Emphasis',
    'HardBreak',
    'Link',
    'Image',
    'LinkEnd',
    'Autolink',
  ],
});

function endsInComment(text: string, comment: string): boolean {
  const front = FRONT_MATTER.exec(text)?.[0] ?? '';
  const body = text.slice(front.length).replaceAll('\r\n', '\n');
  const last = BLOCKS.parse(body).topNode.lastChild;
  return last?.name === 'CommentBlock' && body.slice(last.from, last.to).endsWith(comment);
}
