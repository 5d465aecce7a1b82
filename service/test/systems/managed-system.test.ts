import assert from 'node:assert/strict';
import {afterEach, describe, it} from 'node:test';
import {EngineError} from '../../src/engines/engine.ts';
import {OperationError} from '../../src/errors/operation-error.ts';
import type {SystemDefinition} from '../../src/systems/definition.ts';
import {ManagedSystem} from '../../src/systems/managed-system.ts';
import type {StartTiming} from '../../src/systems/start-timing.ts';
import {ControlledEngine} from './controlled-engine.ts';
import {within} from './within.ts';

const open: ManagedSystem[] = [];
afterEach(async () => {
  for (const system of open.splice(0)) await within(system.close(), 'closing');
});

function managed(settings: Partial<SystemDefinition> = {}, timing: Partial<StartTiming> = {}) {
  const engine = new ControlledEngine();
  const history: string[] = [];
  let heard = () => {};
  const definition: SystemDefinition = {
    id: 'smt-1',
    engine,
    pair: {source: 'en', target: 'lv'},
    source: 'en',
    target: 'lv',
    domain: 'general',
    title: 'Angļu–latviešu',
    description: '',
    maxTextCharacters: undefined,
    idleSeconds: 0,
    visibleTo: 'everyone',
    startAutomatically: false,
    ...settings,
  };
  const changed = ({status}: ManagedSystem) => {
    history.push(status);
    heard();
  };
  const system = new ManagedSystem(definition, changed, timing);
  open.push(system);
  const becomes = (status: string) =>
    within(
      new Promise<void>((resolve) => {
        heard = () => system.status === status && resolve();
        heard();
      }),
      `becoming ${status}`,
    );
  return {system, engine, history, becomes};
}

function refusal(system: ManagedSystem): OperationError {
  try {
    system.acquire().release();
  } catch (error) {
    assert.ok(error instanceof OperationError);
    return error;
  }
  throw new Error('the system could be used');
}

async function running(settings: Partial<SystemDefinition> = {}, timing: Partial<StartTiming> = {}) {
  const parts = managed(settings, timing);
  parts.system.start();
  await within(parts.engine.started(1), 'the start');
  parts.engine.starts[0]!.succeed();
  await parts.becomes('running');
  return parts;
}

