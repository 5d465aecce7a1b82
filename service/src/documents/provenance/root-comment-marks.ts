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

/** A comment that is a mark, and the range of its name. */
interface CommentMark extends FoundMark {
  readonly index: number;
  readonly name: {readonly start: number; readonly end: number};
}

/**
 * Marks as comments at the start of the root element, which no program shows. A mark that came with a document may be
 * any comment.
 */
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
  for (let index = 0; index < markup.length; index += 1) {
    if (markup.kinds[index] !== 'other') continue;
    const start = markup.start(index);
    const mark = readComment(markup.source.slice(start, markup.end(index)));
    if (mark)
      marks.push({...mark, index, name: {start: start + mark.name.start, end: start + mark.name.end}});
  }
  return marks;
}

/** Edits that make the mark of a document that of its source, and remove further marks. */
function toSource(markup: Markup, marks: readonly CommentMark[]): Edit[] {
  const kept = keptMark(marks);
  return marks.flatMap(({kind, index, name}, position): Edit[] => {
    if (position !== kept) return [removal(markup, index)];
    return kind === 'source' ? [] : [{...name, text: SOURCE_MARK}];
  });
}
