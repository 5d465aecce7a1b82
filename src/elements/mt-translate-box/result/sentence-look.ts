import type {Answer, AnswerSentence} from '../translating/answer.ts';
import type {CorrectionKind} from '../corrections/correction.ts';
import type {ResultMessages} from './result-messages.ts';
import {gapsAfter} from './sentence-gaps.ts';

/** Look of a sentence in the translation. */
export interface SentenceLook {
  readonly text: string;
  /** White space up to the next sentence. */
  readonly after: string;
  /** Additional class names. */
  readonly kind: string;
  /** Note after a sentence that is not translated or not sent, in the user's language; empty if no note is needed. */
  readonly note: string;
  /** Label of the button that shows a held translation; empty for other sentences. */
  readonly action: string;
  /** Accessible description of the sentence; may be empty. */
  readonly description: string;
  /** Language of the text. */
  readonly lang: string;
  /** Marks words in the elements that contain the sentence's text. */
  readonly mark?: ((spans: readonly HTMLElement[]) => void) | undefined;
}

/** Level of a quality estimate; the same levels apply to all engines, which do not define their scores. */
function qualityLevel(quality: number): 'good' | 'fair' | 'poor' {
  return quality < 0.5 ? 'poor' : quality < 0.75 ? 'fair' : 'good';
}

/** Whether the user should check a sentence: it has no translation of good quality, or lacks a personal detail. */
export function isToCheck(
  {kind, known, toCheck}: AnswerSentence,
  correction?: {readonly kind: CorrectionKind},
): boolean {
  if (correction?.kind === 'local') return false;
  if (toCheck.length > 0) return true;
  if (kind !== 'translated') return kind === 'held' || kind === 'missing';
  const quality = known?.corrected ? undefined : known?.quality;
  return quality !== undefined && qualityLevel(quality) !== 'good';
}

/** Quality estimate in words; empty if the service sent no estimate. */
export function qualityText(quality: number | undefined, m: ResultMessages): string {
  return quality === undefined ? '' : m.qualityOf(m.quality[qualityLevel(quality)]);
}

/** A correction that the service does not yet have. */
export interface ShownCorrection {
  readonly kind: CorrectionKind;
  readonly text: string;
}

/** The user's changes of the translation. */
export interface SentenceEdits {
  readonly correctionOf: (sentence: AnswerSentence) => ShownCorrection | undefined;
  /** Whether the user deleted the white space after a sentence. */
  readonly isJoined: (sentence: AnswerSentence) => boolean;
}

/** Correction and note that a sentence shows besides its translation. */
interface SentenceAdditions {
  readonly correction: ShownCorrection | undefined;
  /**
   * Message that says what to check in the sentence, or why the correction is not sent; undefined or empty otherwise.
   */
  readonly check: string | undefined;
}

/** Determines the look of a sentence. */
function sentenceLook(
  sentence: AnswerSentence,
  {correction, check = ''}: SentenceAdditions,
  {source, target}: Answer['route'],
  m: ResultMessages,
): SentenceLook {
  const {kind, shown, targetAfter: after, known} = sentence;
  const quality = known?.quality;
  const description = qualityText(quality, m);
  const look = {text: shown, after, kind: kind as string, note: '', action: '', lang: source, description};
  if (correction) {
    const {kind} = correction;
    const note = kind === 'local' ? check : kind === 'draft' ? '' : m.corrections[kind];
    return {...look, text: correction.text, kind: 'corrected', note, lang: target};
  }
  if (kind === 'held') return {...look, note: m.held, action: m.showAnyway};
  if (kind === 'excess') return {...look, kind: 'missing'};
  if (kind === 'missing') return {...look, note: m.missing};
  if (kind !== 'translated') return look;
  if (known?.corrected) return {...look, kind: 'corrected', description: m.corrected, lang: target};
  if (check) return {...look, kind: 'poor', note: check, lang: target};
  return {...look, kind: quality === undefined ? '' : qualityLevel(quality), lang: target};
}

/**
 * Looks of an answer's sentences, including corrections that the service does not yet have; `notes` adds the findings.
 */
export function sentenceLooks(
  answer: Answer,
  edits: SentenceEdits,
  m: ResultMessages,
  notes?: {look(sentence: AnswerSentence, look: SentenceLook, answer: Answer): SentenceLook},
): SentenceLook[] {
  const looks = answer.sentences.map((sentence) => {
    const correction = edits.correctionOf(sentence);
    const check = answer.source.kept?.keeper.note(sentence.toCheck, correction?.kind === 'local');
    const look = sentenceLook(sentence, {correction, check}, answer.route, m);
    return notes?.look(sentence, look, answer) ?? look;
  });
  const texts = looks.map(({text}) => text);
  const gaps = gapsAfter(answer, texts, edits.isJoined);
  return looks.map((look, index) => ({...look, after: gaps[index]!}));
}
