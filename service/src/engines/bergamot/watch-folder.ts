import {readdir, stat} from 'node:fs/promises';
import {join} from 'node:path';

const INTERVAL_MS = 2000;

/**
 * Calls the listener when a folder changes: its entries, or the files in its subfolders, except those with a hidden name.
 * The folder need not exist. Looks every two seconds, since file systems in a network do not report changes. Returns a
 * function that ends this.
 */
export function watchFolder(folder: string, changed: () => void): () => void {
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let last: string | undefined;
  const look = async (): Promise<void> => {
    const times = await changeTimes(folder);
    if (isEnded) return;
    if (last !== undefined && times !== last) changed();
    last = times;
    timer = setTimeout(() => void look(), INTERVAL_MS).unref();
  };
  void look();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** Names, sizes and times of the entries of a folder and of its subfolders; a text to compare. */
async function changeTimes(folder: string): Promise<string> {
  const entries = (await namesIn(folder)).filter((name) => !name.startsWith('.'));
  const files = await Promise.all(
    entries.map(async (entry) => (await namesIn(join(folder, entry))).map((name) => join(entry, name))),
  );
  const states = ['', ...entries, ...files.flat()].map(async (path) => {
    const {size, mtimeMs} = await stat(join(folder, path)).catch(() => ({size: 0, mtimeMs: 0}));
    return `${path} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(states)).sort().join('\n');
}

/** Names of the entries of a folder; empty for a file and for what cannot be read. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
