import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import type {TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';
import type {StoreLocation} from '../../src/store/index.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

const INDEX = new URL('../../src/store/index.ts', import.meta.url).href;

/** Another process, which runs a script with access to `openStore`, `location` and `folder`. */
export interface StoreProcess {
  readonly child: ChildProcess;
  /** Returns the next line that the script prints with `console.log`; rejects if the script ends before. */
  line(): Promise<string>;
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
}

/** Runs the body of a module in another process; killed when the test ends. */
export function storeProcess(
  test: TestContext,
  location: string | StoreLocation,
  script: string,
): StoreProcess {
  const body = `import {openStore} from ${JSON.stringify(INDEX)};
const folder = ${JSON.stringify(typeof location === 'string' ? location : location.dataFolder)};
const location = ${JSON.stringify(location)};
${script}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', body], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  releaseAfter(test, kill);
  return {
    child,
    kill,
    async line() {
      const next = await lines.next();
      if (next.done) throw new Error('the process ended without another line');
      return next.value;
    },
  };
}
