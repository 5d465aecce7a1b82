/** What was found out about one part of a service. */
export interface CheckedPart {
  readonly part: string;
  /** A `note` is no fault: something that not every service needs. */
  readonly outcome: 'ok' | 'note' | 'fault';
  /** What was found; of a fault the cause and the fix. */
  readonly message: string;
}

/** The message of an error, with that of its cause. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
