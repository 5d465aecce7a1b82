import type {Provenance} from '../../../client/types.ts';
import type {Detail} from '../../common/personal-data/detail.ts';
import type {Keeper} from '../../common/personal-data/keeper.ts';
import type {Route} from '../../common/routes.ts';
import {recordOf} from './answer-provenance.ts';
import type {KnownTranslation} from './sentence-cache.ts';

/** Personal details of a text that are kept in the page. */
export interface KeptDetails {
  readonly details: readonly Detail[];
  readonly keeper: Keeper;
  /** Details that do not occur in a sentence's translation as often as in the sentence, as shown to the user. */
  toCheck(start: number, end: number, translation: string): readonly string[];
  /** Encodes the user's translation of a sentence as text to send. */
  hideTyped(start: number, end: number, translation: string): string;
  /**
   * Whether a sentence's translation, as sent, must stay in the page: it lacks or repeats a detail of the sentence, or
   * contains a different detail. If the service used such a translation for the same sentence with other details, a
   * detail would be missing or wrong.
   */
  staysHere(start: number, end: number, translation: string): boolean;
}

/** A text to translate. */
export interface TextSource {
  readonly text: string;
  /** Encoded texts outside the text itself, such as descriptions of images. */
  readonly descriptions?: readonly string[];
  /** Encodes a sentence as text to send, with inline tags; empty if there is nothing to translate. */
  readonly encode?: (start: number, end: number) => string;
  /** Encodes a sentence as `encode` does, for plain text whose personal details are kept in the page. */
  readonly hide?: (start: number, end: number) => string;
  /** The same text without personal details that are kept in the page. */
  readonly origin?: TextSource;
  /** Sets the personal details of a formatted text that stay in the page; undefined to send the whole text. */
  readonly keep?: (details: Pick<KeptDetails, 'details' | 'keeper'> | undefined) => void;
  /** Personal details that are kept in the page; undefined if the whole text is sent. */
  readonly kept?: KeptDetails | undefined;
  /**
   * Plain text of a sentence's translation, which is given with tags; without a translation, of the source sentence.
   */
  readonly decode?: (start: number, end: number, translation?: string, isCorrected?: boolean) => string;
}

/** A sentence of a text, without surrounding white space. */
interface Sentence {
  /** Start in the text, in UTF-16 code units. */
  readonly start: number;
  readonly text: string;
  /** White space up to the next sentence or the end of the text. */
  readonly after: string;
}

/** A text split into sentences: `lead` followed by each sentence with its `after` is the original text. */
export interface CutText {
  readonly lead: string;
  readonly sentences: readonly Sentence[];
}

/** A source sentence and the text sent for it. */
export interface SentenceToSend extends Sentence {
  /** Text to send; empty if there is nothing to translate. */
  readonly sent: string;
  /** Whether the sentence is beyond the text's maximum length. */
  readonly isExcess?: boolean;
}

/** The source split into sentences, and the translations known so far. */
export interface AnswerParts {
  readonly route: Route;
  readonly source: TextSource;
  readonly cut: CutText;
  readonly sentences: readonly SentenceToSend[];
  readonly known: ReadonlyMap<string, KnownTranslation>;
}

/**
 * State of a sentence: `copied` has nothing to translate, `excess` is beyond the maximum length, `pending` waits for
 * its translation, `missing` got an answer without a translation, `held` has a translation with a quality below the
 * threshold.
 */
type SentenceKind = 'copied' | 'excess' | 'pending' | 'missing' | 'held' | 'translated';

/** A sentence and its translation; positions are UTF-16 code units in the complete texts. */
export interface AnswerSentence extends SentenceToSend {
  readonly kind: SentenceKind;
  /** Number of equal sentences earlier in the text. */
  readonly occurrence: number;
  /** Text in `Answer.translation`: the translation, or the source for any kind but `translated`. */
  readonly shown: string;
  readonly targetStart: number;
  /** White space up to the next sentence of the translation. */
  readonly targetAfter: string;
  /** Translation from the service, even if held back. */
  readonly known: KnownTranslation | undefined;
  /** Personal details whose place in the translation is uncertain. */
  readonly toCheck: readonly string[];
}

/** The source and its translation so far. */
export interface Answer {
  readonly route: Route;
  readonly source: TextSource;
  readonly sentences: readonly AnswerSentence[];
  /** Translations by the text sent. */
  readonly known: ReadonlyMap<string, KnownTranslation>;
  readonly lead: string;
  /** Complete translation; a sentence without a translation is in the source language. */
  readonly translation: string;
  /** Whether no sentence is pending, missing or held back. */
  readonly complete: boolean;
  /** How the translation was made; undefined if the service does not say. */
  readonly provenance: Provenance | undefined;
}

const WITHOUT_SPACES = /^(zh|yue|ja|th|lo|km|my|bo|dz)\b/i;
const ENDS_SENTENCE = /\p{Sentence_Terminal}["'\p{Pf}\p{Pe}]*$/u;

/** Creates an answer from its sentences; sentences for which `isReleased` is true are shown regardless of quality. */
export function answerOf(parts: AnswerParts, isReleased: (sent: string) => boolean): Answer {
  const {route, source, cut} = parts;
  let translation = cut.lead;
  let complete = true;
  const counts = new Map<string, number>();
  const sentences = parts.sentences.map((sentence, index): AnswerSentence => {
    const known = parts.known.get(sentence.sent);
    const kind = kindOf(sentence, known, route, isReleased);
    const shown = plainText(source, sentence, kind === 'translated' ? known : undefined);
    const isLast = index === parts.sentences.length - 1;
    const targetAfter = sentence.after || (isLast ? '' : spaceAfter(shown, route.target));
    const targetStart = translation.length;
    translation += shown + targetAfter;
    if (kind !== 'translated' && kind !== 'copied') complete = false;
    const toCheck = kind === 'translated' ? detailsToCheck(source, sentence, known!) : [];
    const occurrence = counts.get(sentence.text) ?? 0;
    counts.set(sentence.text, occurrence + 1);
    return {...sentence, kind, occurrence, shown, targetStart, targetAfter, known, toCheck};
  });
  const provenance = recordOf(sentences);
  return {route, source, sentences, known: parts.known, lead: cut.lead, translation, complete, provenance};
}

function plainText({decode}: TextSource, {start, text}: Sentence, known?: KnownTranslation): string {
  const translation = known?.translation;
  return decode ? decode(start, start + text.length, translation, known?.corrected) : (translation ?? text);
}

function detailsToCheck(
  {kept}: TextSource,
  {start, text}: Sentence,
  {translation, corrected}: KnownTranslation,
): readonly string[] {
  return corrected ? [] : (kept?.toCheck(start, start + text.length, translation) ?? []);
}

function kindOf(
  {sent, isExcess}: SentenceToSend,
  known: KnownTranslation | undefined,
  {threshold = 0}: Route,
  isReleased: (sent: string) => boolean,
): SentenceKind {
  if (isExcess) return 'excess';
  if (!sent) return 'copied';
  if (!known) return 'pending';
  if (!known.translation) return 'missing';
  return (known.quality ?? 1) < threshold && !isReleased(sent) ? 'held' : 'translated';
}

/** Space after a sentence if the target language has spaces between sentences, for a source text without spaces. */
function spaceAfter(shown: string, target: string): string {
  return !WITHOUT_SPACES.test(target) && ENDS_SENTENCE.test(shown) ? ' ' : '';
}
