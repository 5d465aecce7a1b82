/** Word pattern as of this migration; later changes of the pattern must not affect it. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}_])+/gu;

const MAX_WORDS = 120;

const SPACE = String.raw`[ \t-\r]`;
const NAME = String.raw`[\p{L}_:][\p{L}\p{M}\p{N}_:.\-]*`;
const VALUE = String.raw`(?:"[^"<\0]*"|'[^'<\0]*'|(?:(?!/>)[^ \t-\r"'=<>\0])+)`;
const TAG = [
  `<${NAME}(?:${SPACE}+${NAME}(?:${SPACE}*=${SPACE}*${VALUE})?)*${SPACE}*/?>`,
  `</${NAME}${SPACE}*>`,
  '<!--[^]*?-->',
  String.raw`<\?[\p{L}_:][^]*?\?>`,
].join('|');
const REFERENCE = String.raw`&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});`;
const PIECE = new RegExp(`${TAG}|${REFERENCE}`, 'gu');
const OPAQUE = /\0|\p{Cs}/gu;
const KEPT = /^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]$/u;
const NAMED = new Map(Object.entries({amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0'}));

/** Words of a submitted text, in order; empty if there are too many. */
export function wordsOfStored(source: string): string[] {
  const words = textOf(source).normalize('NFC').toLowerCase().match(WORDS) ?? [];
  return words.length > MAX_WORDS ? [] : words;
}

/**
 * Text without tags and with decoded character references, if the text contains a tag or a common reference;
 * otherwise the unchanged text.
 */
function textOf(source: string): string {
  let isMarkup = false;
  const text = source.replace(PIECE, (piece, reference?: string) => {
    if (reference === undefined) {
      isMarkup = true; // a tag
      return '';
    }
    if (!reference.startsWith('#')) {
      isMarkup ||= NAMED.has(reference);
      return NAMED.get(reference) ?? '';
    }
    const code = codePointOf(reference);
    if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return piece;
    isMarkup = true;
    const character = String.fromCodePoint(code);
    return KEPT.test(character) ? '' : character;
  });
  return (isMarkup ? text : source).replace(OPAQUE, '');
}

/** Number in a reference such as `#65` or `#x41`. */
function codePointOf(reference: string): number {
  return /^#x/i.test(reference) ? parseInt(reference.slice(2), 16) : parseInt(reference.slice(1), 10);
}
