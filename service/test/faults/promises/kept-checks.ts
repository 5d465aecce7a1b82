import type {Correction} from '../history.ts';
import {grouped, type Check, type Violation} from './violation.ts';

const CORRECTIONS = 'no acknowledged correction is lost';
const ISSUED = 'no acknowledged token is lost';
const REVOKED = 'a revoked token is refused everywhere within a second';

/** Time after which a change has reached all nodes. */
const EVERYWHERE_MS = 1_000;

/**
 * Checks that users get their last submission: the last acknowledged submission, or a later one that may have been
 * saved.
 */
export const checkCorrections: Check = (history) => {
  const submitted = grouped(history.of('correction'), ({user, sentence}) => `${user} ${sentence}`);
  return history.of('corrected reading').flatMap(({user, sentence, translation, sentAt, endedAt, node}) => {
    const before = (submitted.get(`${user} ${sentence}`) ?? []).filter(
      (correction) => correction.sentAt <= endedAt,
    );
    const knownIndex = before.findLastIndex(
      (correction) => correction.outcome === 'done' && correction.endedAt + EVERYWHERE_MS <= sentAt,
    );
    if (knownIndex < 0 || before.slice(knownIndex).some((correction) => mayBe(correction, translation)))
      return [];
    const what = `node ${node} answers ${user} ${sentence} with ${translation}, not ${before[knownIndex]?.translation}`;
    return [{promise: CORRECTIONS, what}];
  });
};

function mayBe({outcome, translation}: Correction, read: string): boolean {
  return outcome !== 'refused' && translation === read;
}

/** Checks that tokens are accepted from when they are issued until they are revoked. */
export const checkTokens: Check = (history) => {
  const changes = grouped(history.of('token issued', 'token revoked'), ({token}) => token);
  return history.of('token use').flatMap(({token, isAccepted, sentAt, endedAt, node}): Violation[] => {
    const ofToken = changes.get(token) ?? [];
    const isRevoked = ofToken.some(
      ({kind, outcome, endedAt: at}) =>
        kind === 'token revoked' && outcome === 'done' && at + EVERYWHERE_MS <= sentAt,
    );
    if (isAccepted && isRevoked) {
      return [{promise: REVOKED, what: `node ${node} takes ${token} after it was revoked`}];
    }
    const isIssued = ofToken.some(
      ({kind, outcome, endedAt: at}) => kind === 'token issued' && outcome === 'done' && at <= sentAt,
    );
    const mayBeRevoked = ofToken.some(
      ({kind, outcome, sentAt: at}) => kind === 'token revoked' && outcome !== 'refused' && at <= endedAt,
    );
    if (isAccepted || !isIssued || mayBeRevoked) return [];
    return [{promise: ISSUED, what: `node ${node} refuses ${token}`}];
  });
};
