import type {Segment} from '../../engines/engine.ts';
import {hasCodes, keepsCodes, textOf} from '../../engines/segment-content.ts';
import {codedSpans, placeCodes} from '../codes/place-codes.ts';
import {cleanParts, cleanText} from './clean-answer.ts';
import {fitAlignment} from './fit-alignment.ts';
import {type Answer, type Draft, MOVED, type TranslationRounds} from './translation-rounds.ts';

/**
 * Translates text with codes: with an engine that keeps them, or without codes, which are placed afterwards.
 */
export function* translateCoded(segment: Segment, keeps: boolean): TranslationRounds<Draft> {
  if (!hasCodes(segment)) {
    const [answer] = yield [segment];
    return aligned(segment, [cleanText(answer)], answer);
  }
  if (keeps) {
    const [answer] = yield [segment];
    if (answer && keepsCodes(segment, answer.segment)) {
      return aligned(segment, cleanParts(answer.segment), answer);
    }
  }
  const spans = codedSpans(segment);
  const [answer, ...contents] = yield [[textOf(segment)], ...spans.map(({text}) => [text])];
  const places = new Map(spans.map(({id}, index) => [id, cleanText(contents[index])]));
  const placed = placeCodes(segment, cleanText(answer) || textOf(segment), places);
  const draft = aligned(segment, placed, answer);
  return keeps ? {...draft, checks: MOVED} : draft;
}

/** The segment that is used, with the engine's quality and the adapted alignment. */
export function aligned(question: Segment, used: Segment, answer: Answer | undefined): Draft {
  const alignment = answer && fitAlignment(answer.alignment, question, answer.segment, used);
  const checks = answer?.byRuns && hasCodes(question) ? MOVED : [];
  return {segment: used, quality: answer?.quality, fixed: [], checks, alignment};
}
