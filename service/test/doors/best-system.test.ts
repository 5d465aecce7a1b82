import assert from 'node:assert/strict';
import {after, describe, it, type TestContext} from 'node:test';
import {bestSystem, connectionOf, getSystemList} from '../../../src/client/index.ts';
import type {EngineKind} from '../../../src/contract/index.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';
import {runApp, runService, type TestService} from '../http/running-service.ts';
import {ask} from '../soap/soap-message.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {until, within} from '../systems/within.ts';
import {askDoor} from './ask-door.ts';

const DOORS = {libretranslate: true, deepl: true};

const systemsOf = ({url, token}: TestService) => getSystemList(connectionOf({baseUrl: url, token}));

describe('Apertium next to the phrasebook', () => {
  const text = 'The house is very big and old. I bought it in 2019.';
  const started = runService(
    {
      engines: {
        phrasebook: {engine: 'phrasebook'},
        apertium: {engine: 'apertium'},
      },
      doors: DOORS,
    },
    {overSockets: true},
  );
  after(async () => (await started).close());

  it('answers at every door though it sleeps, and is named', async () => {
    const service = await started;
    const apertium = (await systemsOf(service)).find(
      ({metadata, source, target}) =>
        metadata['engine'] === 'Apertium' && source.code === 'en' && target.code === 'es',
    );
    assert.equal(apertium?.status, 'standby');
    const pair = {source: 'en', target: 'es'};
    const libre = await askDoor(`${service.url}/libretranslate/translate`, {
      ...{q: text, ...pair, api_key: service.token},
    });
    const {translatedText} = libre.json as {translatedText: string};
    assert.match(translatedText, /casa .*grande/);
    assert.doesNotMatch(translatedText, /\b(?:The|bought|it)\b/);
    const authorization = `DeepL-Auth-Key ${service.token}`;
    const sent = {text: [text], source_lang: 'EN', target_lang: 'ES'};
    const deepl = await askDoor(`${service.url}/deepl/v2/translate`, sent, {
      authorization,
    });
    for (const {headers} of [libre, deepl]) {
      assert.equal(headers.get('mt-system'), apertium.id);
      assert.match(headers.get('access-control-expose-headers') ?? '', /mt-system/i);
    }
  });

  it('is what clients find, whatever sleeps', async () => {
    const service = await started;
    const systems = await systemsOf(service);
    assert.equal(bestSystem(systems, 'en', 'es-ES')?.metadata['engine-kind'], 'rules');
    assert.equal(bestSystem(systems, 'en', 'lv')?.metadata['engine-kind'], 'phrasebook');
    assert.equal(bestSystem(systems, 'en', 'ja'), undefined);
  });
});

describe('the system of a pair', () => {
  function engine(kind: EngineKind) {
    const controlled = new ControlledEngine([{source: 'en', target: 'de'}]);
    controlled.kind = kind;
    controlled.answer = async ({segments}) => segments.map(() => ({ok: true, segment: [kind]}));
    return controlled;
  }

  /** Starts a service with a running phrasebook, and with rule-based and neural engines in stand-by. */
  async function threeKinds(test: TestContext, preferred?: EngineKind) {
    const kinds = {
      phrasebook: engine('phrasebook'),
      rules: engine('rules'),
      neural: engine('neural'),
    };
    const service = await runApp(
      Object.entries(kinds).map(([id, engineOfKind]) =>
        definitionOf(engineOfKind, {
          id: `smt-${id}`,
          startAutomatically: id === 'phrasebook',
          isPreferred: id === preferred,
        }),
      ),
      {overSockets: true, doors: DOORS},
    );
    releaseAfter(test, () => service.close());
    await within(kinds.phrasebook.started(1), 'the start');
    kinds.phrasebook.starts[0]!.succeed();
    await until(
      () => service.ownSystems.find('smt-phrasebook', {id: 1, name: 'anna'})?.status,
      (status) => status === 'running',
      'the phrasebook',
    );
    const ask = () =>
      askDoor(`${service.url}/libretranslate/translate`, {
        ...{
          q: 'Straßenbahnhaltestelle',
          source: 'en',
          target: 'de',
          api_key: service.token,
        },
      });
    return {service, kinds, ask};
  }

  it('is the neural one, then that of rules, whatever is ready', async (t) => {
    const {kinds, ask} = await threeKinds(t);
    const answer = ask();
    await within(kinds.neural.started(1), 'the neural engine');
    kinds.neural.starts[0]!.fail(new Error('no memory'));
    await within(kinds.rules.started(1), 'the rules');
    kinds.rules.starts[0]!.succeed();
    const {json, headers} = await answer;
    assert.deepEqual([json, headers.get('mt-system')], [{translatedText: 'rules'}, 'smt-rules']);
  });

  it('is the system that the operator prefers', async (t) => {
    const {service, kinds, ask} = await threeKinds(t, 'rules');
    const answer = ask();
    await within(kinds.rules.started(1), 'the rules');
    kinds.rules.starts[0]!.succeed();
    assert.deepEqual((await answer).json, {translatedText: 'rules'});
    const systems = await systemsOf(service);
    assert.equal(bestSystem(systems, 'en', 'de')?.id, 'smt-rules');
  });

  it('is named by the operations too, over JSON and SOAP', async (t) => {
    const {service} = await threeKinds(t);
    const body = {
      appID: 't',
      systemID: 'smt-phrasebook',
      text: 'Bücher 📚',
      options: '',
    };
    assert.equal((await service.send('Translate', {body})).headers.get('mt-system'), 'smt-phrasebook');
    const {appID, systemID, text, options} = body;
    const soap = await ask(service, 'Translate', {appID, systemID, text, options});
    assert.equal(soap.headers.get('mt-system'), 'smt-phrasebook');
    const none = await service.send('GetSystemList');
    assert.equal(none.headers.get('mt-system'), null);
    const refused = await service.send('Translate', {
      body: {...body, systemID: 'smt-none'},
    });
    assert.equal(refused.headers.get('mt-system'), null);
  });
});
