import {isMap, isScalar, parseDocument} from 'yaml';
import {writeProvenance, type WireProvenance} from '../../../../../src/contract/index.ts';
import {FRONT_MATTER} from '../../formats/markdown/markdown.ts';
import type {Edit} from '../edited-text.ts';
import {safeJson} from '../mark-text.ts';
import {lineEndOf, linesOf} from '../text-lines.ts';
import type {LineMark} from './line-mark.ts';

const KEY = 'translation';
const SOURCE_KEY = 'translation_source';
const KEY_LINE = /^(translation|translation_source):[ \t]+(\{.*\})[ \t]*$/;
/** Longest front matter that is read, in UTF-16 code units. */
const MAX_FRONT_MATTER = 100_000;

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

/** Marks as keys of the front matter. */
export function keyMarks(text: string): LineMark[] {
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
      renames: [{start, end: start + key.length, text: SOURCE_KEY}],
    });
  }
  return marks;
}

/** Edit that adds a key at the end of the front matter; undefined if there is no front matter that can have it. */
export function frontMatterEdit(
  text: string,
  marks: readonly LineMark[],
  record: WireProvenance,
): Edit | undefined {
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
