import type {Markup} from '../../markup/markup.ts';
import type {SourceRange} from '../../markup/paragraph.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {childOf, plainText, rootOf, valueOf} from '../bilingual/elements.ts';
import {CODE, InlineReader} from '../bilingual/inline-reader.ts';
import type {DocumentFormat} from '../format.ts';
import {isLanguage} from '../string-file/is-language.ts';
import {KeyFilter} from '../string-file/key-filter.ts';
import {wrongRoot} from '../wrong-format.ts';
import {openXmlFile} from '../xml-file.ts';
import {addValue, type ValueRules} from './add-value.ts';

/** Resources of .NET: texts are translated; names, comments, objects and files are kept. */
export const resx: DocumentFormat = {
  open: ({path, keys}) => openXmlFile(path, (markup, part) => extract(markup, part, new KeyFilter(keys))),
};

/** Names that the designer of Windows Forms writes; of the form itself, only the title is a text. */
const OF_DESIGNER = /^(?:>>|\$(?!this\.Text$))|\.(?:Name|ImageKey|AccessibleRole|ImeMode|Type|Parent)$/;

function extract(markup: Markup, part: TextPart, filter: KeyFilter): void {
  const root = rootOf(markup);
  if (markup.names[root] !== 'root') throw wrongRoot('a .resx file of .NET', markup, root);
  const reader = new InlineReader(markup, () => CODE);
  for (const child of markup.children(root)) {
    if (markup.names[child] !== 'data' || !isText(markup, child)) continue;
    const value = childOf(markup, child, 'value');
    const name = valueOf(markup, child, 'name');
    if (value < 0 || !filter.includes([name ?? ''])) continue;
    const key = name?.split(/[._]/).at(-1);
    if (isLanguage(plainText(markup, value), {key, parent: undefined, isAmongTexts: true}))
      addValue(part, reader, value, RESX_VALUES);
  }
  filter.requireFound();
}

function isText(markup: Markup, element: number): boolean {
  const isObject = ['type', 'mimetype'].some((name) => valueOf(markup, element, name) !== undefined);
  return !isObject && !OF_DESIGNER.test(valueOf(markup, element, 'name') ?? '');
}

const RESX_VALUES: ValueRules = {preserve: true, core: coreOf};

/** Range without white space and the tags of a CDATA section around a value. */
function coreOf(written: string): SourceRange {
  let start = written.length - written.trimStart().length;
  let end = written.trimEnd().length;
  const [before, after] = ['<![CDATA[', ']]>'];
  if (written.startsWith(before, start) && written.indexOf(after, start) === end - after.length) {
    start += before.length;
    end -= after.length;
  }
  return {start, end: Math.max(start, end)};
}
