import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {WireDocumentState, WireExtendedTranslation} from '../../../../src/contract/index.ts';
import {runApp, type TestService} from '../../http/running-service.ts';
import {sendTo} from '../../http/send-to.ts';
import {ControlledEngine} from '../../systems/controlled-engine.ts';
import {definitionOf} from '../../systems/definition-of.ts';
import {until, within} from '../../systems/within.ts';

let service: TestService;
before(async () => {
  const engine = new ControlledEngine();
  engine.answer = async ({segments}) =>
    segments.map((segment) => ({
      ok: true as const,
      segment: segment.map((part) => (typeof part === 'string' ? part.replace(/^.*lost.*$/, '') : part)),
    }));
  const app = await runApp([definitionOf(engine, {startAutomatically: true})]);
  service = app;
  await within(engine.started(1), 'the start');
  engine.starts[0]!.succeed();
  await service.running('en', 'lv');
});
after(() => service?.close());

const TEXT = 'A lost sentence.';

describe('checks on the wire', () => {
  it('come with the option alone, for each sentence', async () => {
    const ask = async (options: string) =>
      (await service.send('TranslateEx', {body: {appID: 't', systemID: 'smt-1', text: TEXT, options}}))
        .json as WireExtendedTranslation;
    assert.equal('checks' in (await ask('')), false);
    assert.equal('checks' in (await ask('qe,checks=no')), false);
    assert.deepEqual((await ask('foo,Checks')).checks, [{check: 'empty', sentence: 0}]);
  });

  it('come with every item of an array', async () => {
    const body = {appID: 't', systemID: 'smt-1', textArray: ['', TEXT], options: 'checks'};
    const results = (await service.send('TranslateArrayEx', {body})).json as WireExtendedTranslation[];
    assert.deepEqual(
      results.map(({checks}) => checks),
      [[], [{check: 'empty', sentence: 0}]],
    );
  });

  it('stay out of the legacy shapes', async () => {
    const {json} = await sendTo(`${service.url}/legacy/service.svc/json/TranslateEx`, {
      token: service.token,
      body: {appID: 't', systemID: 'smt-1', text: TEXT, options: 'checks'},
    });
    assert.equal('checks' in (json as object), false);
  });
});

describe('checks of a document', () => {
  const start = async (options: string): Promise<string> => {
    const content = Buffer.from(`<p>Good <b>day</b>.</p><p>Is it <i>lost</i>?</p><p>${TEXT}</p>`);
    const body = {
      appID: 't',
      systemID: 'smt-1',
      fileName: 'a.html',
      options,
      content: content.toString('base64'),
    };
    return (await service.send('StartDocumentTranslation', {body})).json as string;
  };
  const state = async (id: string) =>
    (await service.send('GetDocumentTranslationState', {query: {id}})).json as WireDocumentState;
  const completed = (id: string) =>
    until(
      () => state(id),
      ({Status}) => Status === 'completed' || Status === 'error',
      'the document',
    );

  it('are in the state of its task, with the sentences', async () => {
    const id = await start('checks');
    const {Checks} = await completed(id);
    assert.ok((Checks?.Count ?? 0) >= 1);
    assert.ok(Checks?.Items.some(({Check, Source}) => Check === 'empty' && Source === TEXT));
    const list = (await service.send('GetDocumentTranslationList')).json as WireDocumentState[];
    const listed = list.find(({Id}) => Id === id);
    assert.deepEqual(listed?.Checks, {Count: Checks?.Count, Items: []});
  });

  it('are absent without the option, and for clients of the original service', async () => {
    const id = await start('');
    assert.equal('Checks' in (await completed(id)), false);
    const checked = await start('checks');
    await completed(checked);
    const {json} = await sendTo(
      `${service.url}/legacy/service.svc/json/GetDocumentTranslationState?id=${checked}`,
      {token: service.token},
    );
    assert.equal((json as WireDocumentState).Id, checked);
    assert.equal('Checks' in (json as object), false);
  });
});
