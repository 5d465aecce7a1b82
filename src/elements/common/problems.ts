import {MtError, type MtErrorCode} from '../../client/errors.ts';
import {withoutBidi} from './bidi.ts';

/** What the reader can do: `wait` means that it is tried again without being asked. */
export type NextStep = 'contact' | 'shorten' | 'choose' | 'signIn' | 'retry' | 'wait';

/** What went wrong, by the code of the client; a broken network has two kinds. */
export type ProblemKind = Exclude<MtErrorCode, 'network'> | 'offline' | 'unreachable';

/** Why there is no translation. */
export interface Problem<Kind extends string = ProblemKind> {
  readonly kind: Kind;
  readonly next: NextStep;
  /** The service's own text, empty when it gave none: data, to be shown as text. */
  readonly description: string;
  /** Mail address that the service names for support. */
  readonly contact: string | undefined;
  readonly httpStatus: number | undefined;
  readonly error: MtError;
}

/** Where it is not `retry`. */
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

/** The problem that an error stands for. */
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
