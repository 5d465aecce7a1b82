import {escapeMarkup} from '../../../text/escape-markup.ts';
import {MARKUP_CHARACTERS} from '../../../text/named-characters.ts';

/** Escapes text for the content of an element, as `innerHTML` does. */
export function escapeText(text: string): string {
  return escapeMarkup(text).replaceAll('\u00A0', '&nbsp;');
}

/** Escapes text for the value of an attribute, as `innerHTML` does. */
export function escapeValue(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

/**
 * Plain text as HTML. Blank lines end a paragraph, other line breaks are `<br>`; a single paragraph has no
 * element around it. Spaces that HTML would collapse become no-break spaces.
 */
export function plainHtml(text: string): string {
  const spaced = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+|\s+$/g, '')
    .replace(/\t/g, '    ')
    .replace(/ (?= |$)|^ /gm, '\u00A0');
  const [first = '', ...others] = escapeText(spaced)
    .split(/(?<!\n)\n\n/)
    .map((paragraph) => paragraph.replaceAll('\n', '<br>'));
  return others.length === 0 ? first : [first, ...others].map((lines) => `<p>${lines}</p>`).join('');
}

/** The plain text of HTML written by `plainHtml`; undefined for other HTML. */
export function plainTextOf(html: string): string | undefined {
  const collapsed = html
    .replace(/[\t\n\f\r ]+/g, ' ')
    .replace(/ ?(<\/?p>|<br>) ?/g, '$1')
    .trim();
  const text = collapsed
    .replaceAll('</p><p>', '\n\n')
    .replaceAll('<br>', '\n')
    .replace(/^<p>|<\/p>$/g, '')
    .replace(/&(amp|lt|gt|nbsp);/g, (_, name: string) => MARKUP_CHARACTERS.get(name)!);
  return plainHtml(text) === collapsed ? text : undefined;
}
