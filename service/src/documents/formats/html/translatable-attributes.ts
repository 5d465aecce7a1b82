import type {Attribute, Markup} from '../../markup/markup.ts';

const ANYWHERE = new Set([
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
]);
/** Attributes that users see only on some elements, by element. */
const BY_ELEMENT = new Map<string, readonly string[]>([
  ['option', ['label']],
  ['optgroup', ['label']],
  ['track', ['label']],
  ['table', ['summary']],
  ['th', ['abbr']],
]);
const BUTTONS = new Set(['button', 'submit', 'reset']);
const META = new Set([
  'description',
  'keywords',
  'subject',
  'abstract',
  'apple-mobile-web-app-title',
  'dc.title',
  'dc.description',
  'dc.subject',
  'dcterms.title',
  'dcterms.description',
  'og:title',
  'og:description',
  'og:image:alt',
  'twitter:title',
  'twitter:description',
  'twitter:image:alt',
]);
// Elements without text that users see: for example, the title of a style sheet names an alternative style.
const NONE = new Set(['link', 'style', 'script', 'base', 'param', 'source']);

/** Attributes of an HTML tag with text that users see. */
export function translatableAttributes(markup: Markup, index: number): Attribute[] {
  const name = markup.localName(index);
  if (NONE.has(name) || !hasAttributes(markup, index)) return [];
  const attributes = [...markup.attributes(index)];
  const value = (attributeName: string): string | undefined =>
    attributes
      .find(([candidate]) => candidate === attributeName)?.[1]
      .value.trim()
      .toLowerCase();
  if (name === 'meta') {
    const key = value('name') ?? value('property') ?? value('itemprop') ?? '';
    return attributes
      .filter(([attributeName]) => attributeName === 'content' && META.has(key))
      .map(([, attribute]) => attribute);
  }
  const elementAttributes = BY_ELEMENT.get(name);
  const isButton = name === 'input' && BUTTONS.has(value('type') ?? '');
  return attributes
    .filter(
      ([attributeName]) =>
        ANYWHERE.has(attributeName) ||
        elementAttributes?.includes(attributeName) === true ||
        (isButton && attributeName === 'value'),
    )
    .map(([, attribute]) => attribute);
}

function hasAttributes(markup: Markup, index: number): boolean {
  return markup.end(index) - markup.start(index) > markup.names[index]!.length + 4;
}
