import {MtError, type MtErrorCode} from '../../client/errors.ts';
import {withoutBidi} from './bidi.ts';

/** Next step for the user; `wait` means that the element tries again by itself. */
export type NextStep = 'contact' | 'shorten' | 'choose' | 'signIn' | 'retry' | 'wait';

/** Kind of a problem: the client's error code; a network error is `offline` or `unreachable`. */
export type ProblemKind = Exclude<MtErrorCode, 'network'> | 'offline' | 'unreachable';

/** Reason for a missing translation. */
export interface Problem<Kind extends string = ProblemKind> {
  readonly kind: Kind;
  readonly next: NextStep;
  /** Text of the service, empty when it gave none; shown as text, never as HTML. */
  readonly description: string;
  /** Mail address for support that the service names. */
  readonly contact: string | undefined;
  readonly httpStatus: number | undefined;
  readonly error: MtError;
}

/** Next steps other than `retry`. */
const NEXT_STEPS: Readonly<Partial<Record<MtErrorCode, NextStep>>> = {
  dayLimitReached: 'contact',
  textSizeLimitExceeded: 'shorten',
  systemNotFound: 'choose',
  systemNotStarted: 'choose',
  unknownTermCorpusId: 'choose',
  unauthorized: 'signIn',
  network: 'wait',
  timeout: 'wait',
  unexpected: 'wait',
};

/** Makes a problem of an error. */
export function problemOf(thrown: unknown, isOnline: boolean): Problem {
  const error = thrown instanceof MtError ? thrown : new MtError('badRequest', {cause: thrown});
  const {code, description, httpStatus} = error;
  const [contact] = /[\w.+-]+@[\w-]+(\.[\w-]+)+/.exec(description) ?? [];
  const networkKind = isOnline ? 'unreachable' : 'offline';
  return {
    kind: code === 'network' ? networkKind : code,
    next: NEXT_STEPS[code] ?? 'retry',
    description: withoutBidi(description),
    contact,
    httpStatus,
    error,
  };
}
