import {MtError, type MtErrorCode} from '../../client/errors.ts';
import type {MtClient} from '../../client/client.ts';
import type {SiteProblems} from '../../localization/en/setup.ts';
import type {VisitorFetch} from '../../session/visit.ts';
import {withoutBidi} from './direction-marks.ts';
import {isKeptBySite, isLedElsewhere, siteProblem} from './kept-by-site.ts';

/** Next step for the user; `wait` means that the element retries automatically. */
export type NextStep = 'contact' | 'shorten' | 'choose' | 'signIn' | 'retry' | 'wait';

/** Why a text or document could not be translated: codes of problems that any request may have. */
export type ProblemKind =
  /** The user's daily limit is reached. */
  | 'dayLimitReached'
  /** Visitors without an account have reached today's limit. */
  | 'visitorLimitReached'
  /** The text or document is too large for the service. */
  | 'textSizeLimitExceeded'
  /** The system was still starting when the element gave up waiting. */
  | 'systemIsStarting'
  /** The service has no such system, or the user may not use it. */
  | 'systemNotFound'
  /** The system is stopped. */
  | 'systemNotStarted'
  /** The system failed to translate. */
  | 'systemTranslationFailed'
  /** The system does not have the chosen term corpus. */
  | 'unknownTermCorpusId'
  /** The service does not accept the user's key, or the page's own server refuses the user. */
  | 'unauthorized'
  /** The service rejected the request. */
  | 'badRequest'
  /** The answer could not be read. */
  | 'malformed'
  /** The browser is offline. */
  | 'offline'
  /** There was no answer, or the service does not allow the page to read the answer. */
  | 'unreachable'
  /** There was no answer in time. */
  | 'timeout'
  /** Nothing was sent, since the module that keeps personal data in the page could not be loaded. */
  | 'notKept'
  /** The service reports another error; see `httpStatus`. */
  | 'unexpected';

/** Why a translation is missing. */
export interface Problem<Kind extends string = ProblemKind> {
  readonly kind: Kind;
  readonly next: NextStep;
  /** Message of the service, shown as text, never as HTML; empty if the service sent no message. */
  readonly description: string;
  /** Support address from the service; undefined if the service sent no address. */
  readonly contact: string | undefined;
  readonly httpStatus: number | undefined;
  /** Whether the page's own server adds the key, so that the user has no key. */
  readonly isKeyKept?: boolean;
  /** Time, in milliseconds since 1970, from which a visitor may go on; NaN if unknown. */
  readonly goesOnAt?: number;
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

/** Whether a client has the key of a visitor without an account. */
function isVisitors({fetch}: Partial<Pick<MtClient, 'fetch'>>): boolean {
  return fetch !== undefined && (fetch as Partial<VisitorFetch>).isVisitors === true;
}

/**
 * Creates the problem for an error.
 *
 * @param client - Client of the request.
 */
export function problemOf(
  thrown: unknown,
  isOnline: boolean,
  client?: Pick<MtClient, 'token' | 'fetch'>,
): Problem {
  const error = thrown instanceof MtError ? thrown : new MtError('badRequest', {cause: thrown});
  const {description, httpStatus} = error;
  const isKeyKept = client !== undefined && isKeptBySite(client.token);
  const code = isKeyKept && isLedElsewhere(error) ? 'unauthorized' : error.code;
  const [contact] = /[\w.+-]+@[\w-]+(\.[\w-]+)+/.exec(description) ?? [];
  const isVisitorLimit = code === 'dayLimitReached' && client !== undefined && isVisitors(client);
  const networkKind = isOnline ? 'unreachable' : 'offline';
  return {
    kind: isVisitorLimit ? 'visitorLimitReached' : code === 'network' ? networkKind : code,
    next: isVisitorLimit ? 'signIn' : (NEXT_STEPS[code] ?? 'retry'),
    ...(isVisitorLimit && {goesOnAt: Date.now() + 1000 * (error.retryAfterSeconds ?? NaN)}),
    description: withoutBidi(description),
    contact,
    httpStatus,
    isKeyKept,
    error,
  };
}

/** Key of the message for a problem. */
export function wordsFor<Kind extends string>({
  kind,
  isKeyKept,
  httpStatus,
}: Pick<Problem<Kind>, 'kind' | 'isKeyKept' | 'httpStatus'>): Kind | keyof SiteProblems {
  return kind === 'unauthorized' && isKeyKept ? siteProblem(httpStatus) : kind;
}
