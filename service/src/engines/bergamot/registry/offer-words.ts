import {factsInWords} from '../model-facts.ts';
import type {ModelOffer} from './model-offer.ts';

const MAX_LINE = 60;

/** The start of a text of a registry, on one line. */
export function shortLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, MAX_LINE);
}

/** What a registry says of a model, in words. */
export function offerInWords(offer: ModelOffer): string {
  const hasHashes = offer.files.every(({packed, unpacked}) => packed.sha256 ?? unpacked.sha256);
  const remarks = [offer.stage, hasHashes ? undefined : 'without hashes to check its files'];
  return [factsInWords(offer), ...remarks].filter(Boolean).join(', ');
}
