import assert from 'node:assert/strict';
import {afterEach, describe, it} from 'node:test';
import {tokenIdOf} from '../../src/accounts/index.ts';
import {pino} from 'pino';
import type {SystemDefinition} from '../../src/systems/index.ts';
import {runApp} from '../http/running-service.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {partWith} from '../support/part-with.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {within} from '../systems/within.ts';
import {askDoor} from './ask-door.ts';

const TEXT = 'Paldies 👋';

/** An engine whose translations contain its name. */
function namedEngine(name: string, pair = {source: 'en', target: 'lv'}) {
  const engine = new ControlledEngine([pair]);
  engine.answer = async ({segments}) => segments.map(() => ({ok: true, segment: [`no ${name}`]}));
  return engine;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Doors with a running system and a system in stand-by, and a token of the user anna. */
async function twoSystems(ofOther: Partial<SystemDefinition> = {}) {
  /** Lines of the log about preferred systems. */
  const lines: string[] = [];
  const [ready, other] = [namedEngine('gatavās'), namedEngine('citas')];
  let reads = 0;
  const service = await runApp(
    [
      definitionOf(ready, {id: 'smt-ready', startAutomatically: true}),
      definitionOf(other, {id: 'smt-other', ...ofOther}),
    ],
    {
      overSockets: true,
      doors: {libretranslate: true, deepl: true},
      logger: pino({level: 'warn'}, {write: (line) => void (line.includes('prefers') && lines.push(line))}),
      wrap: (store) => ({
        ...store,
        preferredSystems: partWith(store.preferredSystems, {
          ofToken: (id) => {
            reads += 1;
            return store.preferredSystems.ofToken(id);
          },
        }),
      }),
    },
  );
  closing.push(() => service.close());
  await within(ready.started(1), 'the start');
  ready.starts[0]!.succeed();
  const libre = (more: object = {}) =>
    askDoor(`${service.url}/libretranslate/translate`, {
      ...{q: TEXT, source: 'en', target: 'lv', api_key: service.token, ...more},
    });
  const prefer = async (systemId: string, pair = {source: 'en', target: 'lv'}) => {
    assert.ok(await service.store.preferredSystems.prefer(tokenIdOf(service.token), {...pair, systemId}));
  };
  return {service, other, libre, prefer, lines, reads: () => reads};
}

const translated = (answer: {json: unknown}) => (answer.json as {translatedText?: string}).translatedText;

describe('the system that a token prefers', () => {
  it('answers at both doors, and is waited for, while other tokens get the readiest', async () => {
    const {service, other, libre, prefer} = await twoSystems();
    assert.equal(translated(await libre()), 'no gatavās');
    await prefer('smt-other');
    const waiting = libre();
    await within(other.started(1), 'the start');
    other.starts[0]!.succeed();
    assert.equal(translated(await waiting), 'no citas');
    const authorization = `DeepL-Auth-Key ${service.token}`;
    const sent = {text: [TEXT], source_lang: 'EN', target_lang: 'LV'};
    const {json} = await askDoor(`${service.url}/deepl/v2/translate`, sent, {authorization});
    assert.deepEqual(json, {translations: [{detected_source_language: 'EN', text: 'no citas'}]});
    assert.equal(translated(await libre({api_key: await service.addUser('Žanete')})), 'no gatavās');
  });

  it('gets what the token suggests, unless it is stopped', async () => {
    const {service, prefer} = await twoSystems();
    await prefer('smt-other');
    const suggestion = {q: TEXT, s: 'Liels paldies', source: 'en', target: 'lv', api_key: service.token};
    assert.equal((await askDoor(`${service.url}/libretranslate/suggest`, suggestion)).status, 200);
    const user = await service.store.users.byName('anna');
    const recentOf = (systemId: string) => service.store.memory.recent(user!.id, systemId, 9);
    assert.deepEqual(await recentOf('smt-other'), [
      {source: TEXT, translation: 'Liels paldies', isEdited: true},
    ]);
    assert.deepEqual(await recentOf('smt-ready'), []);
    await service.store.systems.setDesired('smt-other', 'stopped');
    await service.ownSystems.refresh();
    await askDoor(`${service.url}/libretranslate/suggest`, {...suggestion, s: 'Lieliski'});
    assert.deepEqual(await recentOf('smt-ready'), [{source: TEXT, translation: 'Lieliski', isEdited: true}]);
  });

  it('gives way to the readiest when it is stopped, gone, of other users, or does not start', async () => {
    const {service, other, libre, prefer} = await twoSystems();
    await prefer('smt-other');
    await service.store.systems.setDesired('smt-other', 'stopped');
    await service.ownSystems.refresh();
    assert.equal(translated(await libre()), 'no gatavās');
    await service.store.systems.setDesired('smt-other', 'started');
    await service.ownSystems.refresh();
    const failing = libre();
    await within(other.started(1), 'the start');
    other.starts[0]!.fail(new Error('no memory'));
    assert.equal(translated(await failing), 'no gatavās');
    await prefer('smt-gone');
    assert.equal(translated(await libre()), 'no gatavās');
    const hidden = await twoSystems({visibleTo: ['Žanete']});
    await hidden.prefer('smt-other');
    assert.equal(translated(await hidden.libre()), 'no gatavās');
  });

  it('is reported in the log, once, when it is gone or of other users', async () => {
    const {service, libre, prefer, lines} = await twoSystems({visibleTo: ['Žanete']});
    await libre();
    assert.deepEqual(lines, []);
    const id = tokenIdOf(service.token);
    await prefer('smt-other');
    await prefer('smt-gone', {source: 'en', target: 'de'});
    for (let count = 0; count < 3; count += 1) assert.equal(translated(await libre()), 'no gatavās');
    const warnings = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(
      warnings.map(({tokenId, systemId, pair}) => [tokenId, systemId, pair]),
      [
        [id, 'smt-gone', 'en-de'],
        [id, 'smt-other', 'en-lv'],
      ],
    );
    assert.match(
      String(warnings[0]?.['msg']),
      /was removed, or its user may no longer use it: the best other system/,
    );
    await prefer('smt-ready');
    await libre();
    assert.equal(lines.length, 2);
  });

  it('applies to all regions of a language, or to the one that is named', async () => {
    const austrian = {id: 'smt-at', target: 'de-AT', startAutomatically: true};
    const german = {...austrian, id: 'smt-de', target: 'de'};
    const engines = {at: namedEngine('AT'), de: namedEngine('DE')};
    const service = await runApp([definitionOf(engines.de, german), definitionOf(engines.at, austrian)], {
      overSockets: true,
      doors: {libretranslate: true},
    });
    closing.push(() => service.close());
    for (const engine of Object.values(engines)) {
      await within(engine.started(1), 'the start');
      engine.starts[0]!.succeed();
    }
    const ask = async (target: string) => {
      const sent = {q: 'Straßenbahn', source: 'en', target, api_key: service.token};
      return translated(await askDoor(`${service.url}/libretranslate/translate`, sent));
    };
    const both = async () => [await ask('de'), await ask('de-AT'), await ask('de-CH')];
    assert.deepEqual(await both(), ['no DE', 'no AT', 'no DE']);
    const id = tokenIdOf(service.token);
    await service.store.preferredSystems.prefer(id, {source: 'en', target: 'de-CH', systemId: 'smt-at'});
    assert.deepEqual(await both(), ['no DE', 'no AT', 'no AT']);
    await service.store.preferredSystems.prefer(id, {source: 'en', target: 'de', systemId: 'smt-at'});
    assert.deepEqual(await both(), ['no AT', 'no AT', 'no AT']);
    await service.store.preferredSystems.prefer(id, {source: 'en', target: 'de-CH', systemId: 'smt-de'});
    assert.deepEqual(await both(), ['no AT', 'no AT', 'no DE']);
  });

  it('is read at the doors alone', async () => {
    const {service, libre, prefer, reads} = await twoSystems();
    await prefer('smt-other');
    const body = {appID: 't', systemID: 'smt-ready', text: TEXT, options: ''};
    assert.equal((await service.send('Translate', {body})).json, 'no gatavās');
    await service.systems();
    assert.equal(reads(), 0);
    await prefer('smt-ready');
    await libre();
    assert.equal(reads(), 1);
  });
});