describe('a system', () => {
  it('knows how long it takes to start once it has started', async () => {
    assert.equal(managed().system.startSeconds, undefined);
    const seconds = (await running()).system.startSeconds;
    assert.ok(seconds !== undefined && seconds >= 1 && Number.isInteger(seconds), String(seconds));
  });

  it('is in stand-by, without a process, until the first request', () => {
    const {system, engine} = managed();
    assert.equal(system.status, 'standby');
    assert.equal(engine.starts.length, 0);
  });

  it('answers with error 21 at once and starts on the first request', async () => {
    const {system, engine, history, becomes} = managed();
    const error = refusal(system);
    assert.equal(error.code, 21);
    assert.equal(error.exception, 'systemIsStarting');
    assert.ok(error.retryAfterSeconds! >= 1);
    assert.equal(system.status, 'queuingtransl');
    await within(engine.started(1), 'the start');
    engine.starts[0]!.succeed();
    await becomes('running');
    assert.deepEqual(history, ['queuingtransl', 'running']);
    system.acquire().release();
  });

  it('starts once, however many requests come meanwhile', async () => {
    const {system, engine, becomes} = managed();
    for (let i = 0; i < 5; i++) assert.equal(refusal(system).code, 21);
    await within(engine.started(1), 'the start');
    engine.starts[0]!.succeed();
    await becomes('running');
    assert.equal(engine.starts.length, 1);
  });

  it('goes back to stand-by and ends its process when idle', async () => {
    const {system, engine, becomes} = await running({idleSeconds: 0.02});
    await becomes('standby');
    assert.equal(refusal(system).code, 21);
    await within(engine.started(2), 'the second start');
    assert.equal(engine.stops, 1);
  });

  it('is not idle while a request uses it, however long', async ({mock}) => {
    mock.timers.enable({apis: ['setTimeout', 'Date']});
    const {system, engine} = await running({idleSeconds: 900});
    const lease = system.acquire();
    const otherLease = system.acquire();
    otherLease.release();
    mock.timers.tick(3_600_000);
    assert.equal(system.status, 'running');
    assert.equal(engine.stops, 0);
    lease.release();
    mock.timers.tick(899_000);
    assert.equal(system.status, 'running');
    mock.timers.tick(2_000);
    assert.equal(system.status, 'standby');
  });

  it('reports the reason of a failed start, answers with it, and can start again later', async () => {
    const {system, engine, becomes} = managed({}, {firstRetryMs: 30});
    refusal(system);
    await within(engine.started(1), 'the start');
    engine.starts[0]!.fail(new EngineError('unavailable', 'apertium is not installed'));
    await becomes('error');
    assert.equal(system.reason, 'apertium is not installed');
    const error = refusal(system);
    assert.equal(error.code, 0);
    assert.match(error.message, /apertium is not installed$/);
    assert.ok(error.retryAfterSeconds! >= 1);
    await within(engine.started(2), 'the second start, without a request');
    assert.equal(system.status, 'error');
    engine.starts[1]!.succeed();
    await becomes('running');
    assert.equal(system.reason, undefined);
  });

  it('stays failed with its reason until a start succeeds', async () => {
    const {system, engine, becomes} = managed({}, {firstRetryMs: 20, lastRetryMs: 20});
    const fault = new EngineError('unavailable', 'a file of the model is missing');
    refusal(system);
    await within(engine.started(1), 'the start');
    engine.starts[0]!.fail(fault);
    await becomes('error');
    for (let start = 2; start <= 4; start++) {
      await within(engine.started(start), 'another start');
      engine.starts[start - 1]!.fail(fault);
      // Each request learns the reason.
      for (let last = engine.starts.length; engine.starts.length === last;) {
        assert.equal(system.status, 'error');
        assert.match(refusal(system).message, /a file of the model is missing$/);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      assert.equal(system.reason, 'a file of the model is missing');
    }
    engine.starts.at(-1)!.succeed();
    await becomes('running');
    assert.equal(system.reason, undefined);
    system.acquire().release();
  });

  it('does not ask users to try again when its engine has to be installed again, and notices when it is', async () => {
    const {system, engine, becomes} = managed({}, {firstRetryMs: 1e6, lastRetryMs: 20});
    refusal(system);
    await within(engine.started(1), 'the start');
    engine.starts[0]!.fail(new EngineError('notInstalled', 'files of the engine are missing'));
    await becomes('error');
    const {code, message, retryAfterSeconds} = refusal(system);
    assert.deepEqual([code, retryAfterSeconds], [0, undefined]);
    assert.match(message, /files of the engine are missing$/);
    await within(engine.started(2), 'another start');
    engine.starts[1]!.succeed();
    await becomes('running');
  });

  it('fails a start that takes too long', async () => {
    const {system, becomes} = managed({}, {startMs: 20});
    refusal(system);
    await becomes('error');
    assert.match(system.reason!, /not ready after/);
  });

  it('is not started once the operator stopped it, and answers error 23', async () => {
    const {system, engine} = await running();
    system.setStopped(true);
    assert.equal(system.status, 'notstarted');
    const error = refusal(system);
    assert.equal(error.code, 23);
    assert.equal(error.exception, 'systemNotStarted');
    system.setStopped(false);
    assert.equal(system.status, 'standby');
    refusal(system);
    await within(engine.started(2), 'the second start');
    assert.equal(engine.stops, 1);
  });

  it('lets requests under way finish before the operator’s stop ends the process', async () => {
    const {system, engine} = await running();
    const lease = system.acquire();
    system.setStopped(true);
    assert.equal(refusal(system).code, 23);
    assert.equal(engine.stops, 0);
    lease.release();
    await within(system.close(), 'closing');
    assert.equal(engine.stops, 1);
  });

  it('restarts at once when its process ends during a request', async () => {
    const {system, engine, becomes} = await running();
    const first = system.acquire();
    const second = system.acquire();
    engine.crash();
    assert.equal(system.status, 'queuingtransl');
    first.release('crashed');
    second.release('crashed');
    await within(engine.started(2), 'the restart');
    engine.starts[1]!.succeed();
    await becomes('running');
    assert.equal(engine.starts.length, 2);
    system.acquire().release();
  });

  it('is in stand-by when its process ends unused', async () => {
    const {system, engine} = await running();
    engine.crash();
    assert.equal(system.status, 'standby');
    assert.equal(refusal(system).code, 21);
    await within(engine.started(2), 'the restart');
  });

  it('aborts a start under way when it is closed', async () => {
    const {system, engine} = managed();
    refusal(system);
    await within(engine.started(1), 'the start');
    await within(system.close(), 'closing');
    assert.equal(engine.stops, 1);
    assert.equal(refusal(system).code, 23);
  });
});
