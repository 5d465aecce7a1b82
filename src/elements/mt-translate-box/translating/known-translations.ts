import type {ExtendedTranslation} from '../../../client/types.ts';
import {hasOption, QUALITY_ESTIMATE_OPTION} from '../../../contract/options.ts';
import {BIDI_CONTROLS} from '../../common/bidi.ts';
import type {SystemOptions} from '../../common/routes.ts';
import type {KnownTranslation} from './sentence-cache.ts';

const LINE_BREAKS = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g;

/** Takes what the service has answered for the sentences of a request. */
export function knownTranslations(
  results: readonly ExtendedTranslation[],
  {options}: SystemOptions,
): KnownTranslation[] {
  const asksQuality = hasOption(options, QUALITY_ESTIMATE_OPTION);
  return results.map(({translation, qualityEstimate}) => ({
    translation: cleanTranslation(translation),
    // Without being asked, services answer 0.
    quality: asksQuality ? qualityEstimate : undefined,
    corrected: false,
  }));
}

/** Makes a translation fit to be shown: one line, no white space around it, bidi control characters closed. */
export function cleanTranslation(translation: string): string {
  return closeBidi(translation.replace(/\0/g, '').replace(LINE_BREAKS, ' ').trim());
}

/** Closes open bidi control characters, and drops the ones that close nothing. */
export function closeBidi(text: string): string {
  const open: string[] = [];
  const balanced = text.replace(BIDI_CONTROLS, (control) => {
    const closes = control === '\u202C' || control === '\u2069';
    if (!closes) open.unshift(control > '\u202E' ? '\u2069' : '\u202C');
    else if (open[0] === control) open.shift();
    else return '';
    return control;
  });
  return balanced + open.join('');
}
