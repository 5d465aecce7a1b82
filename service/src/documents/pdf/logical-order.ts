/** Letters that are written from right to left. */
const RTL = String.raw`\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`;
const RTL_LETTERS = new RegExp(String.raw`(?=\p{L})[${RTL}]`, 'gu');
const LETTERS = /\p{L}/gu;
const ARABIC = /\p{Script=Arabic}/u;
/** A letter from left to right: not one of the above. */
const LTR = String.raw`(?![${RTL}])\p{L}`;
/** Letters from left to right with everything up to the last of them. */
const LTR_RUN = String.raw`${LTR}(?:[^${RTL}]*(?:${LTR}|\p{Nd}))?`;
/**
 * What keeps its order in a line from right to left. Beside Arabic letters, signs such as "-" and "%" do not belong to
 * a number (rules W2, W4 and W5 of the bidirectional algorithm).
 */
const KEPT = {
  arabic: String.raw`${LTR_RUN}|\p{Nd}+(?:[.,:/]\p{Nd}+)*`,
  other: String.raw`${LTR_RUN}|[$€₪#]*\p{Nd}+(?:[-+.,:/]\p{Nd}+)*[%°$€₪]*`,
};
/** Whether marks are before their letter, as in most documents, or after it. */
const CLUSTER = {before: '[^]', after: String.raw`\P{M}\p{M}*|\p{M}`};
const STARTS_WITH_MARK = /(?:^|\s)\p{M}/u;
const OPENING = '([{';
const CLOSING = ')]}';
/** Brackets that open towards a word, and brackets that open away from it. */
const INWARD = /(?<![^\s])[([{](?=\p{L})|(?<=\p{L})[)\]}](?!\p{L})/gu;
const OUTWARD = /(?<![^\s])[)\]}](?=\p{L})|(?<=\p{L})[([{](?!\p{L})/gu;
/** Letters from right to left in a line from left to right. */
const RTL_RUN = new RegExp(String.raw`[${RTL}](?:(?!${LTR})[^])*[${RTL}]|[${RTL}]`, 'gu');

/** Whether most letters are written from right to left. */
export function isRightToLeft(text: string): boolean {
  const letters = text.match(LETTERS)?.length ?? 0;
  return (text.match(RTL_LETTERS)?.length ?? 0) * 2 > letters;
}

/** Puts the characters of a line, which are in the order of the page from left to right, into the order of speech. */
export function logicalOrder(line: string, isRtl: boolean): string {
  if (isRtl) return reversed(line);
  return line.replace(RTL_RUN, reversed);
}

function reversed(text: string): string {
  const isArabic = ARABIC.test(text);
  const kept = isArabic ? KEPT.arabic : KEPT.other;
  let result = reversedTokens(text, `${kept}|${CLUSTER.before}`);
  if (STARTS_WITH_MARK.test(result)) result = reversedTokens(text, `${kept}|${CLUSTER.after}`);
  if (isArabic) result = withLigatures(result);
  return isMirrored(result) ? mirrored(result) : result;
}

function reversedTokens(text: string, tokens: string): string {
  return (text.match(new RegExp(tokens, 'gu')) ?? []).reverse().join('');
}

/** Letters of Uyghur, which has ى as a vowel within words. */
const UYGHUR = /[\u06d0\u06d5\u06c6-\u06c8\u06cb]/;
const MISPLACED = /ا[أإآ]ل/;

/**
 * Repairs the order of the ligatures of lam with alef and with a final ى. pdftotext gives their two letters in the order of
 * speech, among letters in the order of the page. Only an order that no word has shows that it is wrong; "لأل" is one only
 * beside others, since fonts without the ligature have it in the right order.
 */
function withLigatures(text: string): string {
  const isMisplaced = MISPLACED.test(text);
  const repaired = text
    .replace(/([ال])([اأإآ])ل/g, (letters, first: string, alef: string) =>
      first === 'ا' || isMisplaced ? `${first === 'ا' ? 'ال' : 'لل'}${alef}` : letters,
    )
    .replace(/إال(?!\p{L})/gu, 'إلا')
    .replace(/(?<![\p{L}\p{M}])([وفب]?)ال(?![\p{L}\p{M}])/gu, '$1لا');
  return UYGHUR.test(text) ? repaired : repaired.replace(/(?<=\p{L})ىل(?![\p{L}\p{M}])/gu, 'لى');
}

/** Whether most brackets open away from their word: some programs store the shape on the page, which is mirrored. */
function isMirrored(text: string): boolean {
  return (text.match(OUTWARD)?.length ?? 0) > (text.match(INWARD)?.length ?? 0);
}

function mirrored(text: string): string {
  return text.replace(/[()[\]{}]/g, (sign) => {
    const at = OPENING.indexOf(sign);
    return at < 0 ? OPENING[CLOSING.indexOf(sign)]! : CLOSING[at]!;
  });
}
