import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {WireExtendedTranslation} from '../../../../src/contract/index.ts';
import {
  EngineError,
  type Batch,
  type EngineErrorKind,
  type SegmentResult,
} from '../../../src/engines/engine.ts';
import {textOf} from '../../../src/engines/segment-content.ts';
import {runningApp} from '../controlled-app.ts';
import {until} from '../../systems/within.ts';
import type {TestService} from '../../http/running-service.ts';

const SENTENCES = Array.from({length: 30}, (_, index) => `The ${index + 2}nd invoice is due on Friday.`);

/** Starts a service whose engine refuses the sentences of a pattern, and counts how often it is asked for each. */
async function refusingApp(refused: RegExp, kind: EngineErrorKind = 'malformed') {
  const {service, engine} = await runningApp();
  const asked = new Map<string, number>();
  engine.answer = async ({segments}: Batch) =>
    segments.map((segment): SegmentResult => {
      const text = textOf(segment);
      asked.set(text, (asked.get(text) ?? 0) + 1);
      return refused.test(text)
        ? {ok: false, error: new EngineError(kind, 'The model answered with a refusal.')}
        : {ok: true, segment: [text.toUpperCase()]};
    });
  return {service, asked};
}

async function begun(service: TestService, options: string, texts: readonly string[] = SENTENCES) {
  const started = await service.send('StartDocumentTranslation', {
    body: {
      ...{appID: 't', systemID: 'smt-1', sourceLanguage: 'en', options, filename: 'rēķini.txt'},
      content: Buffer.from(texts.join('\n\n')).toString('base64'),
    },
  });
  return {query: {id: started.json as string}};
}

async function ended(...start: Parameters<typeof begun>) {
  const [service] = start;
  const {query} = await begun(...start);
  const {json} = await until(
    () => service.send('GetDocumentTranslationState', {query}),
    ({json: state}) =>
      !['queuing', 'initializing', 'translating', 'waiting', 'saving'].includes(
        (state as {Status: string}).Status,
      ),
    'the end',
  );
  return {state: json as {Status: string; Checks?: {Items: {Check: string; Source: string}[]}}, query};
}

describe('a sentence of texts that the engine does not translate', () => {
  const translated = async (options: string, textArray: readonly string[]) => {
    const {service} = await refusingApp(/ 7nd /);
    return await service.send('TranslateArrayEx', {
      body: {appID: 't', systemID: 'smt-1', textArray, options},
    });
  };

  it('stays in the source language, and the checks report it', async () => {
    const {status, json} = await translated('checks', SENTENCES);
    assert.equal(status, 200);
    const answers = json as WireExtendedTranslation[];
    assert.deepEqual(
      answers.map(({translation}) => translation),
      SENTENCES.map((text) => (text.includes(' 7nd ') ? text : text.toUpperCase())),
    );
    assert.deepEqual(
      answers.flatMap(({checks = []}, index) => (checks.some(({check}) => check === 'empty') ? [index] : [])),
      [5],
    );
  });

  it('fails neither the others nor, in a longer text, itself without checks', async () => {
    const {json} = await translated('', [SENTENCES.join(' '), ...SENTENCES]);
    const [text, ...answers] = (json as WireExtendedTranslation[]).map(({translation}) => translation);
    assert.equal(text, answers.join(' '));
    assert.equal(answers.filter((answer, index) => answer === SENTENCES[index]).length, 1);
  });

  it('fails a text of which nothing is translated', async () => {
    for (const options of ['', 'checks'])
      assert.equal((await translated(options, [SENTENCES[5]!])).status, 502);
  });
});

describe('a sentence of a document that the engine does not translate', () => {
  it('stays in the source language and is reported, after one more request for it alone', async () => {
    const {service, asked} = await refusingApp(/ 7nd /);
    const {state, query} = await ended(service, 'checks');
    assert.equal(state.Status, 'completed');
    const {json} = await service.send('DownloadDocumentTranslation', {query});
    const expected = SENTENCES.map((text) => (text.includes(' 7nd ') ? text : text.toUpperCase()));
    assert.equal(Buffer.from(json as number[]).toString(), expected.join('\n\n'));
    const lost = state.Checks!.Items.filter(({Check}) => Check === 'empty');
    assert.deepEqual(
      lost.map(({Source}) => Source),
      SENTENCES.filter((text) => text.includes(' 7nd ')),
    );
    for (const [text, times] of asked) assert.equal(times, text.includes(' 7nd ') ? 2 : 1, text);
  });

  it('fails the document if there are many, or no other', async () => {
    const many = await refusingApp(/ [2-9]nd /, 'rejected');
    assert.equal((await ended(many.service, 'checks')).state.Status, 'error');
    const only = await refusingApp(/Friday/, 'rejected');
    assert.equal((await ended(only.service, 'checks', SENTENCES.slice(0, 2))).state.Status, 'error');
  });

  it('stays in the source language without checks, too', async () => {
    const {service} = await refusingApp(/ 7nd /);
    const {state, query} = await ended(service, '');
    assert.equal(state.Status, 'completed');
    const {json} = await service.send('DownloadDocumentTranslation', {query});
    assert.ok(Buffer.from(json as number[]).includes(`\n\n${SENTENCES[5]}\n\n`));
  });

  it('is asked for again when the document is tried again, but not the others', async () => {
    const many = / [2-9]nd /;
    const {service, asked} = await refusingApp(many);
    assert.equal((await ended(service, '')).state.Status, 'error');
    for (const [text, times] of asked) assert.equal(times, many.test(text) ? 2 : 1, text);
  });
});
