interface Fault {
  /** Reason, as the end of a sentence. */
  readonly reason: string;
  readonly advice?: string;
}

const NOT_ALLOWED: Fault = {
  reason: 'the user that this program runs as has no right to it',
  advice: 'run it as the owner, or give it to that user (chown)',
};

/** Faults of files by system error code. */
const FAULTS: Readonly<Record<string, Fault>> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  ENOENT: {reason: 'it does not exist', advice: 'check the path'},
  ENOTDIR: {reason: 'a part of the path is not a folder', advice: 'check the path'},
  EISDIR: {reason: 'it is a folder', advice: 'name a file'},
  ENOSPC: {reason: 'the disk is full'},
  EDQUOT: {reason: 'the disk quota is used up'},
  EROFS: {reason: 'the disk is read-only'},
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const inWords = ({reason, advice}: Fault): string => (advice ? `${reason}; ${advice}` : reason);

/** Why the operating system refused a file, as the end of a sentence; undefined for any other error. */
export function fileReason(error: unknown): string | undefined {
  return FAULTS[codeOf(error)]?.reason;
}

/** Sentence with the path, the reason and what to do; undefined for any error that is not of a file. */
export function fileFault(error: unknown): string | undefined {
  const fault = FAULTS[codeOf(error)];
  const {path} = error as NodeJS.ErrnoException;
  return fault && path ? `${path}: ${inWords(fault)}.` : undefined;
}

/**
 * Why a file cannot be read, as the end of a sentence, with what to do about missing rights; falls back to the system's
 * message.
 */
export function readFault(error: unknown): string {
  const fault = FAULTS[codeOf(error)];
  if (fault === NOT_ALLOWED) return inWords(fault);
  return fault?.reason ?? (error instanceof Error ? error.message : String(error));
}

/** Whether a file could not be read because it does not exist. */
export function isMissingFile(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}
