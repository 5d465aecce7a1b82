import {MtCorrectionEvent} from '../events.ts';
import type * as Rich from '../rich/formatted-text.ts';
import {plainHtml} from '../source/plain-html.ts';
import type {Correction} from './correction.ts';

/**
 * Creates the event of a correction, with texts for the host page: without the tags that are sent to the service.
 *
 * @param rich - Module for formatted text, if loaded.
 */
export function correctionEvent(
  {source, before, after, place, system}: Correction,
  {format, provenance}: Pick<MtCorrectionEvent, 'format' | 'provenance'>,
  rich: typeof Rich | undefined,
): MtCorrectionEvent {
  const isHtml = format === 'html';
  const plain = (text: string, translation?: string, isCorrected?: boolean): string => {
    const shown = place?.source.decode?.(place.start, place.end, translation, isCorrected) ?? text;
    return isHtml ? plainHtml(shown) : shown;
  };
  const write = (text: string, translation?: string, isCorrected?: boolean): string =>
    (place && rich?.sentenceIn(place, isHtml, translation, isCorrected)) ??
    plain(text, translation, isCorrected);
  return new MtCorrectionEvent({
    format,
    source: write(source),
    before: write(before, before),
    translation: write(after, after, true),
    systemId: system.systemId,
    provenance,
  });
}
