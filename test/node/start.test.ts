import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {deadline} from '../support/deadlines.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const deadlineMs = deadline(60_000);

it('npm start prints one line for scripts, serves what it says, and ends when npm is ended', async () => {
  const data = mkdtempSync(join(tmpdir(), 'mtservice-start-'));
  const npm = spawn('npm', ['start', '--silent', '--', '--json'], {
    cwd: root,
    env: {...process.env, PORT: '0', MTSERVICE_DATA: data},
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const lines: string[] = [];
    const output = createInterface({input: npm.stdout}).on('line', (line) => lines.push(line));
    await once(output, 'line', {signal});
    const {url, token} = JSON.parse(lines[0]!) as {url: string; token: string};
    const list = await fetch(`${url}/service.svc/json/GetSystemList?appID=start`, {
      headers: {'client-id': token},
      signal,
    });
    assert.equal(list.status, 200);
    const closed = once(output, 'close', {signal});
    npm.kill('SIGTERM');
    // The pipe closes when the last process that could write to it has ended.
    await closed;
    assert.equal(lines.length, 1);
    await assert.rejects(fetch(url, {signal}), TypeError);
  } finally {
    npm.kill('SIGKILL');
    rmSync(data, {recursive: true, force: true, maxRetries: 5});
  }
});
