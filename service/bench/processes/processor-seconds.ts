import {readFileSync} from 'node:fs';

/** Processor time of a process in seconds, including its ended children, which read and write documents. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Linux reports hundredths of a second to all programs.
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
}
