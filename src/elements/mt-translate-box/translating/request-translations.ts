import {translateArrayEx} from '../../../client/translations.ts';
import type {Connection} from '../../../client/types.ts';
import {hasOption, QUALITY_ESTIMATE_OPTION} from '../../../contract/options.ts';
import {BIDI_CONTROLS} from '../../common/bidi.ts';
import type {SystemOptions} from '../../common/routes.ts';
import type {KnownTranslation} from './sentence-cache.ts';

const LINE_BREAKS = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g;

/** Translates sentences in one request. */
export async function requestTranslations(
  connection: Connection,
  {systemId, options}: SystemOptions,
  sentences: readonly string[],
  signal: AbortSignal,
  timeoutMs: number,
): Promise<KnownTranslation[]> {
  const asksQuality = hasOption(options, QUALITY_ESTIMATE_OPTION);
  const results = await translateArrayEx(connection, systemId, sentences, options, {signal, timeoutMs});
  return results.map((result) => ({
    translation: cleanTranslation(result.translation),
    // Without being asked, services answer 0.
    quality: asksQuality ? result.qualityEstimate : undefined,
    corrected: false,
  }));
}

/**
 * Groups sentences into requests: each sentence once, in order, as many together as fit into `limit`
 * UTF-16 code units. A sentence that is longer than that has a request of its own.
 */
export function planRequests(sentences: readonly string[], limit = Infinity): string[][] {
  const requests: string[][] = [];
  let room = 0;
  for (const sentence of new Set(sentences)) {
    room -= sentence.length;
    if (room < 0 || requests.length === 0) {
      requests.push([]);
      room = limit - sentence.length;
    }
    requests.at(-1)!.push(sentence);
  }
  return requests;
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
