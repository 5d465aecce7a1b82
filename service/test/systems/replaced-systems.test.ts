import assert from 'node:assert/strict';
import {test} from 'node:test';
import {EngineError} from '../../src/engines/engine.ts';
import {runApp} from '../http/running-service.ts';
import {ControlledEngine} from './controlled-engine.ts';
import {definitionOf} from './definition-of.ts';
import {until, within} from './within.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

test('a request that is under way when its system is changed is answered, and then the old one ends', async (t) => {
  const [before, after] = [new ControlledEngine(), new ControlledEngine()];
  const service = await runApp([definitionOf(before)]);
  releaseAfter(t, () => service.close());
  const anna = {id: 1, name: 'anna'};
  const translate = () =>
    service.send('Translate', {body: {appID: 't', systemID: 'smt-1', text: 'rīts', options: ''}});
  const find = () => service.ownSystems.find('smt-1', anna)!;
  find().start();
  await within(before.started(1), 'the start');
  before.starts[0]!.succeed();
  await until(
    () => find().status,
    (status) => status === 'running',
    'the start',
  );
  let goOn = () => {};
  const arrived = new Promise<void>((resolve) => {
    before.answer = async ({segments}) => {
      resolve();
      await new Promise<void>((release) => (goOn = release));
      return segments.map((segment) => ({ok: true, segment}));
    };
  });
  const underWay = translate();
  await within(arrived, 'the request');
  const old = find();
  await service.ownSystems.replace([definitionOf(after, {title: 'Jauna'})]);
  assert.equal(find().definition.title, 'Jauna');
  assert.notEqual(find(), old);
  await within(after.started(1), 'the start of the new one, since the old one ran');
  after.starts[0]!.succeed();
  await until(translate, ({json}) => json === 'RĪTS', 'the answer of the new one');
  assert.equal(before.stops, 0, 'the old one is still in use');
  goOn();
  const answer = await underWay;
  assert.deepEqual([answer.status, answer.json], [200, 'rīts']);
  await until(
    () => before.stops,
    (stops) => stops === 1,
    'the end of the old one',
  );
  const systemBefore = find();
  await service.ownSystems.replace([systemBefore.definition]);
  assert.equal(find(), systemBefore, 'what did not change goes on');
  assert.equal((await service.store.nodes.statuses()).get('smt-1')?.status, 'running');
});

test('other files of an engine let a system that failed try again at once, and leave one that runs alone', async (t) => {
  const engine = new ControlledEngine();
  const withFiles = (edition: string) =>
    definitionOf(engine, {pair: {source: 'en', target: 'lv', edition}, engineSettings: 'same'});
  const service = await runApp([withFiles('damaged')]);
  releaseAfter(t, () => service.close());
  const find = () => service.ownSystems.find('smt-1', {id: 1, name: 'anna'})!;
  find().start();
  await within(engine.started(1), 'the start');
  engine.starts[0]!.fail(new EngineError('notInstalled', 'the vocabulary was cut'));
  await until(
    () => find().status,
    (status) => status === 'error',
    'the failure',
  );
  const failed = find();
  await service.ownSystems.replace([withFiles('damaged')]);
  assert.equal(find(), failed, 'the same files fail again');
  await service.ownSystems.replace([withFiles('mended')]);
  find().start();
  await within(engine.started(2), 'the start with the new files');
  engine.starts[1]!.succeed();
  await until(
    () => find().status,
    (status) => status === 'running',
    'the start',
  );
  const running = find();
  await service.ownSystems.replace([withFiles('newer')]);
  assert.equal(find(), running, 'its engine takes the new files itself');
});
