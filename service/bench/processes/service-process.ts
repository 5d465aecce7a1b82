import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';

/** The service, running as a separate process. */
export interface ServiceProcess {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  /** Data folder of the service. */
  readonly folder: string;
  close(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Starts the built service, or its source if it is not built, with a new data folder and additional settings.
 *
 * @param root - Folder of the repository, or of another version of it.
 */
export async function startService(settings: object = {}, root = ROOT): Promise<ServiceProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-bench-'));
  // A fast machine would reach the default limit of ten million characters a day within a minute.
  const limits = {dailyCharacters: 1e12, correctionsPerDay: 1e9, correctionCharactersPerDay: 1e12};
  await writeFile(join(folder, 'mtservice.json'), JSON.stringify({limits, ...settings}));
  const built = join(root, 'service/dist/cli.js');
  const source = join(root, 'service/src/cli.ts');
  const program = existsSync(built) ? [built] : ['--import', 'tsx', source];
  const args = [...program, 'serve', '--json', '--demo-account', '--port', '0', '--data', folder];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({input: child.stdout});
  const line = await Promise.race([once(lines, 'line') as Promise<[string]>, exited.then(() => undefined)]);
  if (!line) throw new Error('the service did not start');
  const {url, token} = JSON.parse(line[0]) as {url: string; token: string};
  return {
    url,
    token,
    pid: child.pid ?? 0,
    folder,
    close: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, {recursive: true, force: true});
    },
  };
}
