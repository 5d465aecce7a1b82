import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, it} from 'node:test';
import type {WireExtendedTranslation} from '../../../../src/contract/index.ts';
import type {LegacyTranslation} from '../../../src/legacy/json-profile.ts';
import {EVERYONE} from '../../../src/store/index.ts';
import {memoryEntries} from '../../../src/translation/memory/memory-entries.ts';
import {humanTranslationKeys} from '../../../src/translation/segments/human-translations.ts';
import {
  json,
  startAnsweringServer,
  type Answer,
  type AnsweringServer,
} from '../../engines/answering-server.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {sendTo} from '../../http/send-to.ts';
import {translatedDocument} from '../terms/translated-document.ts';

interface Question {
  readonly examples?: readonly {readonly source: string; readonly translation: string}[];
  readonly segments: readonly {
    readonly id: number;
    readonly text: string;
    readonly before?: string;
    readonly after?: string;
  }[];
}

const questionIn = (body: unknown): Question => {
  const {messages} = body as {messages: {content: string}[]};
  return JSON.parse(messages[1]!.content) as Question;
};

/** What the model makes of a text without an example. */
const unknown = (text: string): string => `Nezināms teikums, kurā ir ${text.length} zīmes.`;

/** A model that takes the words of the best example. */
const copiesExamples: Answer = ({path, body}, response) => {
  if (!path.endsWith('/chat/completions')) return json(response, {data: []});
  const {examples = [], segments} = questionIn(body);
  const translations = segments.map(({id, text}) => ({id, text: examples[0]?.translation ?? unknown(text)}));
  const content = JSON.stringify({translations});
  json(response, {choices: [{finish_reason: 'stop', message: {role: 'assistant', content}}]});
};

const OFFICE = 'The shipping company opens its new office in Riga on Monday morning.';
const OFFICE_LV = 'Kuģniecība pirmdien no rīta Rīgā atver jaunu biroju.';

describe('human translations as examples of a language model', () => {
  let model: AnsweringServer;
  let service: TestService;
  let systemID: string;
  before(async () => {
    model = await startAnsweringServer(copiesExamples);
    service = await runService({
      engines: {
        llm: {engine: 'openai', url: `${model.url}/v1`, model: 'm', pairs: [{source: 'en', target: 'lv'}]},
      },
      limits: {cachedSentences: 1000},
    });
    systemID = await service.running('en', 'lv');
    await submit(`<b>${OFFICE}</b>`, `<b>${OFFICE_LV}</b>`);
  });
  beforeEach(() => void model.asked.splice(0));
  after(async () => {
    await service?.close();
    await model?.close();
  });

  const submit = (text: string, translation: string, token = service.token) =>
    service.send('UpdateTranslation', {token, body: {appID: 't', systemID, text, translation}});
  const translated = async (text: string, token = service.token, operation = 'TranslateEx') => {
    const answer = await service.send(operation, {token, body: {appID: 't', systemID, text, options: ''}});
    assert.equal(answer.status, 200, answer.text);
    return (answer.json as WireExtendedTranslation).translation;
  };
  const questions = () =>
    model.asked
      .map(({body}) => body)
      .filter(Boolean)
      .map(questionIn);

  it('teach it sentences like those that were corrected, without their tags', async () => {
    assert.equal(await translated(OFFICE.replace('Monday', 'Friday')), OFFICE_LV);
    assert.deepEqual(questions()[0]?.examples, [{source: OFFICE, translation: OFFICE_LV}]);
    assert.equal(await translated('Nothing like it.'), unknown('Nothing like it.'));
    assert.ok(!('examples' in questions()[1]!));
  });

  it('are never another user’s, also from the sentences that the service has cached', async () => {
    const text = OFFICE.replace('Monday', 'Tuesday');
    const other = await service.addUser('other');
    assert.equal(await translated(text), OFFICE_LV);
    assert.equal(await translated(text, other), unknown(text));
    assert.equal(await translated(text), OFFICE_LV);
    assert.equal(await translated(text, other), unknown(text));
    assert.equal(questions().length, 2, 'each user’s translation is cached');
  });

  it('are those for all users, too, and take effect at once', async () => {
    const text = 'Our public library lends tablets to all its readers.';
    const like = text.replace('tablets', 'laptops');
    const other = await service.addUser('reader');
    assert.equal(await translated(like, other), unknown(like));
    const entries = memoryEntries(humanTranslationKeys(text)!, text, 'Bibliotēka aizdod planšetes.');
    await service.store.memory.save(EVERYONE, systemID, entries);
    assert.equal(await translated(like, other), 'Bibliotēka aizdod planšetes.');
  });

  it('are not there for a translation that is the machine’s alone', async () => {
    const text = OFFICE.replace('Monday', 'Sunday');
    const query = {appID: 't', systemID, text};
    const url = `${service.url}/legacy/service.svc/json/GetTranslations`;
    const {json: listed} = await sendTo(url, {token: service.token, query});
    const machine = (listed as LegacyTranslation[]).filter(({Type}) => Type === 'machine');
    assert.deepEqual(
      machine.map(({Text}) => Text),
      [unknown(text)],
    );
  });

  it('go with documents, with the sentences before and after', async () => {
    const lines = ['Good news.', OFFICE.replace('Monday', 'Sunday'), 'It is near the port.', OFFICE];
    const document = Buffer.from(lines.join('\n\n')).toString('base64');
    const state = await translatedDocument(service, {
      ...{appID: 't', systemID, sourceLanguage: 'en', options: ''},
      ...{filename: 'news.txt', content: document},
    });
    assert.equal(state.Status, 'completed');
    const asked = questions().flatMap(({segments}) => segments);
    const port = asked.find(({text}) => text === lines[2]);
    assert.ok(port);
    // The sentence after it is a human translation, which the model is not asked for.
    assert.equal(port.after, OFFICE);
    assert.deepEqual(questions()[0]?.examples, [{source: OFFICE, translation: OFFICE_LV}]);
  });
});
