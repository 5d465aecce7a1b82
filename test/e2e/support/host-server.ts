import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {deadline} from '../../support/deadlines.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const EXAMPLE_SERVICE = 'https://mt.example.org';

/** Makes the examples listen on any free port and print it. */
const anyPort = (code: string): string =>
  code
    .replace('app.listen(3000);', 'const own = app.listen(0, () => console.log(String(own.address().port)));')
    .replace('await app.listen({port: 3000});', 'console.log(new URL(await app.listen({port: 0})).port);');

/** Code that replaces the decisions in the samples, which accept every request and identify no user. */
export interface HostDecisions {
  readonly authorize?: string;
  readonly user?: string;
}

/** Inserts a host's decisions into a sample; throws if their places are not found. */
function decided(code: string, {authorize, user}: HostDecisions): string {
  const places = [
    ['(request) => true', authorize],
    ['(request) => request.session?.userId', user],
  ] as const;
  return places.reduce((text, [sample, decision]) => {
    if (decision === undefined) return text;
    if (!text.includes(sample)) throw new Error(`the example has no ${sample}`);
    return text.replace(sample, () => decision);
  }, code);
}

/** The server of a README's example, in a separate project with the package installed. */
export class HostServer {
  /** Address of the server, without a trailing slash. */
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, process: ChildProcess, folder: string) {
    this.url = url;
    this.#process = process;
    this.#folder = folder;
  }

  /**
   * @param integration - Folder of the README, whose samples are `server.js` and `public/index.html`.
   * @param decisions - Decisions of the host; by default, those of the sample.
   */
  static async start(
    integration: string,
    service: {url: string; token: string},
    decisions: HostDecisions = {},
  ): Promise<HostServer> {
    const folder = await mkdtemp(join(tmpdir(), 'mtservice-host-'));
    const text = await readFile(join(root, 'integrations', integration, 'README.md'), 'utf8');
    const sample = (language: string) =>
      (new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(text)?.[1] ?? '').replaceAll(
        EXAMPLE_SERVICE,
        service.url,
      );
    await mkdir(join(folder, 'public'));
    await mkdir(join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    await writeFile(join(folder, 'server.js'), decided(anyPort(sample('js')), decisions));
    await writeFile(join(folder, 'public/index.html'), sample('html'));
    await symlink(root, join(folder, 'node_modules/mtservice-elements'), 'junction');
    const framework = join('node_modules', integration);
    await symlink(join(root, framework), join(folder, framework), 'junction');
    const child = spawn(process.execPath, ['server.js'], {
      cwd: folder,
      env: {...process.env, MT_TOKEN: service.token},
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      return new HostServer(`http://localhost:${await portOf(child)}`, child, folder);
    } catch (error) {
      child.kill('SIGKILL');
      await rm(folder, {recursive: true, force: true});
      throw error;
    }
  }

  async stop(): Promise<void> {
    const exit = once(this.#process, 'exit');
    if (this.#process.kill('SIGKILL')) await exit;
    await rm(this.#folder, {recursive: true, force: true});
  }
}

/** Finds the line of a process that consists only of a port; other lines are its log. */
async function portOf(child: ChildProcess): Promise<string> {
  const lines = createInterface({input: child.stdout!, signal: AbortSignal.timeout(deadline(20_000))});
  for await (const line of lines) {
    if (!/^\d+$/.test(line)) continue;
    child.stdout!.resume(); // a full pipe would stop the server
    return line;
  }
  throw new Error('the example printed no port');
}
