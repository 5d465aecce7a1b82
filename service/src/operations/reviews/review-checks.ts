import type {WireProvenance, WireReview} from '../../../../src/contract/index.ts';
import {OperationError} from '../../errors/operation-error.ts';
import type {SystemDefinition} from '../../systems/index.ts';
import {isBlank} from './blank.ts';
import {readIsoTime} from './iso-time.ts';

/** How far the clock of a host may differ from that of the service. */
export const MAX_CLOCK_SKEW_MS = 86_400_000;

/**
 * Refuses a review that contradicts itself, the clock or its system; the error names the field. The engine of the
 * record may differ from that of the system, since operators change engines.
 */
export function checkReview(
  review: WireReview,
  {source, target}: Pick<SystemDefinition, 'source' | 'target'>,
  now = Date.now(),
): void {
  const {event, provenance, characters} = review;
  checkLanguage('sourceLanguage', provenance.sourceLanguage, source);
  checkLanguage('targetLanguage', provenance.targetLanguage, target);
  const latest = now + MAX_CLOCK_SKEW_MS;
  const time = checkedTime('time', provenance.time, latest);
  if (provenance.reviewTime !== undefined) {
    const reviewTime = checkedTime('reviewTime', provenance.reviewTime, latest);
    if (reviewTime < time - MAX_CLOCK_SKEW_MS) {
      throw invalid(
        `The field provenance.reviewTime is ${provenance.reviewTime}, before the translation (provenance.time, ${provenance.time}): send the time of the review.`,
      );
    }
  }
  checkState(provenance);
  checkReviewer(review);
  if (event === 'reviewed' && characters === 0) {
    throw invalid(
      'The field characters is 0: a review is of a translation that has a text. Send its number of characters, or leave the field out.',
    );
  }
}

/** Refuses a record whose state contradicts its share of people. */
function checkState({state, human}: WireProvenance): void {
  if (human === 'all' && (state === 'machine' || state === 'edited')) {
    throw invalid(
      `The field provenance.human is "all", and provenance.state is "${state}": a translation by people has the state "human", also after a change.`,
    );
  }
  if (state === 'human' && human !== 'all') {
    throw invalid(
      `The field provenance.state is "human", and provenance.human is "${human}": send "all", or the state of a machine translation.`,
    );
  }
}

/** Refuses a record that is reviewed in a report that says the contrary. */
function checkReviewer({event, provenance}: WireReview): void {
  const {state} = provenance;
  const fields = ['reviewer', 'reviewTime'] as const;
  const field = fields.find((name) => !isBlank(provenance[name] ?? ''));
  if (event === 'withdrawn' && (field || state === 'reviewed')) {
    const what = field ? `the record has provenance.${field}` : 'provenance.state is "reviewed"';
    throw invalid(
      `The field event is "withdrawn", and ${what}: send the record without its review, with the state "edited" or "machine".`,
    );
  }
  if (event === 'published' && field && (state === 'machine' || state === 'edited')) {
    throw invalid(
      `The field provenance.state is "${state}", and the record has provenance.${field}: send the state "reviewed", or the record without reviewer and reviewTime.`,
    );
  }
}

function checkLanguage(field: 'sourceLanguage' | 'targetLanguage', sent: string, expected: string): void {
  if (sent.toLowerCase() === expected.toLowerCase()) return;
  throw invalid(
    `The field provenance.${field} is "${sent}", and the language of the system is "${expected}": send the record that the service gave.`,
  );
}

/** Reads a time in milliseconds. Refuses other texts, and a time after the latest one. */
function checkedTime(field: 'time' | 'reviewTime', sent: string, latest: number): number {
  const time = readIsoTime(sent);
  if (time === undefined) {
    throw invalid(`The field provenance.${field} is not a time: write it as 2026-11-30T10:00:00Z.`);
  }
  if (time <= latest) return time;
  throw invalid(`The field provenance.${field} is ${sent}, in the future: check the clock of the host.`);
}

function invalid(message: string): OperationError {
  return new OperationError('badRequest', message);
}
