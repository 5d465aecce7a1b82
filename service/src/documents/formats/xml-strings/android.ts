import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {indentBefore, plainText, rootOf, tagWith, valueOf} from '../bilingual/elements.ts';
import {CODE, InlineReader, PAIR} from '../bilingual/inline-reader.ts';
import type {DocumentFormat, DocumentInput} from '../format.ts';
import {isLanguage} from '../string-file/is-language.ts';
import {KeyFilter} from '../string-file/key-filter.ts';
import {PluralKeys} from '../string-file/plural-keys.ts';
import {wrongRoot} from '../wrong-format.ts';
import {openXmlFile} from '../xml-file.ts';
import {addValue} from './add-value.ts';
import {ANDROID, ANDROID_VALUES} from './android-text.ts';

/** Android's string resources: strings, and the items of arrays of strings and of plurals, are translated. */
export const android: DocumentFormat = {
  open: (input) => openXmlFile(input.path, (markup, part) => extract(markup, part, input), ANDROID),
};

const LISTS = new Set(['string-array', 'plurals']);
/** A reference to another resource or to an attribute of the theme, or the empty value. */
const REFERENCE = /^(?:[@?](?:\+?[\w.]+:)?(?:[\w.]+\/)?[\w.]+|@null|@empty)$/;

function extract(markup: Markup, part: TextPart, {target, keys: wanted}: DocumentInput): void {
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
  const keys = new PluralKeys(target);
  const filter = new KeyFilter(wanted);
  const add = (element: number, key: string | undefined, missing: readonly string[] = []): void => {
    const text = plainText(markup, element);
    if (REFERENCE.test(text) || !isLanguage(text, {key, parent: undefined, isAmongTexts: true})) return;
    const copies = (content: string): string =>
      missing.map((form) => formOf(markup, element, form, content)).join('');
    addValue(part, reader, element, {...ANDROID_VALUES, copies});
  };
  for (const child of markup.children(root)) {
    if (markup.kinds[child] !== 'open' || valueOf(markup, child, 'translatable') === 'false') continue;
    const name = markup.names[child]!;
    const key = valueOf(markup, child, 'name');
    if (!filter.includes([key ?? ''])) continue;
    if (name === 'string' || (name === 'item' && valueOf(markup, child, 'type') === 'string'))
      add(child, key);
    if (!LISTS.has(name)) continue;
    const items = [...markup.children(child)].filter((item) => markup.names[item] === 'item');
    const forms = items.map((item) => valueOf(markup, item, 'quantity') ?? '');
    const missing = name === 'plurals' ? keys.missing(forms) : [];
    items.forEach((item, index) => add(item, undefined, forms[index] === 'other' ? missing : []));
  }
  filter.requireFound();
}

/** Another plural form, in the layout of the form `other`. */
function formOf(markup: Markup, other: number, form: string, content: string): string {
  const tag = tagWith(markup, other, {quantity: form});
  return `${indentBefore(markup, other)}${tag}${content}</${markup.names[other]!}>`;
}
