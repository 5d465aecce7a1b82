import {execFile} from 'node:child_process';
import {readFile} from 'node:fs/promises';
import {promisify} from 'node:util';

/** Texts that came one at a time, in a row, after which one core serves them all. */
const ALONE_IN_A_ROW = 32;

/** Moves each process to the cores of the list; fails when one of them cannot be moved. */
const PLACE = 'failed=0; for id in "$@"; do taskset -c -p "$0" "$id" || failed=1; done; exit $failed';

/**
 * Chooses the processor cores that a pipeline's processes run on. A text passes from process to process, so
 * while texts come one at a time only one process has work: on one core they hand it over without waking
 * another at each step, which takes a tenth to a third less time. As soon as there are several
 * texts at once the processes spread over all cores again. Where the system offers no such choice (no
 * Linux, no `taskset`, a single core) they stay where the system puts them.
 */
export class ProcessorCores {
  readonly #leader: number | undefined;
  #alone = 0;
  #wanted: 'one' | 'all' = 'all';
  #applied: 'one' | 'all' = 'all';
  #applying = false;
  #over = false;

  /** `leader` is the process id of the shell whose children are the pipeline's processes. */
  constructor(leader: number | undefined) {
    this.#leader = leader;
  }

  /** To be told whenever texts are given to the processes: how many are in them now. */
  busyWith(texts: number): void {
    this.#alone = texts === 1 ? this.#alone + 1 : 0;
    if (texts > 1) this.#wanted = 'all';
    else if (this.#alone >= ALONE_IN_A_ROW) this.#wanted = 'one';
    void this.#apply();
  }

  /** To be told when the processes have ended. */
  end(): void {
    this.#over = true;
  }

  async #apply(): Promise<void> {
    if (this.#applying || this.#leader === undefined) return;
    this.#applying = true;
    try {
      while (this.#wanted !== this.#applied && !this.#over) {
        const wanted = this.#wanted;
        await this.#place(this.#leader, wanted);
        this.#applied = wanted;
      }
      this.#applying = false;
    } catch {
      // Not tried again: `#applying` stays set. Those that did come to one core do not stay there.
      await this.#place(this.#leader, 'all').catch(() => undefined);
    }
  }

  async #place(leader: number, wanted: 'one' | 'all'): Promise<void> {
    const [status, children] = await Promise.all([
      readFile('/proc/self/status', 'utf8'),
      readFile(`/proc/${leader}/task/${leader}/children`, 'utf8'),
    ]);
    const allowed = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? '';
    const cores = coresIn(allowed);
    const processes = children.trim().split(' ').filter(Boolean);
    if (cores.length < 2 || processes.length < 2 || this.#over) return;
    // By process id, so that several pipelines do not all choose the same one.
    const list = wanted === 'all' ? allowed : String(cores[leader % cores.length]);
    await promisify(execFile)('sh', ['-c', PLACE, list, ...processes], {timeout: 10_000});
  }
}

/** The cores of a list as Linux writes it: `0-3,8`. */
function coresIn(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number);
    if (first === undefined || last === undefined || Number.isNaN(first + last)) return [];
    return Array.from({length: last - first + 1}, (_, index) => first + index);
  });
}
