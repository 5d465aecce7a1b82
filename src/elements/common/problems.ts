import {MtError, type MtErrorCode} from '../../client/errors.ts';
import type {Connection} from '../../client/types.ts';
import type {SiteProblems} from '../../localization/en/setup.ts';
import {withoutBidi} from './bidi.ts';
import {isKeptBySite, isLedElsewhere, siteProblem} from './kept-by-site.ts';

/** Next step for the user; `wait` means that the element tries again by itself. */
export type NextStep = 'contact' | 'shorten' | 'choose' | 'signIn' | 'retry' | 'wait';

/** Why a text or a document could not be translated: all codes of problems that any request may have. */
export type ProblemKind =
  /** The user's limit of today is reached. */
  | 'dayLimitReached'
  /** The text or the document is too large for the service. */
  | 'textSizeLimitExceeded'
  /** The system was still starting when the element had asked long enough. */
  | 'systemIsStarting'
  /** The service has no such system, or the user may not use it. */
  | 'systemNotFound'
  /** The system is stopped. */
  | 'systemNotStarted'
  /** The system failed to translate. */
  | 'systemTranslationFailed'
  /** The system does not have the chosen terms. */
  | 'unknownTermCorpusId'
  /** The service does not know the user's key; or the page's own server keeps the key, and does not let the user translate. */
  | 'unauthorized'
  /** The service did not accept the request. */
  | 'badRequest'
  /** The answer could not be read. */
  | 'malformed'
  /** The browser has no network. */
  | 'offline'
  /** No answer came, or the service does not allow the page to read it. */
  | 'unreachable'
  /** No answer came in time. */
  | 'timeout'
  /** Nothing was sent, since what keeps personal data in the page could not be loaded. */
  | 'notKept'
  /** The service reports an error that is none of these; `httpStatus` says more. */
  | 'unexpected';

/** Reason for a missing translation. */
export interface Problem<Kind extends string = ProblemKind> {
  readonly kind: Kind;
  readonly next: NextStep;
  /** Text of the service, empty when it gave none; shown as text, never as HTML. */
  readonly description: string;
  /** Mail address for support that the service names. */
  readonly contact: string | undefined;
  readonly httpStatus: number | undefined;
  /** Whether the page's own server adds the key, so that the user knows none. */
  readonly isKeyKept?: boolean;
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

/**
 * Makes a problem of an error.
 *
 * @param connection - What the request was sent by.
 */
export function problemOf(thrown: unknown, isOnline: boolean, connection?: Connection): Problem {
  const error = thrown instanceof MtError ? thrown : new MtError('badRequest', {cause: thrown});
  const {description, httpStatus} = error;
  const isKeyKept = connection !== undefined && isKeptBySite(connection.token);
  const code = isKeyKept && isLedElsewhere(error) ? 'unauthorized' : error.code;
  const [contact] = /[\w.+-]+@[\w-]+(\.[\w-]+)+/.exec(description) ?? [];
  const networkKind = isOnline ? 'unreachable' : 'offline';
  return {
    kind: code === 'network' ? networkKind : code,
    next: NEXT_STEPS[code] ?? 'retry',
    description: withoutBidi(description),
    contact,
    httpStatus,
    isKeyKept,
    error,
  };
}

/** Name of the words that tell the user about a problem. */
export function wordsFor<Kind extends string>({
  kind,
  isKeyKept,
  httpStatus,
}: Pick<Problem<Kind>, 'kind' | 'isKeyKept' | 'httpStatus'>): Kind | keyof SiteProblems {
  return kind === 'unauthorized' && isKeyKept ? siteProblem(httpStatus) : kind;
}
