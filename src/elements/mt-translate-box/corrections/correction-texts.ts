import type * as Rich from '../rich/formatted-text.ts';
import {plainHtml} from '../source/plain-html.ts';
import type {Correction} from './correction-queue.ts';

/** Texts of a correction, in the format of the box. */
interface CorrectionTexts {
  readonly source: string;
  readonly before: string;
  readonly translation: string;
}

/**
 * Makes the texts of a correction as the host page understands them, without the tags that the service gets.
 *
 * @param rich - Module for formatted text, when it is loaded.
 */
export function correctionTexts(
  {source, before, after, place}: Correction,
  format: 'text' | 'html',
  rich: typeof Rich | undefined,
): CorrectionTexts {
  const isHtml = format === 'html';
  const plain = (text: string, translation?: string, isCorrected?: boolean): string => {
    const shown = place?.source.decode?.(place.start, place.end, translation, isCorrected) ?? text;
    return isHtml ? plainHtml(shown) : shown;
  };
  const write = (text: string, translation?: string, isCorrected?: boolean): string =>
    (place && rich?.sentenceIn(place, isHtml, translation, isCorrected)) ??
    plain(text, translation, isCorrected);
  return {source: write(source), before: write(before, before), translation: write(after, after, true)};
}
