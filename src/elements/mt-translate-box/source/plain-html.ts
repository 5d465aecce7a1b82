const NAMES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '\u00A0': 'nbsp',
  '"': 'quot',
};

/** Text as it is written between tags. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\u00A0]/g, (character) => `&${NAMES[character]};`);
}

/** Text as it is written as the value of an attribute. */
export function escapeValue(text: string): string {
  return text.replace(/[&<>\u00A0"]/g, (character) => `&${NAMES[character]};`);
}

/**
 * Plain text as HTML. Blank lines end a paragraph, other line ends are `<br>`; one paragraph has no
 * element around it. Spaces that HTML would drop become no-break spaces.
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

/** The plain text whose HTML this is; undefined of HTML that says more. */
export function plainTextOf(html: string): string | undefined {
  const collapsed = html
    .replace(/[\t\n\f\r ]+/g, ' ')
    .replace(/ ?(<\/?p>|<br>) ?/g, '$1')
    .trim();
  const text = collapsed
    .replaceAll('</p><p>', '\n\n')
    .replaceAll('<br>', '\n')
    .replace(/^<p>|<\/p>$/g, '')
    .replace(/&(amp|lt|gt|nbsp);/g, (_, name) => Object.keys(NAMES).find((key) => NAMES[key] === name)!);
  return plainHtml(text) === collapsed ? text : undefined;
}
