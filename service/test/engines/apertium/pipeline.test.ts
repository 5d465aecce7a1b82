import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {after, before, describe, it} from 'node:test';
import {Pipeline} from '../../../src/engines/apertium/pipeline.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

const MODULE = new URL('../../../src/engines/apertium/pipeline.ts', import.meta.url).href;

// `tee` returns each text unchanged, and saves its input.
describe('an apertium pipeline', () => {
  let folder: string;
  let seen: string;
  let pipeline: Pipeline;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mtservice-pipeline-'));
    seen = join(folder, 'seen');
    pipeline = new Pipeline(`exec tee '${seen}'`, deadline(10_000));
    assert.equal(await pipeline.ask('māja'), 'māja');
  });
  after(async () => {
    pipeline.stop();
    await rm(folder, {recursive: true, force: true});
  });

  it('answers any number of requests in their order', async () => {
    const texts = Array.from({length: 3000}, (_, index) => `teksts ${index}`);
    assert.deepEqual(await Promise.all(texts.map((text) => pipeline.ask(text))), texts);
  });

  it('does not get requests that were aborted while it was busy', async () => {
    assert.ok(pipeline.pid);
    process.kill(pipeline.pid, 'SIGSTOP');
    const caller = new AbortController();
    const reason = new Error('the caller hung up');
    const outcomesOfAll = Promise.allSettled(
      Array.from({length: 3000}, (_, index) => pipeline.ask(`atmests ${index}`, caller.signal)),
    );
    await new Promise((resolve) => setImmediate(resolve));
    caller.abort(reason);
    const next = pipeline.ask('maize');
    process.kill(pipeline.pid, 'SIGCONT');
    assert.equal(await next, 'maize');
    const outcomes = await outcomesOfAll;
    assert.equal(outcomes.filter(({status}) => status === 'rejected').length, 3000 - 64);
    assert.ok(outcomes.every((outcome) => outcome.status === 'fulfilled' || outcome.reason === reason));
    assert.equal((await readFile(seen, 'utf8')).match(/atmests/g)?.length, 64);
  });

  it('rejects what waits and what is under way when it ends', async () => {
    const ending = new Pipeline('exec cat', deadline(10_000));
    const requests = Array.from({length: 200}, () => ending.ask('bread'));
    ending.stop();
    for (const outcome of await Promise.allSettled(requests)) assert.equal(outcome.status, 'rejected');
    await assert.rejects(ending.ask('bread'), {kind: 'crashed'});
  });

  it('has crashed if one of its programs dies while the others end their output', async () => {
    const dying = new Pipeline(`head --bytes 3 | (cat; printf '\\0'; sleep 60)`, deadline(10_000));
    await assert.rejects(dying.ask('maize un piens'), {kind: 'crashed'});
  });

  it('cannot be started without a free file descriptor, which the process survives', async () => {
    const code = `
      import {closeSync, openSync} from 'node:fs';
      const {Pipeline} = await import(${JSON.stringify(MODULE)});
      const open = [];
      let failure;
      try {
        for (;;) open.push(openSync('/dev/null', 'r'));
      } catch {}
      try {
        new Pipeline('cat', 1000);
      } catch (error) {
        failure = error;
      }
      await new Promise((resolve) => setImmediate(resolve));
      for (const one of open) closeSync(one);
      console.log(failure.kind);`;
    const {stdout} = await promisify(execFile)(
      'sh',
      [
        '-c',
        'ulimit -n 100 && exec "$0" "$@"',
        process.execPath,
        '--import',
        'tsx',
        '--input-type=module',
        '--eval',
        code,
      ],
      {timeout: deadline(20_000), killSignal: 'SIGKILL'},
    );
    assert.equal(stdout, 'unavailable\n');
  });
});
