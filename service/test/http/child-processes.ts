import {readdir, readFile} from 'node:fs/promises';

/** Process ids of the living children of this process that lead a process group. */
export async function childProcesses(): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The name of the program, in brackets, may hold spaces.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state !== 'Z' && Number(parent) === process.pid && group === name) found.push(Number(name));
  }
  return found;
}
