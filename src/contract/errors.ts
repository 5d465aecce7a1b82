/**
 * The errors that the interface document lists (section "Errors"): one row per code.
 * `httpStatus` is our choice for the JSON transport, see `ErrorBody` in `wire.ts`.
 */
export const SERVICE_ERRORS = {
  dayLimitReached: {code: 11, httpStatus: 429},
  textSizeLimitExceeded: {code: 12, httpStatus: 413},
  systemIsStarting: {code: 21, httpStatus: 503},
  systemNotFound: {code: 22, httpStatus: 404},
  systemNotStarted: {code: 23, httpStatus: 409},
  systemTranslationFailed: {code: 0, httpStatus: 502},
  unknownTermCorpusId: {code: 41, httpStatus: 400},
} as const satisfies Record<string, {code: number; httpStatus: number}>;

/** The `exception` name of a service error. */
export type ServiceErrorName = keyof typeof SERVICE_ERRORS;

/** The integer `code` of a service error. */
export type ServiceErrorCode = (typeof SERVICE_ERRORS)[ServiceErrorName]['code'];

/** Name of the service error with this integer code, or undefined when the document lists none. */
export function serviceErrorName(code: number): ServiceErrorName | undefined {
  for (const name of Object.keys(SERVICE_ERRORS) as ServiceErrorName[]) {
    if (SERVICE_ERRORS[name].code === code) return name;
  }
  return undefined;
}
