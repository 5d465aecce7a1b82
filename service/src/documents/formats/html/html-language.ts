import {directionOf} from '../../../../../src/text/direction.ts';
import type {Attribute, Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';

/** Whether two codes name the same language, ignoring region and script. */
export function isSameLanguage(a: string, b: string): boolean {
  const [first, second] = [a, b].map((code) => code.trim().toLowerCase().split(/[-_]/, 1)[0]!);
  return first !== '' && first === second;
}

/**
 * Adds the attributes for the language and direction of a page. The page itself is always marked as being in
 * the target language, even if its template named a language other than the source.
 */
export function addLanguages(part: TextPart, source: string, target: string): void {
  const {markup} = part;
  const turns = directionOf(source) !== directionOf(target);
  let page = -1;
  for (let index = 0; index < markup.length; index += 1) {
    const kind = markup.kinds[index];
    if (kind !== 'open' && kind !== 'empty') continue;
    const name = markup.localName(index);
    if (name === 'meta') addMeta(part, index, source);
    else if (name === 'html' && page < 0) page = index;
    if (name !== 'meta' && /\b(?:lang|dir)\s*=/i.test(tagOf(markup, index)))
      addElement(part, index, {source, isPage: page === index, turns});
  }
  if (turns && page >= 0 && !markup.attribute(page, 'dir')) addDirection(part, page);
}

function addElement(
  part: TextPart,
  index: number,
  {source, isPage, turns}: {source: string; isPage: boolean; turns: boolean},
): void {
  const attributes = new Map(part.markup.attributes(index));
  const languages = ['lang', 'xml:lang'].flatMap((name) => attributes.get(name) ?? []);
  const named = languages.filter(({value}) => (isPage ? value.trim() !== '' : isSameLanguage(value, source)));
  for (const attribute of named) part.addLanguage(attribute, (target) => target);
  const direction = attributes.get('dir');
  const from = directionOf(source);
  if (!turns || direction?.value.trim().toLowerCase() !== from) return;
  // A left-to-right part may be a telephone number or program code.
  const isText = isPage || part.markup.localName(index) === 'body' || named.length > 0 || from === 'rtl';
  if (isText) part.addLanguage(direction, directionOf);
}

function addDirection(part: TextPart, page: number): void {
  const at = part.markup.start(page) + 1 + part.markup.names[page]!.length;
  part.addLanguage({start: at, end: at}, (target) => ` dir="${directionOf(target)}"`);
}

function addMeta(part: TextPart, index: number, source: string): void {
  const attributes = new Map(part.markup.attributes(index));
  const value = (name: string): string | undefined => attributes.get(name)?.value.trim().toLowerCase();
  const content: Attribute | undefined = attributes.get('content');
  if (!content || !isSameLanguage(content.value, source)) return;
  if (value('http-equiv') === 'content-language') part.addLanguage(content, (target) => target);
  if (value('property') === 'og:locale') part.addLanguage(content, (target) => target.replaceAll('-', '_'));
}

function tagOf(markup: Markup, index: number): string {
  return markup.source.slice(markup.start(index), markup.end(index));
}
