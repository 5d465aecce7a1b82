import type {TextPart} from '../../../markup/text-part.ts';
import {readDrawingParagraph, type DrawingReading} from './drawing-paragraph.ts';
import {addLanguageAttribute, type Languages} from '../common/languages.ts';
import {localName, tagNames} from '../common/tag-names.ts';
import {addPlainText} from '../common/unformatted-text.ts';

/** Elements with texts that a chart copies from its sheet. */
const CACHES = new Set(['c:strCache', 'c:strLit', 'c:multiLvlStrCache', 'c:tx']);
/** File name of a picture, which programs use as a default description. */
const FILE_NAME = /^\S+\.[A-Za-z]\w{1,4}$|[\\/]\S*[\\/]|:\/\//;
const LANGUAGE_TAGS = new Set(['a:rPr', 'a:endParaRPr', 'a:defRPr']);

/**
 * Adds paragraphs, chart texts, alternative texts and languages of a part with drawings.
 *
 * @param names - `tagNames` of the part's markup.
 * @param isWanted - Whether to translate the paragraph that begins at a tag.
 */
export function addDrawingText(
  part: TextPart,
  languages: Languages,
  names: readonly string[] = tagNames(part.markup),
  isWanted: (tag: number) => boolean = () => true,
): void {
  const {markup} = part;
  const reading: DrawingReading = {markup, names, keys: new Map()};
  let caches = 0;
  names.forEach((name, index) => {
    const kind = markup.kinds[index];
    if (CACHES.has(name) && kind !== 'empty') caches += kind === 'open' ? 1 : -1;
    if (kind !== 'open' && kind !== 'empty') return;
    if (name === 'a:p' && isWanted(index)) {
      const read = readDrawingParagraph(reading, index);
      if (read) part.addParagraph(read.range, read.paragraph);
    } else if ((name === 'c:v' && caches > 0) || name === 'cx:pt' || name === 'cx:v') {
      addPlainText(part, index);
    } else if (LANGUAGE_TAGS.has(name)) addLanguageAttribute(part, index, 'lang', languages);
    else if (name === 'c:lang') addLanguageAttribute(part, index, 'val', languages);
    else addAlternativeTexts(part, index, name);
  });
}

function addAlternativeTexts(part: TextPart, tag: number, name: string): void {
  const local = localName(name);
  const names =
    local === 'cNvPr' || local === 'docPr'
      ? ['descr', 'title']
      : name.startsWith('v:')
        ? ['alt', ...(name === 'v:textpath' ? ['string'] : [])]
        : [];
  if (names.length === 0) return;
  for (const [attribute, value] of part.markup.attributes(tag)) {
    if (names.includes(attribute) && !FILE_NAME.test(value.value)) part.addAttribute(value);
  }
}
