import assert from 'node:assert/strict';
import {it} from 'node:test';
import {releaseAfter} from '../../../test/support/release-after.ts';
import {runApp, runService} from '../http/running-service.ts';
import {ask, resultOf} from '../soap/soap-message.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {until, within} from '../systems/within.ts';

/** Metadata keys in the interface document. */
const KEYS = [
  ...['domain', 'gid', 'id', 'name', 'public', 'resource-type', 'score-bleu', 'score-nist', 'score-bleu-c'],
  ...['size-mono', 'size-parallel', 'srclang', 'trglang', 'status', 'uid', 'translators-running'],
  ...['meta-corpora-parallel-domain', 'meta-corpora-devel', 'meta-corpora-size-mono'],
];

const SYSTEM = {
  engine: 'phrasebook',
  source: 'en',
  target: 'lv',
  preferred: true,
  metadata: {
    gid: 'Valsts kanceleja',
    uid: '42',
    'score-bleu': 0.0000004,
    'score-nist': 7,
    'score-bleu-c': 34.27,
    'size-mono': 9_007_199_254_740_991,
    'size-parallel': 12_345_678,
    'meta-corpora-parallel-domain': ['EMEA', 'Ķīmija & «ziņas»'],
    'meta-corpora-devel': ['أخبار'],
    'meta-corpora-size-mono': 0,
  },
};

it('all nineteen metadata keys are sent, the same over JSON and SOAP', async (t) => {
  const configuration = {
    engines: {phrasebook: {engine: 'phrasebook'}},
    systems: [SYSTEM],
  };
  const service = await runService(configuration, {overSockets: true});
  releaseAfter(t, () => service.close());
  await service.running('en', 'lv');
  const [system] = await service.systems();
  const entries = system!.Metadata.map(({Key, Value}) => [Key, Value] as const);
  assert.deepEqual(
    entries.slice(0, 2).map(([key]) => key),
    ['name', 'status'],
  );
  const metadata = Object.fromEntries(entries);
  assert.deepEqual(
    KEYS.filter((key) => metadata[key] === undefined),
    [],
  );
  const expected = {
    ...SYSTEM.metadata,
    'translators-running': 1,
    preferred: true,
    'engine-kind': 'phrasebook',
  };
  for (const [key, value] of Object.entries(expected)) {
    const text = key === 'score-bleu' ? '0.0000004' : Array.isArray(value) ? value.join(',') : String(value);
    assert.equal(metadata[key], text, key);
  }
  const [listed] = resultOf(await ask(service, 'GetSystemList', {appID: 't'})).children;
  const items = listed!.children.find(({local}) => local === 'Metadata')!.children;
  assert.deepEqual(
    items.map(({attributes, text}) => [attributes['key'], text]),
    entries,
  );
});

it('wrong metadata stop the start, and are named', async () => {
  const wrong: [object, RegExp][] = [
    [{'score-bleu': -1}, /systems\[0\]\.metadata\.score-bleu.*from 0 to 100/s],
    [{'score-bleu': '34'}, /metadata\.score-bleu/],
    [{'size-mono': 1.5}, /metadata\.size-mono.*whole number/s],
    [{'meta-corpora-devel': ['a,b']}, /metadata\.meta-corpora-devel/],
    [{gid: ''}, /metadata\.gid/],
    [{status: 'running'}, /metadata.*status/s],
  ];
  for (const [metadata, message] of wrong) {
    const configuration = {
      engines: {phrasebook: {engine: 'phrasebook'}},
      systems: [{...SYSTEM, metadata}],
    };
    await assert.rejects(runService(configuration), message);
  }
});

it('the number of running translators follows the system', async (t) => {
  const engine = new ControlledEngine();
  const service = await runApp([definitionOf(engine)]);
  releaseAfter(t, () => service.close());
  const running = async () =>
    (await service.systems())[0]?.Metadata.find(({Key}) => Key === 'translators-running')?.Value;
  assert.equal(await running(), '0');
  const body = {appID: 't', systemID: 'smt-1', text: 'Straße', options: ''};
  assert.equal((await service.send('Translate', {body})).status, 503);
  await within(engine.started(1), 'the start');
  assert.equal(await running(), '0');
  engine.starts[0]!.succeed();
  await until(running, (count) => count === '1', 'the running system');
});
