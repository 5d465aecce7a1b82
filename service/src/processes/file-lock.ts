import Database from 'libsql';

/** A file that is locked by this process. */
export interface FileLock {
  release(): void;
}

/**
 * Locks a file, which is created if needed and stays; undefined if another process holds the lock. The operating system
 * releases the lock whenever the process ends, so that a killed one does not block others.
 */
export function lockFile(path: string): FileLock | undefined {
  const lock = new Database(path);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as NodeJS.ErrnoException).code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
  return {release: () => lock.close()};
}
