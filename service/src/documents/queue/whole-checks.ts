import type {DocumentCheck} from '../../store/index.ts';
import {parseMarkup} from '../../translation/codes/parse-markup.ts';
import {characterCount} from '../markup/length-limit.ts';
import type {DocumentContent} from '../worker/worker-request.ts';

/** Finds what only a whole document shows, once all of it is translated. */
export function checkWhole(content: DocumentContent, translations: readonly string[]): DocumentCheck[] {
  return lengthsExceeded(content, translations);
}

/** Translations that are longer than the document allows. */
function lengthsExceeded(
  {paragraphs, limits}: DocumentContent,
  translations: readonly string[],
): DocumentCheck[] {
  return limits.flatMap(({first, end, most, others}): DocumentCheck[] => {
    const translation = plainText(translations.slice(first, end));
    const length = characterCount(translation.join('')) + others;
    if (length <= most) return [];
    const texts = {
      source: plainText(paragraphs.slice(first, end)).join(' '),
      translation: translation.join(' '),
    };
    return [
      {check: 'lengthExceeded', position: first, ...texts, expected: String(most), found: String(length)},
    ];
  });
}

function plainText(texts: readonly string[]): string[] {
  return texts.map((text) => parseMarkup(text).text);
}
