import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, it} from 'node:test';
import type {WireDocumentState, WireExtendedTranslation} from '../../../../src/contract/index.ts';
import {errorOf} from '../../http/send-to.ts';
import {runApp, type TestService} from '../../http/running-service.ts';
import {ControlledEngine} from '../../systems/controlled-engine.ts';
import {definitionOf} from '../../systems/definition-of.ts';
import {until, within} from '../../systems/within.ts';

/** Starts a service with an engine that records the requested segments. */
async function started(
  limits: object,
): Promise<{service: TestService; engine: ControlledEngine; asked: string[]}> {
  const engine = new ControlledEngine();
  const asked: string[] = [];
  engine.answer = async ({segments}) =>
    segments.map((segment) => {
      asked.push(segment.map((part) => (typeof part === 'string' ? part : '|')).join(''));
      return {
        ok: true as const,
        segment: segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part)),
      };
    });
  const service = await runApp([definitionOf(engine, {startAutomatically: true})], {limits});
  await within(engine.started(1), 'the start');
  engine.starts[0]!.succeed();
  await service.running('en', 'lv');
  return {service, engine, asked};
}

describe('the shared cache of machine translations', () => {
  let service: TestService;
  let engine: ControlledEngine;
  let asked: string[];
  before(async () => {
    ({service, engine, asked} = await started({cachedSentences: 4, dailyCharacters: 5_000}));
  });
  beforeEach(() => void asked.splice(0));
  after(() => service?.close());

  const ask = async (text: string, options = '', token = service.token) => {
    const body = {appID: 't', systemID: 'smt-1', text, options};
    const answer = await service.send('TranslateEx', {token, body});
    assert.equal(answer.status, 200, answer.text);
    return answer.json as WireExtendedTranslation;
  };

  it('asks the engine once for all users, with the same result', async () => {
    const otherToken = await service.addUser('other');
    const text = 'Is it <b>cached</b> 😀? Glāžšķūņa rūķīši.';
    const first = await ask(text, 'qe,checks');
    assert.deepEqual(asked, ['Is it |cached| 😀?', 'Glāžšķūņa rūķīši.']);
    assert.deepEqual(await ask(text, 'qe,checks', otherToken), first);
    assert.equal(asked.length, 2);
    await ask('Glāžšķūņa rūķīši. And more.');
    assert.deepEqual(asked.slice(2), ['And more.']);
  });

  it('asks again with other options or terms', async () => {
    const terms = [{source: 'option', target: 'izvēle'}];
    const about = {title: 'T', type: 'public', source: 'en', target: 'lv'} as const;
    const {id} = await service.store.corpora.import(
      {...about, systemId: undefined, ownerId: undefined},
      terms,
    );
    await ask('One option.');
    assert.match((await ask('One option.', `termCorpusId=${id}`)).translation, /izvēle/);
    await ask('One option.', 'shield=off');
    assert.equal(asked.length, 3);
    await ask('One option.', `termCorpusId=${id}`);
    assert.equal(asked.length, 3);
    const otherTerms = [{source: 'option', target: 'iespēja'}];
    const corpus = {...about, systemId: undefined, ownerId: undefined};
    assert.equal((await service.store.corpora.import(corpus, otherTerms, 'replace')).id, id);
    assert.match((await ask('One option.', `termCorpusId=${id}`)).translation, /iespēja/, 'at once');
  });

  it('keeps only as many sentences as configured, the most recently used', async () => {
    for (const text of ['A.', 'B.', 'C.', 'D.', 'A.', 'E.']) await ask(text);
    assert.deepEqual(asked, ['A.', 'B.', 'C.', 'D.', 'E.']);
    await ask('A.');
    assert.equal(asked.length, 5);
    await ask('B.');
    assert.equal(asked.length, 6);
    // More sentences than the cache can hold.
    const many = 'One. Two. Three. Four. Five. Six.';
    assert.equal((await ask(many)).translation, many.toUpperCase());
  });

  it('gives way to human translations', async () => {
    await ask('Mine now.');
    const body = {appID: 't', systemID: 'smt-1', text: 'Mine now.', translation: 'Tagad mans.'};
    await service.send('UpdateTranslation', {body});
    assert.equal((await ask('Mine now.')).translation, 'Tagad mans.');
  });

  it('serves documents too', async () => {
    await ask('In a document.');
    const content = Buffer.from('In a document.').toString('base64');
    const body = {appID: 't', systemID: 'smt-1', fileName: 'a.txt', options: '', content};
    const id = (await service.send('StartDocumentTranslation', {body})).json as string;
    await until(
      async () =>
        (await service.send('GetDocumentTranslationState', {query: {id}})).json as WireDocumentState,
      ({Status}) => Status === 'completed',
      'the document',
    );
    assert.deepEqual(asked, ['In a document.']);
  });

  it('is empty after a new start of the engine', async () => {
    await ask('Before and after.');
    engine.crash();
    await until(
      () => service.send('Translate', {body: {appID: 't', systemID: 'smt-1', text: '', options: ''}}),
      ({status}) => {
        engine.starts[1]?.succeed();
        return status === 200;
      },
      'the second start',
    );
    await ask('Before and after.');
    assert.equal(asked.length, 2);
  });

  it('still counts the characters', async () => {
    const body = {appID: 't', systemID: 'smt-1', text: 'x'.repeat(2_000), options: ''};
    const token = await service.addUser('counted');
    const send = () => service.send('Translate', {token, body});
    assert.deepEqual([(await send()).status, (await send()).status], [200, 200]);
    assert.equal(errorOf(await send()).code, 11);
    assert.equal(asked.length, 1);
  });

  it('is off unless it is configured', async () => {
    const off = await started({});
    try {
      const body = {appID: 't', systemID: 'smt-1', text: 'Twice.', options: ''};
      await off.service.send('Translate', {body});
      await off.service.send('Translate', {body});
      assert.deepEqual(off.asked, ['Twice.', 'Twice.']);
    } finally {
      await off.service.close();
    }
  });
});
