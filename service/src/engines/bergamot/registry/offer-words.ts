import {factsInWords} from '../model-facts.ts';
import type {ModelOffer} from './model-offer.ts';

const MAX_LINE = 60;

/** The start of a text of a registry, on one line. */
export function shortLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, MAX_LINE);
}

/** What a registry says of a model, in words. */
export function offerInWords(offer: ModelOffer): string {
  return [factsInWords(offer), offer.stage, hashesInWords(offer)].filter(Boolean).join(', ');
}

/** Says which files cannot be checked; undefined if all can. */
function hashesInWords({files}: ModelOffer): string | undefined {
  const checked = files.filter(({packed, unpacked}) => packed.sha256 ?? unpacked.sha256);
  if (checked.length === files.length) return undefined;
  if (checked.length === 0) return 'without hashes to check its files';
  return checked.every(({kind}) => kind === 'model')
    ? 'with a hash of the model only'
    : 'with hashes of some files only';
}
