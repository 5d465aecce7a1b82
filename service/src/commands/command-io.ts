/** Input, output and environment of a command. */
export interface CommandIo {
  out(text: string): void;
  error(text: string): void;
  readonly stdin: AsyncIterable<Buffer | string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves when the user or the operating system asks the running service to stop. */
  stopRequested(): Promise<void>;
  /** Calls the listener whenever a running service is asked to reload its configuration. */
  onReload?(listener: () => void): void;
}

/** A failed command; `message` explains the reason and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Replaces control characters, including line breaks, which a terminal would interpret; removes those that turn text round. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}
