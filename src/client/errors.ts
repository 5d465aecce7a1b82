import {SERVICE_ERRORS, serviceErrorName, type ServiceErrorName} from '../contract/errors.ts';
import type {WireError} from '../contract/wire.ts';
import {isObject, numberOf, type Sent} from './requests/json-value.ts';

/** Code of an error: a name of one of the service's seven errors, or a failure of the request itself. */
export type MtErrorCode =
  ServiceErrorName | 'unauthorized' | 'badRequest' | 'network' | 'timeout' | 'malformed' | 'unexpected';

/** Details of an error. */
export interface MtErrorDetails {
  description?: string;
  httpStatus?: number | undefined;
  retryAfterSeconds?: number | undefined;
  serviceCode?: number | undefined;
  cause?: unknown;
}

/** The only error that the client rejects with, except for the reason of an aborted signal. */
export class MtError extends Error {
  override readonly name = 'MtError';
  readonly code: MtErrorCode;
  /** The service's own description; empty if the service sent no description. Show it as text, never as HTML. */
  readonly description: string;
  /** HTTP status of the answer; undefined if there was no readable answer. */
  readonly httpStatus: number | undefined;
  /** Seconds after which the service accepts another request; undefined if the service does not say. */
  readonly retryAfterSeconds: number | undefined;
  /** The integer code that the service sent; undefined if the service sent no code. */
  readonly serviceCode: number | undefined;

  /**
   * Each script of an element, each part and a host's own bundle has a copy of this class; `instanceof` accepts errors
   * of any copy.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'MtError';
  }

  constructor(code: MtErrorCode, details: MtErrorDetails = {}) {
    const {description = '', httpStatus, cause} = details;
    const status = httpStatus ? ` (HTTP ${httpStatus})` : '';
    super(`${code}${status}${description && `: ${description}`}`, cause === undefined ? {} : {cause});
    this.code = code;
    this.description = description;
    this.httpStatus = httpStatus;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.serviceCode = details.serviceCode;
  }
}

/** Whether a value is the body of an error, with either of the two sets of field names. */
export function isErrorBody(value: unknown): value is Sent<WireError> {
  return (
    isObject<WireError>(value) &&
    (value.code ?? value.ErrorCode ?? value.exception ?? undefined) !== undefined
  );
}

/** Creates the error for a failed answer; `value` is the parsed body; undefined if the body is not JSON. */
export function errorOfAnswer(response: Response, value: unknown): MtError {
  const body: Sent<WireError> = isObject<WireError>(value) ? value : {};
  const serviceCode = numberOf(body.code) ?? numberOf(body.ErrorCode);
  const description = [body.description, body.ErrorMessage, value].find(
    (text) => text && typeof text === 'string',
  );
  const {status, ok} = response;
  return new MtError(
    namedCode(body.exception, serviceCode) ??
      codeOfStatus(ok && serviceCode !== undefined ? serviceCode : status),
    {
      description: (description as string | undefined) ?? '',
      httpStatus: status || undefined, // browsers report status 0 for a redirect that is not followed
      retryAfterSeconds: retryAfter(response.headers),
      serviceCode,
    },
  );
}

function namedCode(exception: unknown, serviceCode: number | undefined): MtErrorCode | undefined {
  const name = typeof exception === 'string' ? exception.trim().toLowerCase() : '';
  const names: MtErrorCode[] = [
    ...(Object.keys(SERVICE_ERRORS) as ServiceErrorName[]),
    'unauthorized',
    'badRequest',
  ];
  const known = names.find((candidate) => candidate.toLowerCase() === name);
  // services also send code 0 for an error that has a name but no code
  if (known || serviceCode === undefined || (serviceCode === 0 && name)) return known;
  return serviceErrorName(serviceCode);
}

function codeOfStatus(status: number): MtErrorCode {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 413) return 'textSizeLimitExceeded';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'badRequest' : 'unexpected';
}

function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  if (!/^[a-z]{3}.*GMT$/i.test(value)) return undefined; // Date.parse accepts far more than HTTP dates
  // relative to the service's clock if known, since the local clock may be wrong
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const seconds = Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
