import type {Route} from '../common/pairs.ts';
import type {KnownTranslation} from './sentence-cache.ts';
import type {CutText, Sentence} from './cut-text.ts';

/** What is to be translated. */
export interface TextSource {
  readonly text: string;
  /** A sentence as it is sent, with inline tags; empty for one with nothing to translate. */
  readonly encode?: (start: number, end: number) => string;
  /** The text without tags that the translation of such a sentence is shown as; without one, the sentence itself. */
  readonly decode?: (start: number, end: number, translation?: string) => string;
}

/** A sentence of the source, and as it is sent: empty when it has nothing to translate. */
export interface SentenceToSend extends Sentence {
  readonly sent: string;
}

/** The texts of an answer: what was cut, and what is known of it. */
export interface AnswerParts {
  readonly route: Route;
  readonly source: TextSource;
  readonly cut: CutText;
  readonly sentences: readonly SentenceToSend[];
  readonly known: ReadonlyMap<string, KnownTranslation>;
}

/**
 * What a sentence has become: `copied` has nothing to translate, `pending` is under way, `missing`
 * got no translation from the service, `held` one that is below the threshold.
 */
export type SentenceKind = 'copied' | 'pending' | 'missing' | 'held' | 'translated';

/** A sentence and its translation; positions are in UTF-16 code units of the whole texts. */
export interface AnswerSentence extends SentenceToSend {
  readonly kind: SentenceKind;
  /** What stands in `Answer.translation`; the source for any kind but `translated`. */
  readonly shown: string;
  readonly targetStart: number;
  /** White space up to the next sentence of the translation. */
  readonly targetAfter: string;
  /** With the translation that is held back, too. */
  readonly known: KnownTranslation | undefined;
}

/** The source and its translation as far as it is there. */
export interface Answer {
  readonly route: Route;
  readonly source: TextSource;
  readonly sentences: readonly AnswerSentence[];
  readonly lead: string;
  /** The whole translation, with the source's own sentences where there is none to show. */
  readonly translation: string;
  /** Whether no sentence is pending, missing or held back. */
  readonly complete: boolean;
}

const WITHOUT_SPACES = /^(zh|yue|ja|th|lo|km|my|bo|dz)\b/i;
const ENDS_SENTENCE = /\p{Sentence_Terminal}["'\p{Pf}\p{Pe}]*$/u;

/** Puts the sentences together; `isReleased` tells which are shown whatever their quality. */
export function answerOf(parts: AnswerParts, isReleased: (sent: string) => boolean): Answer {
  const {route, source, cut} = parts;
  let translation = cut.lead;
  let complete = true;
  const sentences = parts.sentences.map((sentence, index): AnswerSentence => {
    const known = parts.known.get(sentence.sent);
    const kind = kindOf(sentence, known, route, isReleased);
    const shown = plainText(source, sentence, kind === 'translated' ? known!.translation : undefined);
    const isLast = index === parts.sentences.length - 1;
    const targetAfter = sentence.after || (isLast ? '' : spaceAfter(shown, route.target));
    const targetStart = translation.length;
    translation += shown + targetAfter;
    if (kind !== 'translated' && kind !== 'copied') complete = false;
    return {...sentence, kind, shown, targetStart, targetAfter, known};
  });
  return {route, source, sentences, lead: cut.lead, translation, complete};
}

function plainText({decode}: TextSource, {start, text}: Sentence, translation?: string): string {
  return decode ? decode(start, start + text.length, translation) : (translation ?? text);
}

function kindOf(
  {sent}: SentenceToSend,
  known: KnownTranslation | undefined,
  {threshold = 0}: Route,
  isReleased: (sent: string) => boolean,
): SentenceKind {
  if (!sent) return 'copied';
  if (!known) return 'pending';
  if (!known.translation) return 'missing';
  return (known.quality ?? 1) < threshold && !isReleased(sent) ? 'held' : 'translated';
}

/** Sentences of a language without spaces get one between them in a language that has it. */
function spaceAfter(shown: string, target: string): string {
  return !WITHOUT_SPACES.test(target) && ENDS_SENTENCE.test(shown) ? ' ' : '';
}
