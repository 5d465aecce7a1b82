import type {TranslationCheck} from '../../../../src/contract/index.ts';
import type {DocumentCheck, ParagraphAuthor} from '../../store/index.ts';
import {parseMarkup} from '../../translation/codes/parse-markup.ts';
import {characterCount} from '../markup/length-limit.ts';
import type {DocumentContent} from '../worker/worker-request.ts';
import {consistencyChecks} from './consistency-checks.ts';

/** Translators of a document, and checks that are not wanted. */
export interface WholeSetting {
  /** Positions of the paragraphs whose translations are wholly by people. */
  readonly byPeople: ReadonlyMap<number, ParagraphAuthor>;
  readonly checksOff?: ReadonlySet<TranslationCheck> | undefined;
  readonly signal: AbortSignal;
}

/** Finds what only a whole document shows, once all of it is translated. */
export async function checkWhole(
  content: DocumentContent,
  translations: readonly string[],
  {byPeople, checksOff, signal}: WholeSetting,
): Promise<DocumentCheck[]> {
  const {paragraphs, known} = content;
  const texts = {paragraphs, translations, known, byPeople};
  const checks = [...lengthsExceeded(content, translations), ...(await consistencyChecks(texts, signal))];
  return checks.filter(({check}) => !checksOff?.has(check));
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
