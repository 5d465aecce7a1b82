import {parser} from '@lezer/markdown';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import {INLINE_PARSERS} from '../formats/markdown/bounds.ts';
import {FRONT_MATTER} from '../formats/markdown/markdown.ts';
import {mdx} from '../formats/markdown/mdx.ts';
import type {Edit} from './edited-text.ts';
import {frontMatterEdit, keyMarks, type LineMark} from './front-matter-marks.ts';
import {markComment, readComment} from './mark-text.ts';
import {keptMark, SOURCE_MARK, UnmarkableError} from './marks.ts';
import {lineEndOf} from './text-lines.ts';

/** Marks of MDX: a key of the front matter in YAML, or comments of JavaScript that are the last lines of the file. */
export const mdxMarks = {
  find: (text: string): LineMark[] => [...keyMarks(text), ...endMarks(text)],
  edits(text: string, record: WireProvenance | undefined): Edit[] {
    const marks = mdxMarks.find(text);
    const kept = keptMark(marks);
    const edits = marks.flatMap(({kind, name, start, next}, index): Edit[] => {
      if (index !== kept) return [{start, end: next, text: ''}];
      return kind === 'own' ? [name] : [];
    });
    return record ? [...edits, frontMatterEdit(text, marks, record) ?? endEdit(text, record)] : edits;
  },
};

/** Starts and end of comments; the names of marks follow the starts. */
const HTML_START = '<!-- ';
const START = '{/* ';
const END = ' */}';

/** A mark as a comment of MDX. */
function mdxComment(comment: string): string {
  // JSON may have any slash escaped, so the record does not end the comment.
  return comment
    .replaceAll('*/', '*\\/')
    .replace(/^<!-- /, START)
    .replace(/ -->$/, END);
}

function readMdxComment(line: string): ReturnType<typeof readComment> {
  return line.startsWith(START) && line.endsWith(END)
    ? readComment(`${HTML_START}${line.slice(START.length, -END.length)} -->`)
    : undefined;
}

/** Comments that are the last lines of a text. */
function endMarks(text: string): LineMark[] {
  const marks: LineMark[] = [];
  for (let end = text.length; end > 0;) {
    const start = text.lastIndexOf('\n', end - 2) + 1;
    const line = text.slice(start, end).trimEnd();
    const mark = readMdxComment(line);
    if (mark) {
      const at = start + START.length - HTML_START.length;
      marks.push({
        ...{...mark, start, next: end},
        name: {start: at + mark.name.start, end: at + mark.name.end, text: SOURCE_MARK},
      });
    } else if (line !== '') break;
    end = start;
  }
  return marks.reverse();
}

/** Edit that adds a comment as the last line. */
function endEdit(text: string, record: WireProvenance): Edit {
  const lineEnd = lineEndOf(text);
  const comment = mdxComment(markComment(record));
  const isAfterMark = endMarks(text).length > 0;
  const before = text.endsWith('\n') ? (isAfterMark ? '' : lineEnd) : lineEnd + lineEnd;
  const added = before + comment + lineEnd;
  if (!endsInComment(text + added, comment)) throw new UnmarkableError('It ends inside of code.');
  return {start: text.length, end: text.length, text: added};
}

// The blocks of a text do not depend on the marks inside of its paragraphs.
const BLOCKS = parser.configure({remove: INLINE_PARSERS});

function endsInComment(text: string, comment: string): boolean {
  const front = FRONT_MATTER.exec(text)?.[0] ?? '';
  const body = text.slice(front.length).replaceAll('\r\n', '\n');
  const last = BLOCKS.configure(mdx(body).blocks).parse(body).topNode.lastChild;
  return last?.name === 'CodeBlockOfMdx' && body.slice(last.from, last.to).endsWith(comment);
}
