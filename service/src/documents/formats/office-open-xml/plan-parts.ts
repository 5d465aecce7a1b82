import type {PartPlan} from '../../archive/archive-document.ts';
import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {addDrawingText} from './drawing/drawing-part.ts';
import type {Languages} from './common/languages.ts';
import {tagNames} from './common/tag-names.ts';
import type {OfficePackage} from './package/office-package.ts';
import {addPlainText} from './common/unformatted-text.ts';
import {addSlideText, addTemplateText} from './drawing/slide-part.ts';
import {addWordLanguages, addWordText} from './word/word-part.ts';

type Extract = (part: TextPart, languages: Languages) => void;

const BY_TYPE: readonly (readonly [type: RegExp, extract: Extract])[] = [
  [
    /(?:\.wordprocessingml\.(?:document\.main|template\.main|document\.glossary|header|footer|footnotes|endnotes|comments)|ms-word\.(?:document|template)\.macroenabled(?:template)?\.main)\+xml$/,
    addWordText,
  ],
  [
    /\.wordprocessingml\.(?:styles|settings|numbering)\+xml$|ms-word\.styleswitheffects\+xml$/,
    addWordLanguages,
  ],
  [/\.presentationml\.(?:slide|notesslide|comments)\+xml$|ms-powerpoint\.comments\+xml$/, addSlideText],
  [
    /\.presentationml\.(?:slidelayout|slidemaster|notesmaster|handoutmaster|(?:presentation|template|slideshow)\.main)\+xml$|ms-powerpoint\.\w+\.macroenabled\.main\+xml$/,
    addTemplateText,
  ],
  [
    /\.drawingml\.(?:chart|chartshapes|diagramdata)\+xml$|ms-office\.(?:chartex|drawingml\.diagramdrawing)\+xml$|officedocument\.drawing\+xml$/,
    (part, languages) => addDrawingText(part, languages),
  ],
  [/\.core-properties\+xml$/, addProperties],
];

/** Plans the parts shared by Word, Excel and PowerPoint, by their content types. */
export function planParts(office: OfficePackage, languages: Languages): PartPlan[] {
  return office.archive.entries.flatMap(({name}) => {
    const type = office.typeOf(name);
    const extract = BY_TYPE.find(([pattern]) => pattern.test(type))?.[1];
    return extract ? [{name, extract: (_markup: Markup, part: TextPart) => extract(part, languages)}] : [];
  });
}

const PROPERTIES = new Set(['dc:title', 'dc:subject', 'dc:description', 'cp:category', 'cp:keywords']);

/** Adds document properties, which Word may also show in the document, such as on a cover page. */
function addProperties(part: TextPart): void {
  const {markup} = part;
  tagNames(markup).forEach((name, index) => {
    if (PROPERTIES.has(name) && markup.kinds[index] === 'open') addPlainText(part, index);
  });
}
