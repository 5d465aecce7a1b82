import type {Markup} from '../../markup/markup.ts';

const HEAD_ELEMENTS = new Set(
  'base basefont bgsound link meta noscript script style template title'.split(' '),
);

/**
 * Position after the last element of a page's head, whose tags need not be written: metadata there comes after the
 * declaration of the encoding. Undefined if an element of the head has no end.
 */
export function headEnd(markup: Markup): number | undefined {
  let at: number | undefined;
  for (let index = 0; index < markup.length;) {
    const kind = markup.kinds[index]!;
    const name = markup.localName(index).toLowerCase();
    const written = markup.source.slice(markup.start(index), markup.end(index));
    if (kind === 'text') {
      // Code of a template may precede the page.
      if (at !== undefined && written.trim() !== '') return at;
    } else if (kind === 'other') {
      if (at !== undefined || /^<!doctype/i.test(written)) at = markup.end(index);
    } else if (kind === 'close') {
      if (name === 'head') return markup.start(index);
    } else if (name === 'html' || name === 'head') {
      if (kind === 'empty') return undefined;
      at = markup.end(index);
    } else if (HEAD_ELEMENTS.has(name)) {
      if (kind === 'open' && markup.partners[index]! < 0) return undefined;
      at = markup.outerEnd(index);
      index = markup.next(index) - 1;
    } else return at ?? markup.start(index);
    index += 1;
  }
  return at;
}
