import {reviewedRecord, type WireProvenance, type WireReview} from '../../../../src/contract/index.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {MAX_REVIEWS_PER_DAY, type Store} from '../../store/index.ts';
import type {Systems} from '../../systems/index.ts';
import type {Caller} from '../caller.ts';
import {findSystem} from '../translate/translate.ts';
import {secondsToMidnight} from '../usage/today.ts';
import {isBlank} from './blank.ts';
import {checkReview} from './review-checks.ts';

/** A review as a host sent it. */
export interface SentReview extends WireReview {
  /** The host's application. */
  readonly appID: string | undefined;
  /** Network address of the request. */
  readonly address: string;
}

/** Records what hosts published, and what was reviewed there. */
export type RecordReview = (review: SentReview, caller: Caller) => Promise<void>;

export function createReviews(
  {store, systems}: {readonly store: Pick<Store, 'reviews'>; readonly systems: Systems},
  supportEmail: () => string,
): RecordReview {
  return async ({appID, address, ...sent}, {user, answeredBy}) => {
    if (user.visitor) throw isVisitor();
    const {event, provenance, reference, characters} = sent;
    const {definition} = findSystem(systems, provenance.systemID, user);
    checkReview(sent, definition);
    const record =
      event === 'reviewed' ? withReviewer(provenance, user.name) : withoutBlankReviewer(provenance);
    const review = {event, user: user.name, app: appID, provenance: record, reference, characters, address};
    if (!(await store.reviews.add(review))) throw dayLimit(supportEmail());
    answeredBy?.(definition.id);
  };
}

/** The record with the state of a reviewed translation. What its fields say already is kept. */
function withReviewer(record: WireProvenance, userName: string): WireProvenance {
  const isNamed = record.reviewer !== undefined && !isBlank(record.reviewer);
  const reviewed = reviewedRecord(record, isNamed ? record.reviewer! : userName, new Date());
  return {
    ...reviewed,
    // A person's translation stays one, also when another person confirms it.
    ...(record.state === 'human' && {state: record.state}),
    ...(record.reviewTime !== undefined && {reviewTime: record.reviewTime}),
  };
}

function withoutBlankReviewer({reviewer, ...rest}: WireProvenance): WireProvenance {
  return {...rest, ...(reviewer !== undefined && !isBlank(reviewer) && {reviewer})};
}

function isVisitor(): OperationError {
  return new OperationError(
    'conflict',
    'Visitors without an account cannot record reviews. Sign in, then send the review with your own token.',
  );
}

function dayLimit(supportEmail: string): OperationError {
  return new OperationError(
    'dayLimitReached',
    `The daily limit of ${MAX_REVIEWS_PER_DAY} reviews is reached. It starts again at midnight UTC; ` +
      `write to ${supportEmail} if a host needs more.`,
    secondsToMidnight(),
  );
}
