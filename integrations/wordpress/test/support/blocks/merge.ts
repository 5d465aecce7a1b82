import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {deadline} from '../../../../../test/support/deadlines.mjs';

/** An action of an author or translator: new content of the post or of its translation. */
export type Step =
  | {readonly source: string}
  | {readonly draft: string}
  /** Sends the corrections made so far to the service. */
  | {readonly correct: true};

/** Result of the last update. */
export interface Merged {
  readonly content: string;
  /** The texts that were sent. */
  readonly texts: readonly string[];
  readonly kept: number;
  readonly changed: number;
  readonly deleted: number;
  readonly returned: number;
  readonly replaced: number;
  readonly doubtful: number;
  /** The corrections that were sent last. */
  readonly pairs: readonly {readonly text: string; readonly translation: string}[];
}

/** Lets authors and translators take turns, without a site; the machine translates into capital letters. */
export function merge(...steps: readonly Step[]): Merged {
  const script = fileURLToPath(new URL('../php/merge.php', import.meta.url));
  const output = execFileSync('php', ['-d', 'display_errors=stderr', '-d', 'error_reporting=-1', script], {
    input: JSON.stringify({cases: [steps]}),
    timeout: deadline(30_000),
    maxBuffer: 64 * 1024 ** 2,
    encoding: 'utf8',
  });
  return (JSON.parse(output) as Merged[])[0]!;
}
