import {rootOf} from '../formats/bilingual/elements.ts';
import {characterReference, xmlLabel} from '../markup/decode-text.ts';
import type {Markup} from '../markup/markup.ts';
import {readXml, type XmlReading} from '../markup/read-xml.ts';
import {XML} from '../markup/xml-text.ts';
import type {Edit} from './edited-text.ts';
import {markComment, readComment} from './mark-text.ts';
import {keptMark, SOURCE_MARK, UnmarkableError, type FoundMark} from './marks.ts';
import type {TextMarks} from './text-marks.ts';
import {additionAtStart, removal} from './xml-marks.ts';

/** A comment that is a mark. */
interface CommentMark extends FoundMark {
  readonly index: number;
}

/** Marks as comments at the start of the root element, which no program shows. */
export function rootCommentMarks(reading?: XmlReading): TextMarks {
  const read = (text: string): Markup => readXml(text, XML, reading);
  return {
    declared: xmlLabel,
    escape: characterReference,
    find: (text) => marksOf(read(text)),
    edits: (text, _extension, record) => {
      const markup = read(text);
      const root = rootOf(markup);
      if (markup.kinds[root] !== 'open') throw new UnmarkableError('It has no text.');
      const edits = toSource(markup, marksOf(markup));
      return record ? [...edits, additionAtStart(markup, root, [markComment(record)])] : edits;
    },
  };
}

function marksOf(markup: Markup): CommentMark[] {
  const marks: CommentMark[] = [];
  for (const index of markup.children(rootOf(markup))) {
    const isOther = markup.kinds[index] === 'other';
    const mark = isOther && readComment(markup.source.slice(markup.start(index), markup.end(index)));
    if (mark) marks.push({...mark, index});
  }
  return marks;
}

/** Edits that make the mark of a document that of its source, and remove further marks. */
function toSource(markup: Markup, marks: readonly CommentMark[]): Edit[] {
  const kept = keptMark(marks);
  return marks.flatMap(({kind, index}, position): Edit[] => {
    if (position !== kept) return [removal(markup, index)];
    const start = markup.start(index) + '<!-- '.length;
    return kind === 'source' ? [] : [{start, end: markup.source.indexOf(':', start), text: SOURCE_MARK}];
  });
}
