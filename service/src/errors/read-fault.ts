/** Why a file cannot be read, by system error code. */
const READ_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EISDIR: 'it is a folder',
  EACCES:
    'the user that this program runs as may not read it; give it to that user (chown), or run as its owner',
};

/** Why a file cannot be read, as the end of a sentence; falls back to the system's message. */
export function readFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return READ_FAULTS[code] ?? (error instanceof Error ? error.message : String(error));
}

/** Whether a file could not be read because it does not exist. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
