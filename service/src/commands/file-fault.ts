/** Causes of errors of files and what to do, by system error code. */
const CAUSES: Readonly<Record<string, string>> = {
  EACCES:
    'the user of this command has no right to it; run the command as its owner, or give it to that user (chown)',
  EPERM:
    'the user of this command has no right to it; run the command as its owner, or give it to that user (chown)',
  ENOENT: 'it does not exist; check the path',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder; name a file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
};

/** Cause of an error of the operating system about a file, and what to do; undefined for any other error. */
export function fileFault(error: unknown): string | undefined {
  const {code = '', path} = error as NodeJS.ErrnoException;
  return CAUSES[code] && path ? `${path}: ${CAUSES[code]}.` : undefined;
}
