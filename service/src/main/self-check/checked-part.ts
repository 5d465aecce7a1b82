/** What was found out about one part of a service. */
export interface CheckedPart {
  readonly part: string;
  /** A `note` is no fault: something that not every service needs. */
  readonly outcome: 'ok' | 'note' | 'fault';
  /** What was found; of a fault the cause and the fix. */
  readonly message: string;
}

/** The message of an error, with that of its cause unless it is told already. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const {message, cause} = error;
  return cause instanceof Error && !tellsCause(message, cause) ? `${message} (${cause.message})` : message;
}

function tellsCause(message: string, cause: Error): boolean {
  const code = 'code' in cause && typeof cause.code === 'string' ? `(${cause.code})` : cause.message;
  return message.includes(cause.message) || message.includes(code);
}
