import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {mtservice} from './support/mtservice-command.ts';
import {expect, test} from './support/test.ts';
import {deadline} from '../support/deadlines.mjs';
import {freePort} from '../support/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('a second serve on the same data folder says so and ends', async ({service, request}) => {
  const {code, output, errors} = await mtservice(service.dataFolder, 'serve');
  expect(code).toBe(1);
  expect(output).toBe('');
  expect(errors).toMatch(/^mtservice: .*(in use|another|already)/);
  expect(errors).toContain(service.dataFolder);
  expect(errors.trim().split('\n')).toHaveLength(1);
  // The first service continues.
  const list = await request.get(`${service.url}/service.svc/json/GetSystemList?appID=test`, {
    headers: {'client-id': service.token},
  });
  expect(list.status()).toBe(200);
});

test('npm start honours PORT, MTSERVICE_DATA and --json, and ends when asked', async ({request}) => {
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-e2e-'));
  const port = await freePort();
  const child = spawn('npm', ['start', '--silent', '--', '--json'], {
    cwd: root,
    env: {...process.env, PORT: String(port), MTSERVICE_DATA: join(folder, 'dati ā')},
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true, // npm and its child processes form one group, so that all of them can be ended
  });
  const lines: string[] = [];
  const output = createInterface({input: child.stdout}).on('line', (line) => lines.push(line));
  const ended = once(output, 'close', {signal: AbortSignal.timeout(deadline(25_000))});
  try {
    await once(output, 'line', {signal: AbortSignal.timeout(deadline(20_000))});
    const {url, token} = JSON.parse(lines[0] ?? '') as {url: string; token: string};
    expect(new URL(url).port).toBe(String(port));
    expect(existsSync(join(folder, 'dati ā'))).toBe(true);
    const headers = {'client-id': token};
    const list = await request.get(`${url}/service.svc/json/GetSystemList?appID=test`, {headers});
    expect(list.status()).toBe(200);
    expect((await request.get(`${url}/`)).status()).toBe(200);
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
    expect(lines).toHaveLength(1);
  } finally {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // The group has already ended.
    }
    await rm(folder, {recursive: true, force: true});
  }
});
