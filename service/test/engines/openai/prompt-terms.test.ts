import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {WireSystemList} from '../../../../src/contract/index.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {until} from '../../systems/within.ts';
import {json, startAnsweringServer, type AnsweringServer} from '../answering-server.ts';

const PROMPTS = {
  ...{plain: 'plain', hymt: 'hy-mt', hymt2: 'hy-mt2', gemma: 'translategemma', tower: 'tower'},
  ...{own: 'To {target}:\n{text}', json: 'json'},
};

/** Answers with the Spanish of one sentence, in which codes stay where they are, and terms of the prompt are used. */
function answerTo(prompt: string): string {
  const [sentence = ''] = /The [^\n"]* is red\./.exec(prompt) ?? [];
  const house = prompt.includes('inmueble') ? 'inmueble' : 'casa';
  const translation = sentence.replace('The ', 'La ').replace('house', house).replace('is red', 'es roja');
  return prompt.includes('"segments"')
    ? JSON.stringify({translations: [{id: 1, text: translation}]})
    : translation;
}

describe('terms', () => {
  let server: AnsweringServer;
  let service: TestService;
  let corpusId: string;
  before(async () => {
    server = await startAnsweringServer(({body}, response) => {
      const {messages} = body as {messages: {content: string}[]};
      const content = answerTo(messages.map((message) => message.content).join('\n'));
      json(response, {choices: [{finish_reason: 'stop', message: {role: 'assistant', content}}]});
    });
    const pairs = [{source: 'en', target: 'es'}];
    service = await runService({
      engines: Object.fromEntries(
        Object.entries(PROMPTS).map(([name, prompt]) => [
          name,
          {engine: 'openai', url: `${server.url}/v1`, model: name, prompt, pairs},
        ]),
      ),
    });
    const corpus = {title: 'Inmuebles', source: 'en', target: 'es', systemId: undefined};
    const imported = {...corpus, type: 'public', ownerId: undefined} as const;
    corpusId = (await service.store.corpora.import(imported, [{source: 'house', target: 'inmueble'}])).id;
  });
  after(async () => {
    await service?.close();
    await server?.close();
  });

  for (const [name, prompt] of Object.entries(PROMPTS)) {
    it(`are kept with the prompt ${JSON.stringify(prompt)}`, async () => {
      const {System: systems} = (await service.send('GetSystemList')).json as WireSystemList;
      const {ID: systemID} = systems.find(({Title}) => Title.split(/\W/).includes(name))!;
      const body = {
        ...{appID: 't', systemID, textArray: ['The house is red.']},
        options: `checks,termCorpusId=${corpusId}`,
      };
      const answer = await until(
        () => service.send('TranslateArrayEx', {body}),
        ({status}) => status === 200,
        'the translation',
      );
      assert.match(JSON.stringify(answer.json), /inmueble/);
      assert.doesNotMatch(JSON.stringify(answer.json), /termMissed/);
    });
  }
});
