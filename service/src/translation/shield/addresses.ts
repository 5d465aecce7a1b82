import type {Detector, ProtectedSpan} from './protected-span.ts';

// Repetitions are bounded so that no text makes the search slow.
const ADDRESS =
  /(?:\b[a-z][a-z\d+.-]{1,20}:\/\/|\bwww\.|\b(?:mailto|tel|sms):(?=[\w+]))(?:[^\s<>"«»„“”[\]`。、，！？；：（）「」『』【】《》ぁ-ゟ]|\[[\w-]{0,40}\])+|(?<![\p{Lu}\p{Ll}\p{N}._%+-])[\p{Lu}\p{Ll}\p{M}\p{N}._%+-]{1,64}@[\p{Lu}\p{Ll}\p{M}\p{N}-]{1,63}(?:\.[\p{Lu}\p{Ll}\p{M}\p{N}-]{1,63}){1,8}(?:\?[^\s<>"]+)?|(?<![\p{Lu}\p{Ll}\p{N}@._-])(?:[\p{Lu}\p{Ll}\p{N}][\p{Lu}\p{Ll}\p{M}\p{N}-]{0,62}\.){1,5}(?:(?:com|org|net|info|eu|io|dev|app|gov|edu)(?![\p{Lu}\p{Ll}\p{N}-]|\.[\p{L}\p{N}])(?:[/?#][^\s<>"«»„“”[\]`。、，！？；：（）「」『』【】《》ぁ-ゟ]*)?|[a-z]{2}\/[^\s<>"«»„“”[\]`。、，！？；：（）「」『』【】《》ぁ-ゟ]+)/giu;
const MARKS_AT_END = /[.,;:!?'’)\]}*_]+$/;

/** Web and mail addresses, with and without `https://`. */
export const addresses: Detector = {
  hint: /:\/\/|@|www\.|mailto:|tel:|sms:|\.(?:com|org|net|info|eu|io|dev|app|gov|edu)(?![\p{Lu}\p{Ll}\p{N}])|\.[a-z]{2}\//iu,
  *find(text): Generator<ProtectedSpan, void, undefined> {
    for (const {0: address, index} of text.matchAll(ADDRESS)) {
      const length = withoutMarks(address).length;
      const kind = address.includes('@') && !address.includes('://') ? 'email' : 'url';
      if (length > 0) yield {kind, start: index, end: index + length};
    }
  },
};

/** Removes punctuation that ends the sentence; a closing bracket stays if the address opens one. */
function withoutMarks(address: string): string {
  const [marks = ''] = MARKS_AT_END.exec(address.slice(-100)) ?? [];
  const bare = address.slice(0, address.length - marks.length);
  if (marks.startsWith(')') && bare.includes('(')) return `${bare})`;
  return marks.startsWith('}') && bare.includes('{') ? bare + (/^\}{1,2}/.exec(marks)?.[0] ?? '') : bare;
}
