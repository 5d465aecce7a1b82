import {readdir, readFile} from 'node:fs/promises';

/** Process ids of the models that this process has loaded. */
export async function modelProcesses(): Promise<number[]> {
  const pids: number[] = [];
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    const parent = Number(/\) \S (\d+)/.exec(stat!)?.[1]);
    if (parent === process.pid && command!.includes('model-worker')) pids.push(Number(name));
  }
  return pids;
}
