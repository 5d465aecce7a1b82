import {directionOf} from '../../../../../src/text/direction.ts';
import type {Markup} from '../../markup/markup.ts';
import {XML} from '../../markup/xml-text.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {rootOf, valueOf} from '../bilingual/elements.ts';
import type {DocumentFormat, DocumentInput} from '../format.ts';
import {isSameLanguage} from '../html/html-language.ts';
import {addParagraphs} from '../text-flow/add-paragraphs.ts';
import {wrongRoot} from '../wrong-format.ts';
import {openXmlFile} from '../xml-file.ts';
import {DitaDialect} from './dita-dialect.ts';
import {namesOf} from './element-roles.ts';

/**
 * DITA: topics, and maps with their titles. Code, comments of drafts and data stay, and so does the document type, whose
 * entities are never read.
 */
export const dita: DocumentFormat = {
  open: (input) => openXmlFile(input.path, (_, part) => extract(part, input), XML, {keepsDocumentType: true}),
};

const ROOTS = new Set(
  'topic concept task reference troubleshooting glossentry glossgroup dita map bookmap subjectScheme'.split(
    ' ',
  ),
);
const FIRST_ELEMENTS = /title$|^(?:glossterm|topicmeta|topicref|keydef|mapref)$/i;

function extract(part: TextPart, {source, target}: DocumentInput): void {
  const {markup} = part;
  const root = rootOf(markup);
  if (!isRoot(markup, root)) throw wrongRoot('a topic or map of DITA', markup, root);
  const dialect = new DitaDialect(markup, source);
  addParagraphs(part, dialect);
  addRootLanguage(part, root, {source, target});
  for (let index = root + 1; index < markup.length; index += 1) {
    if (!isElement(markup, index)) continue;
    const language = markup.attribute(index, 'xml:lang');
    // A part that stays keeps its language.
    if (language && isSameLanguage(language.value, source) && dialect.translates(markup, index) !== false)
      part.addLanguage(language, (code) => code);
  }
}

/** Whether the root is a topic or map; one of a specialization may have no `class`, which the document type declares. */
function isRoot(markup: Markup, root: number): boolean {
  const names = namesOf(markup.names[root]!, valueOf(markup, root, 'class'));
  if (names.some((name) => ROOTS.has(name))) return true;
  if (valueOf(markup, root, 'xmlns') !== undefined) return false;
  for (const child of markup.children(root))
    if (isElement(markup, child)) return FIRST_ELEMENTS.test(markup.names[child]!);
  return false;
}

function isElement(markup: Markup, index: number): boolean {
  return markup.kinds[index] === 'open' || markup.kinds[index] === 'empty';
}

/** The root always has the target language, even if a template named a language other than the source. */
function addRootLanguage(
  part: TextPart,
  root: number,
  {source, target}: {source: string; target: string},
): void {
  const {markup} = part;
  const attribute = markup.attribute(root, 'xml:lang');
  const at = markup.start(root) + 1 + markup.names[root]!.length;
  const written = (code: string): string => markup.language.encodeAttribute(code);
  if (attribute) part.addLanguage(attribute, written);
  else part.addLanguage({start: at, end: at}, (code) => ` xml:lang="${written(code)}"`);
  const direction = markup.attribute(root, 'dir');
  if (direction?.value === directionOf(source) && directionOf(source) !== directionOf(target))
    part.addLanguage(direction, directionOf);
}
