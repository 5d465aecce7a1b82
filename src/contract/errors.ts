/** Integer codes of the errors that the interface document lists (section "Errors"), by `exception`. */
export const SERVICE_ERRORS = {
  dayLimitReached: 11,
  textSizeLimitExceeded: 12,
  systemIsStarting: 21,
  systemNotFound: 22,
  systemNotStarted: 23,
  systemTranslationFailed: 0,
  unknownTermCorpusId: 41,
} as const satisfies Record<string, number>;

/** The `exception` name of a service error. */
export type ServiceErrorName = keyof typeof SERVICE_ERRORS;

/** The integer `code` of a service error. */
export type ServiceErrorCode = (typeof SERVICE_ERRORS)[ServiceErrorName];

/** Name of the service error with this integer code; undefined if the interface document does not list the code. */
export function serviceErrorName(code: number): ServiceErrorName | undefined {
  return (Object.keys(SERVICE_ERRORS) as ServiceErrorName[]).find((name) => SERVICE_ERRORS[name] === code);
}
