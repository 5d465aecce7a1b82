import {TooLongError} from '../../answers/bounded.ts';

/**
 * Why a provider did not sign a person in: `denied` by the person or the provider, `expired` if the code is
 * too old, `unavailable` if the provider cannot be reached or fails, `misconfigured` if it rejects this
 * service's configuration, `clock` if the clocks differ, `untrusted` if its answer fails a check.
 */
export type ProviderFaultKind =
  'denied' | 'expired' | 'unavailable' | 'misconfigured' | 'clock' | 'untrusted';

/** A sign-in that the provider did not complete; `message` is for the log, never for a page. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly kind: ProviderFaultKind;

  constructor(kind: ProviderFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Properties of the client library's errors. */
interface LibraryError {
  readonly code?: unknown;
  /** OAuth error code, such as `access_denied`. */
  readonly error?: unknown;
  readonly error_description?: unknown;
  /** HTTP status of the answer. */
  readonly status?: unknown;
  readonly cause?: unknown;
}

const OAUTH_KINDS: Readonly<Record<string, ProviderFaultKind>> = {
  access_denied: 'denied',
  login_required: 'denied',
  interaction_required: 'denied',
  consent_required: 'denied',
  account_selection_required: 'denied',
  invalid_grant: 'expired',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
};

const CODE_KINDS: Readonly<Record<string, ProviderFaultKind>> = {
  OAUTH_TIMEOUT: 'unavailable',
  OAUTH_ABORT: 'unavailable',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'unavailable',
  OAUTH_RESPONSE_IS_NOT_JSON: 'unavailable',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock',
};

/** Converts an error of the client library to a `ProviderFault`. */
export function providerFault(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  return new ProviderFault(kindOf(error), reasonOf(error), {cause: error});
}

function kindOf(error: unknown): ProviderFaultKind {
  const {code, error: oauthError, status} = (error ?? {}) as LibraryError;
  if (typeof oauthError === 'string') {
    const isFailure = typeof status === 'number' && status >= 500;
    const kind = Object.hasOwn(OAUTH_KINDS, oauthError) ? OAUTH_KINDS[oauthError] : undefined;
    return kind ?? (isFailure ? 'unavailable' : 'misconfigured');
  }
  if (typeof code === 'string' && Object.hasOwn(CODE_KINDS, code)) return CODE_KINDS[code]!;
  if (error instanceof TooLongError || causeOf(error) instanceof TooLongError) return 'unavailable';
  // `fetch` reports a failed connection as a `TypeError` with a cause.
  return error instanceof TypeError && error.cause instanceof Error ? 'unavailable' : 'untrusted';
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

const MAX_REASON_LENGTH = 500;

/** Joins the messages of an error and its causes. */
function reasonOf(error: unknown): string {
  const parts: string[] = [];
  let next: unknown = error;
  for (let depth = 0; depth < 4 && next !== undefined && next !== null; depth += 1) {
    const {error: oauthError, error_description: description, cause, code} = next as LibraryError;
    const message = next instanceof Error ? next.message || code : undefined;
    for (const part of [message, oauthError, description]) {
      if (typeof part === 'string' && !parts.includes(part)) parts.push(part);
    }
    if (next instanceof Response) parts.push(`HTTP status ${next.status}`);
    next = cause;
  }
  return parts.join(': ').slice(0, MAX_REASON_LENGTH);
}
