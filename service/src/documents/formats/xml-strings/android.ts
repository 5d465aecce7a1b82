import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {plainText, rootOf, valueOf} from '../bilingual/elements.ts';
import {CODE, InlineReader, PAIR} from '../bilingual/inline-reader.ts';
import type {DocumentFormat} from '../format.ts';
import {isLanguage} from '../string-file/is-language.ts';
import {wrongRoot} from '../wrong-format.ts';
import {openXmlFile} from '../xml-file.ts';
import {addValue} from './add-value.ts';
import {ANDROID, ANDROID_VALUES} from './android-text.ts';

/** Android's string resources: strings, and the items of arrays of strings and of plurals, are translated. */
export const android: DocumentFormat = {
  open: ({path}) => openXmlFile(path, extract, ANDROID),
};

const LISTS = new Set(['string-array', 'plurals']);
/** A reference to another resource or to an attribute of the theme, or the empty value. */
const REFERENCE = /^(?:[@?](?:\+?[\w.]+:)?(?:[\w.]+\/)?[\w.]+|@null|@empty)$/;

function extract(markup: Markup, part: TextPart): void {
  const root = rootOf(markup);
  if (markup.names[root] !== 'resources')
    throw wrongRoot(
      'a file of Android string resources, the only XML that is translated as .xml',
      markup,
      root,
    );
  const reader = new InlineReader(markup, (_, element) =>
    /(?:^|:)g$/.test(markup.names[element]!) ? CODE : PAIR,
  );
  const add = (element: number, key: string | undefined): void => {
    const text = plainText(markup, element);
    if (!REFERENCE.test(text) && isLanguage(text, {key, parent: undefined, isAmongTexts: true}))
      addValue(part, reader, element, ANDROID_VALUES);
  };
  for (const child of markup.children(root)) {
    if (markup.kinds[child] !== 'open' || valueOf(markup, child, 'translatable') === 'false') continue;
    const name = markup.names[child]!;
    const key = valueOf(markup, child, 'name');
    if (name === 'string' || (name === 'item' && valueOf(markup, child, 'type') === 'string'))
      add(child, key);
    if (!LISTS.has(name)) continue;
    for (const item of markup.children(child)) if (markup.names[item] === 'item') add(item, undefined);
  }
}
