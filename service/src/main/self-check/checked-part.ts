/** Result of checking one part of a service. */
export interface CheckedPart {
  readonly part: string;
  /** A `note` reports a missing part that not every service needs. */
  readonly outcome: 'ok' | 'note' | 'fault';
  /** Result; for a fault, its cause and the fix. */
  readonly message: string;
}

/** Message of an error, followed by the cause's message unless the error's message already contains it. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const {message, cause} = error;
  if (!(cause instanceof Error) || tellsCause(message, cause)) return message;
  return message.endsWith('.')
    ? `${message.slice(0, -1)} (${cause.message}).`
    : `${message} (${cause.message})`;
}

function tellsCause(message: string, cause: Error): boolean {
  const code = 'code' in cause && typeof cause.code === 'string' ? `(${cause.code})` : cause.message;
  return message.includes(cause.message) || message.includes(code);
}
