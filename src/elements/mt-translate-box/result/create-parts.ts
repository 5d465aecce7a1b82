import type {BoxParts} from '../box-parts.ts';
import type {loadGuessing} from '../../common/load-guessing.ts';
import {LanguageDetection} from '../detection/language-detection.ts';
import {LanguageOffer} from '../detection/language-offer.ts';
import {TranslationProvenance, type ShownTranslation} from '../provenance/translation-provenance.ts';
import {ReadAloud} from './read-aloud.ts';
import {addResultStyles} from './result.styles.ts';
import {SentenceControls, type SentencePartLoaders} from './sentence-controls.ts';

/** Parts of a box that it needs once there is a service to use. */
export interface ResultParts {
  /** Controls of the translation's sentences. */
  readonly sentences: SentenceControls;
  readonly detection: LanguageDetection;
  /** Offer of the language that the text seems to be in. */
  readonly offer: LanguageOffer;
  /** Reads the translation aloud. */
  readonly reader: ReadAloud;
  /** How the translation was made, and its review. */
  readonly provenance: TranslationProvenance;
}

/** Loads parts that few users need. */
export interface RarePartLoaders extends SentencePartLoaders {
  readonly guessing: typeof loadGuessing;
}

/** Creates the parts of a box that show translations, with their styles. */
export function createParts(parts: BoxParts, shown: ShownTranslation, load: RarePartLoaders): ResultParts {
  const {box, host, element} = parts;
  addResultStyles(host.shadowRoot!);
  const detection = new LanguageDetection(box, element, load.guessing);
  return {
    sentences: new SentenceControls(parts, load),
    detection,
    offer: new LanguageOffer(box, element, detection),
    reader: new ReadAloud(host, box),
    provenance: new TranslationProvenance(parts, shown),
  };
}
