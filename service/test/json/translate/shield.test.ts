import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {WireDocumentState, WireExtendedTranslation} from '../../../../src/contract/index.ts';
import {runApp, type TestService} from '../../http/running-service.ts';
import {ControlledEngine} from '../../systems/controlled-engine.ts';
import {definitionOf} from '../../systems/definition-of.ts';
import {until, within} from '../../systems/within.ts';

let service: TestService;
/** Whether the engine drops the codes of a segment. */
let loses = false;
before(async () => {
  const engine = new ControlledEngine();
  engine.answer = async ({segments}) =>
    segments.map((segment) => ({
      ok: true as const,
      segment: segment.flatMap((part) => (typeof part === 'string' ? part.toUpperCase() : loses ? [] : part)),
    }));
  service = await runApp([definitionOf(engine, {startAutomatically: true})]);
  await within(engine.started(1), 'the start');
  engine.starts[0]!.succeed();
  await service.running('en', 'lv');
});
after(() => service?.close());

const TEXT = 'Hi {{user}}, run <code>npm test</code>.';

async function ask(options: string): Promise<WireExtendedTranslation> {
  const body = {appID: 't', systemID: 'smt-1', text: TEXT, options};
  return (await service.send('TranslateEx', {body})).json as WireExtendedTranslation;
}

describe('the option shield', () => {
  it('is on unless it is off', async () => {
    for (const options of ['', 'shield', 'shield=on', 'qe,Shield=no']) {
      assert.equal((await ask(options)).translation, 'HI {{user}}, RUN <code>npm test</code>.', options);
    }
    for (const options of ['shield=off', 'qe, Shield=OFF']) {
      assert.equal((await ask(options)).translation, 'HI {{USER}}, RUN <code>NPM TEST</code>.', options);
    }
  });

  it('has parts that were lost put back, and says so among the checks', async () => {
    loses = true;
    try {
      const {translation, checks} = await ask('checks');
      assert.equal(translation, 'HI {{user}}, RUN <code>npm test</code>.');
      assert.ok(checks?.some(({check, sentence}) => check === 'tagsMoved' && sentence === 0));
    } finally {
      loses = false;
    }
  });

  it('holds for documents too', async () => {
    for (const [options, translation] of [
      ['', 'HI {{user}}.'],
      ['shield=off', 'HI {{USER}}.'],
    ] as const) {
      const content = Buffer.from('Hi {{user}}.').toString('base64');
      const body = {appID: 't', systemID: 'smt-1', fileName: 'a.txt', options, content};
      const id = (await service.send('StartDocumentTranslation', {body})).json as string;
      const state = async () =>
        (await service.send('GetDocumentTranslationState', {query: {id}})).json as WireDocumentState;
      await until(state, ({Status}) => Status === 'completed' || Status === 'error', 'the document');
      const {json} = await service.send('DownloadDocumentTranslation', {query: {id}});
      assert.equal(Buffer.from(json as number[]).toString(), translation);
    }
  });
});
