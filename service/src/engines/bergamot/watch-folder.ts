import {unwatchFile, watchFile, type StatsListener} from 'node:fs';

const INTERVAL_MS = 2000;

/**
 * Calls the listener when entries are added to a folder or removed, or the folder itself; the folder need not exist.
 * Looks every two seconds, since file systems in a network do not report changes. Returns a function that ends this.
 */
export function watchFolder(folder: string, changed: () => void): () => void {
  const listener: StatsListener = (now, before) => {
    if (now.mtimeMs !== before.mtimeMs) changed();
  };
  watchFile(folder, {interval: INTERVAL_MS, persistent: false}, listener);
  return () => unwatchFile(folder, listener);
}
