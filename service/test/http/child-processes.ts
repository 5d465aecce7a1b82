import {readdir, readFile} from 'node:fs/promises';

/** Returns the ids of running child processes that lead a process group. */
export async function childProcesses(): Promise<number[]> {
  const pids: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The program name, in parentheses, may contain spaces.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state !== 'Z' && Number(parent) === process.pid && group === name) pids.push(Number(name));
  }
  return pids;
}
