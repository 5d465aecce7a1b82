/** Input, output and environment of a command. */
export interface CommandIo {
  out(text: string): void;
  error(text: string): void;
  readonly stdin: AsyncIterable<Buffer | string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves when the running service is asked to stop by the user or system. */
  stopRequested(): Promise<void>;
  /** Calls the listener whenever a running service is asked to reload its configuration. */
  onReload?(listener: () => void): void;
}

/** A failed command; `message` tells the operator the reason and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Text on one line, without control characters that a terminal would interpret. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ');
}
