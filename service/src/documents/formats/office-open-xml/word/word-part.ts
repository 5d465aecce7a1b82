import type {Markup} from '../../../markup/markup.ts';
import type {TextPart} from '../../../markup/text-part.ts';
import {addDrawingText} from '../drawing/drawing-part.ts';
import {addWordLanguage, type Languages} from '../common/languages.ts';
import {attributeOf, tagNames} from '../common/tag-names.ts';
import {WordFields} from './word-fields.ts';
import {readWordParagraph, type WordReading} from './word-paragraph.ts';
import {WordStyles} from './word-styles.ts';

/** Adds the paragraphs, alternative texts and languages of a Word part. */
export function addWordText(part: TextPart, languages: Languages): void {
  const {markup} = part;
  const names = tagNames(markup);
  const reading: WordReading = {
    markup,
    names,
    fields: new WordFields(markup, names),
    styles: new WordStyles(markup, names),
    textsBefore: countTexts(markup, names),
  };
  names.forEach((name, index) => {
    const kind = markup.kinds[index];
    if (kind !== 'open' && kind !== 'empty') return;
    if (name === 'w:p' && kind === 'open') {
      const read = readWordParagraph(reading, index);
      if (read) part.addParagraph(read.range, read.paragraph);
    } else addAttributes(part, index, name, languages);
  });
  addDrawingText(part, languages, names);
}

/** Adds the languages of a part without text, such as the styles. */
export function addWordLanguages(part: TextPart, languages: Languages): void {
  const {markup} = part;
  tagNames(markup).forEach((name, index) => {
    if ((name === 'w:lang' || name === 'w:themeFontLang') && markup.kinds[index] !== 'close') {
      addWordLanguage(part, index, languages);
    }
  });
}

function countTexts(markup: Markup, names: readonly string[]): Uint32Array {
  const counts = new Uint32Array(names.length + 1);
  names.forEach((name, index) => {
    counts[index + 1] = counts[index]! + (name === 'w:t' && markup.kinds[index] === 'open' ? 1 : 0);
  });
  return counts;
}

function addAttributes(part: TextPart, tag: number, name: string, languages: Languages): void {
  const {markup} = part;
  if (name === 'w:lang') addWordLanguage(part, tag, languages);
  else if (name === 'w:tblCaption' || name === 'w:tblDescription') {
    const text = attributeOf(markup, tag, 'val');
    if (text) part.addAttribute(text);
  } else if (name === 'w:listItem') {
    // Only the displayed text is translated; programs read the value.
    const text = attributeOf(markup, tag, 'displayText');
    if (text) part.addAttribute(text);
  }
}
