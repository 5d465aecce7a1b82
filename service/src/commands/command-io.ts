/** Input, output and environment of a command. */
export interface CommandIo {
  out(text: string): void;
  error(text: string): void;
  readonly stdin: AsyncIterable<Buffer | string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves when the user or the system asks a running service to stop. */
  stopRequested(): Promise<void>;
  /** Calls the listener whenever a running service is asked to read its configuration again. */
  onReload?(listener: () => void): void;
}

/** A command that failed; `message` is for the operator: the reason, and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Text on one line, without control characters that a terminal would obey. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ');
}
