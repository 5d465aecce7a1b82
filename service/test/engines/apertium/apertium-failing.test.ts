import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {afterEach, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {ApertiumEngine} from '../../../src/engines/apertium/apertium-engine.ts';
import type {ApertiumTranslator} from '../../../src/engines/apertium/apertium-translator.ts';
import type {EngineError} from '../../../src/engines/engine.ts';
import {ask, deadlineSignal, textOf} from '../port-conformance.ts';
import {gone} from './gone.ts';

const engine = new ApertiumEngine();
const pair = {source: 'en', target: 'es', variant: 'eng-spa'};

describe('apertium failing', () => {
  const LONG = Array.from({length: 200}, (_, index) => [`The house number ${index} is very big and red.`]);

  const running: ApertiumTranslator[] = [];
  afterEach(() => Promise.all(running.splice(0).map((translator) => translator.stop())));

  async function started(timeoutSeconds = 30): Promise<{translator: ApertiumTranslator; pid: number}> {
    const translator = new ApertiumEngine({timeoutSeconds}).translator(pair);
    running.push(translator);
    await translator.start(deadlineSignal());
    assert.ok(translator.pid);
    return {translator, pid: translator.pid};
  }

  it('answers requests under way with `crashed` when its processes are killed, and starts again', async () => {
    const {translator, pid} = await started();
    const exits: EngineError[] = [];
    translator.onExit((reason) => exits.push(reason));
    process.kill(-pid, 'SIGSTOP');
    const answers = Promise.all([ask(translator, LONG), ask(translator, [['bread']])]);
    process.kill(-pid, 'SIGKILL');
    for (const result of (await answers).flat()) assert.ok(!result.ok && result.error.kind === 'crashed');
    assert.deepEqual(
      exits.map(({kind}) => kind),
      ['crashed'],
    );
    const [without] = await ask(translator, [['bread']]);
    assert.ok(without && !without.ok && without.error.kind === 'unavailable');
    await translator.start(deadlineSignal());
    assert.equal(textOf((await ask(translator, [['bread']]))[0]), 'pan');
    await translator.stop();
    assert.equal(exits.length, 1);
  });

  it('kills a pipeline that hangs and answers with `timeout`', async () => {
    const {translator, pid} = await started(2);
    process.kill(-pid, 'SIGSTOP');
    const [result] = await ask(translator, [['bread']]);
    assert.ok(result && !result.ok && result.error.kind === 'timeout');
    await gone(pid);
    await translator.start(deadlineSignal());
    assert.equal(textOf((await ask(translator, [['bread']]))[0]), 'pan');
    await translator.stop();
  });

  it('rejects with the reason as soon as it is aborted, and drops the late answer', async () => {
    const {translator, pid} = await started();
    process.kill(-pid, 'SIGSTOP');
    const abort = new AbortController();
    const reason = new Error('the caller hung up');
    const aborted = translator.translate({segments: [['water']], terms: [], signal: abort.signal});
    abort.abort(reason);
    await assert.rejects(aborted, reason);
    const next = ask(translator, [['bread']]);
    process.kill(-pid, 'SIGCONT');
    assert.equal(textOf((await next)[0]), 'pan');
    await translator.stop();
  });

  it('answers requests under way with `crashed` when it is stopped, and leaves no process', async () => {
    const {translator, pid} = await started();
    const exits: EngineError[] = [];
    translator.onExit((reason) => exits.push(reason));
    const answers = ask(translator, LONG);
    await translator.stop();
    for (const result of await answers) assert.ok(!result.ok && result.error.kind === 'crashed');
    await gone(pid);
    assert.deepEqual(exits, []);
  });

  it('can be started again at once when it was stopped while starting', async () => {
    const translator = engine.translator(pair);
    running.push(translator);
    const first = translator.start(deadlineSignal());
    await translator.stop();
    const second = translator.start(deadlineSignal());
    await assert.rejects(first, {kind: 'unavailable'});
    await second;
    assert.equal(textOf((await ask(translator, [['bread']]))[0]), 'pan');
  });

  for (const end of ['exit', 'SIGTERM', 'SIGKILL'] as const) {
    it(`leaves no process when the service ends by ${end}`, async () => {
      const script = fileURLToPath(new URL('hold-apertium.ts', import.meta.url));
      const holder = spawn(process.execPath, ['--import', 'tsx', script], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      try {
        const [line] = (await once(holder.stdout, 'data', {signal: deadlineSignal()})) as [Buffer];
        const group = Number(String(line));
        assert.ok(group > 0);
        if (end === 'exit') holder.stdin.write('end\n');
        else holder.kill(end);
        await gone(group);
      } finally {
        holder.kill('SIGKILL');
      }
    });
  }

  it('cannot be started without its mode', async () => {
    const translator = engine.translator({source: 'en', target: 'lv', variant: 'eng-lav'});
    await assert.rejects(translator.start(deadlineSignal()), {name: 'EngineError', kind: 'unavailable'});
    const [result] = await ask(translator, [['bread']]);
    assert.ok(result && !result.ok && result.error.kind === 'unavailable');
  });
});
