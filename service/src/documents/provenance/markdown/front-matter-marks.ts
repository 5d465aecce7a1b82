import {isMap, isScalar, parseDocument} from 'yaml';
import {writeProvenance, type WireProvenance} from '../../../../../src/contract/index.ts';
import {FRONT_MATTER} from '../../formats/markdown/markdown.ts';
import type {Edit} from '../edited-text.ts';
import {safeJson} from '../mark-text.ts';
import {lineEndOf} from '../text-lines.ts';
import {entriesOf} from './front-matter-entries.ts';
import {KeyValues} from './key-values.ts';
import type {LineMark} from './line-mark.ts';

const KEY = 'translation';
const SOURCE_KEY = 'translation_source';
/** Longest front matter that gets a key, in UTF-16 code units. Marks are read in any. */
const MAX_FRONT_MATTER = 100_000;
const OPENING = /^---[ \t]*\r?\n/;

interface FrontMatter {
  readonly yaml: string;
  readonly start: number;
}

function frontMatterOf(text: string): FrontMatter | undefined {
  const front = FRONT_MATTER.exec(text);
  const yaml = front?.groups?.['yaml'];
  return front && yaml !== undefined ? {yaml, start: front[0].indexOf('\n') + 1} : undefined;
}

/** Front matter that is cut before its end: the rest of the text may be keys. */
function cutFrontMatterOf(text: string): FrontMatter | undefined {
  const start = OPENING.exec(text)?.[0].length;
  return start === undefined || FRONT_MATTER.test(text) ? undefined : {yaml: text.slice(start), start};
}

/** Marks as keys of the front matter, in the style of JSON or in that of YAML. */
export function keyMarks(text: string): LineMark[] {
  const front = frontMatterOf(text) ?? cutFrontMatterOf(text);
  if (!front) return [];
  const values = new KeyValues();
  const marks: LineMark[] = [];
  for (const entry of entriesOf(front.yaml, [KEY, SOURCE_KEY])) {
    const value = values.read(entry.value);
    // Other programs have keys of this name, too.
    if (!value) continue;
    const at = front.start + entry.keyStart;
    marks.push({
      ...{kind: entry.key === KEY ? 'own' : 'source', text: value.text},
      ...{start: front.start + entry.start, next: front.start + entry.next},
      renames: [{start: at, end: at + entry.key.length, text: SOURCE_KEY}],
      ...(value.isBroken && {isBroken: true}),
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
  if (others.length > MAX_FRONT_MATTER) return undefined;
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
