import {directionOf} from '../../../../../src/text/direction.ts';
import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {contentOf, plainText} from '../bilingual/elements.ts';
import {CODE, InlineReader} from '../bilingual/inline-reader.ts';
import {isSameLanguage} from '../html/html-language.ts';
import {elementsNamed} from './package-document.ts';

const DIRECTION = 'page-progression-direction';

/** Adds the title and description of a book, the titles of its parts, its language, and the direction of its pages. */
export function addPackage(part: TextPart, source: string, target: string): void {
  const {markup} = part;
  const reader = new InlineReader(markup, () => CODE);
  for (const name of ['title', 'description'])
    for (const index of dublinCore(markup, name)) addText(part, reader, index);
  for (const index of elementsNamed(markup, 'reference')) {
    const title = markup.attribute(index, 'title');
    if (title) part.addAttribute(title);
  }
  addBookLanguages(part, source);
  addXmlLanguages(part, source);
  if (directionOf(source) !== directionOf(target)) addDirection(part, source);
}

/** Adds the texts of a table of contents of EPUB 2, but no names of authors. */
export function addContents(part: TextPart, source: string): void {
  const {markup} = part;
  const reader = new InlineReader(markup, () => CODE);
  for (const parent of ['docTitle', 'navLabel'])
    for (const index of elementsNamed(markup, parent))
      for (const text of markup.children(index))
        if (markup.localName(text) === 'text') addText(part, reader, text);
  addXmlLanguages(part, source);
}

/** Metadata elements of Dublin Core, which always have a prefix. */
function dublinCore(markup: Markup, name: string): number[] {
  return [...elementsNamed(markup, name)].filter(
    (index) => markup.kinds[index] === 'open' && markup.names[index] !== name,
  );
}

/** A book in several languages keeps the others; the first language of a book in none of them is replaced. */
function addBookLanguages(part: TextPart, source: string): void {
  const {markup} = part;
  const languages = dublinCore(markup, 'language');
  const own = languages.filter((index) => isSameLanguage(plainText(markup, index), source));
  for (const index of own.length > 0 ? own : languages.slice(0, 1))
    part.addLanguage(contentOf(markup, index), (target) => target);
}

function addXmlLanguages(part: TextPart, source: string): void {
  const {markup} = part;
  for (let index = 0; index < markup.length; index += 1) {
    const kind = markup.kinds[index];
    if (kind !== 'open' && kind !== 'empty') continue;
    const language = markup.attribute(index, 'xml:lang');
    if (language && isSameLanguage(language.value, source)) part.addLanguage(language, (target) => target);
  }
}

/** Turns the direction of the pages, which readers follow when they swipe; comics may have one of their own. */
function addDirection(part: TextPart, source: string): void {
  const {markup} = part;
  for (const spine of elementsNamed(markup, 'spine')) {
    const direction = markup.attribute(spine, DIRECTION);
    const at = markup.start(spine) + 1 + markup.names[spine]!.length;
    if (!direction)
      part.addLanguage({start: at, end: at}, (target) => ` ${DIRECTION}="${directionOf(target)}"`);
    else if (direction.value === directionOf(source)) part.addLanguage(direction, directionOf);
  }
}

function addText(part: TextPart, reader: InlineReader, element: number): void {
  const text = reader.read(element, false);
  if (!text) return;
  const {paragraph, before, after} = text;
  const {start, end} = contentOf(part.markup, element);
  part.addElsewhere({start, end}, paragraph, (translated, emit) =>
    translated === paragraph.write(paragraph.text, emit) ? emit(start, end) : before + translated + after,
  );
}
