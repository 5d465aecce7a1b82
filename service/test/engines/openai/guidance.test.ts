import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, it} from 'node:test';
import type {OpenAiConfig} from '../../../src/engines/config.ts';
import type {Batch, Guidance} from '../../../src/engines/engine.ts';
import {OpenAiEngine} from '../../../src/engines/openai/openai-engine.ts';
import {json, startAnsweringServer, type Answer, type AnsweringServer} from '../answering-server.ts';
import {deadlineSignal, textOf} from '../port-conformance.ts';

const pair = {source: 'en', target: 'lv'};
const chat = (content: string) => ({
  choices: [{finish_reason: 'stop', message: {role: 'assistant', content}}],
});
const guidance = (examples: Guidance['examples'], before = '', after = ''): Guidance => ({
  ...{examples, before, after},
});
const HOUSE = {source: 'The house\nis old.', translation: 'Māja ir veca.'};

describe('a chat model with guidance', () => {
  let server: AnsweringServer;
  before(async () => {
    server = await startAnsweringServer(() => undefined);
  });
  beforeEach(() => void server.asked.splice(0));
  after(() => server.close());

  const engine = (settings: Partial<OpenAiConfig>) =>
    new OpenAiEngine({engine: 'openai', url: `${server.url}/v1`, model: 'm', pairs: [pair], ...settings});
  const ask = async (settings: Partial<OpenAiConfig>, batch: Pick<Batch, 'segments' | 'guidance'>) => {
    const translator = engine(settings).translator(pair);
    return (await translator.translate({...batch, terms: [], signal: deadlineSignal()})).map(textOf);
  };
  const messages = () =>
    server.asked.map(({body}) =>
      (body as {messages: {content: string}[]}).messages.map((one) => one.content),
    );

  const answerJson: Answer = (_, response) =>
    json(response, chat('{"translations": [{"id": 1, "text": "Viens"}, {"id": 2, "text": "Divi"}]}'));

  it('gets examples once, and the text around that is not in the request', async () => {
    server.answer = answerJson;
    const segments = [['The house is new.'], ['It is red.']];
    const all = [
      guidance([HOUSE], 'Dear reader.', 'It is red.'),
      guidance([HOUSE], 'The house is new.', 'And large.'),
    ];
    assert.deepEqual(await ask({prompt: 'json'}, {segments, guidance: all}), ['Viens', 'Divi']);
    const [rules = '', question = ''] = messages()[0]!;
    assert.deepEqual(JSON.parse(question), {
      examples: [HOUSE],
      segments: [
        {id: 1, text: 'The house is new.', before: 'Dear reader.'},
        {id: 2, text: 'It is red.', after: 'And large.'},
      ],
    });
    assert.match(rules, /translations of similar sentences.*\n.*do not translate them/s);
  });

  it('gets a bounded number of characters, the best example of each text first', async () => {
    server.answer = answerJson;
    const long = (name: string) => ({source: name, translation: name.repeat(900)});
    const all = [guidance([long('a'), long('b'), long('c')]), guidance([long('d'), long('e')])];
    await ask({}, {segments: [['one'], ['two']], guidance: all});
    const {examples} = JSON.parse(messages()[0]![1]!) as {examples: {source: string}[]};
    assert.deepEqual(
      examples.map(({source}) => source),
      ['a', 'd', 'b'],
    );
  });

  it('has a place for it in a plain prompt, whose lines are left out without any', async () => {
    server.answer = (_, response) => json(response, chat('Māja'));
    const prompt = 'To {target}.\nLike: {examples}\nAfter: {before}\nBefore: {after}\n{text}';
    const segments = [['house'], ['car']];
    await ask({prompt}, {segments, guidance: [guidance([HOUSE], 'It is old.'), undefined]});
    assert.deepEqual(messages().flat().sort(), [
      'To Latvian.\nLike: The house is old. = Māja ir veca.\nAfter: It is old.\nhouse',
      'To Latvian.\ncar',
    ]);
  });

  it('wants only what its prompt has a place for and the settings allow', () => {
    const wanted = (settings: Partial<OpenAiConfig>) => {
      const {examples, context} = engine(settings).translator(pair).capabilities;
      return {examples, context};
    };
    assert.deepEqual(wanted({}), {examples: true, context: true});
    assert.deepEqual(wanted({prompt: 'plain'}), {examples: true, context: true});
    assert.deepEqual(wanted({prompt: 'tower'}), {examples: false, context: false});
    assert.deepEqual(wanted({prompt: '{examples} {text}'}), {examples: true, context: false});
    assert.deepEqual(wanted({examples: false}), {examples: false, context: true});
    assert.deepEqual(wanted({context: false}), {examples: true, context: false});
  });
});

describe('a plain prompt with numbered texts', () => {
  const settings = {prompt: 'To {target}:\n{text}', numbered: true};
  let server: AnsweringServer;
  before(async () => {
    server = await startAnsweringServer(() => undefined);
  });
  beforeEach(() => void server.asked.splice(0));
  after(() => server.close());

  const contents = () =>
    server.asked.map(({body}) => (body as {messages: {content: string}[]}).messages[0]!.content);
  const translated = async (...texts: string[]) => {
    const engine = new OpenAiEngine({
      ...{engine: 'openai', url: `${server.url}/v1`, model: 'm', pairs: [pair], ...settings},
    });
    const segments = texts.map((text) => [text]);
    return engine.translator(pair).translate({segments, terms: [], signal: deadlineSignal()});
  };
  const answers = (...contents: string[]): void => {
    server.answer = (_, response) => json(response, chat(contents.shift() ?? 'Vēl viens.'));
  };

  it('sends several texts in one request', async () => {
    answers('Here you are:\n1. Māja ir sarkana.\n2) Ūdens');
    assert.deepEqual((await translated('The house is red.', 'Water')).map(textOf), [
      'Māja ir sarkana.',
      'Ūdens',
    ]);
    assert.deepEqual(contents(), ['To Latvian:\n1. The house is red.\n2. Water']);
  });

  it('asks for each text alone if a number is missing or twice, and for texts of several lines', async () => {
    // The model joins lines and counts on, so that the numbers before the missing one are of other texts, too.
    for (const damaged of [
      '1. Māja un ūdens\n2. Koks',
      '1. Māja\n3. Koks\n3. Egle',
      '2. Ūdens\n1. Māja\n3. Koks',
    ]) {
      answers(damaged, 'Māja', 'Ūdens', 'Priede', 'Pirmā\nOtrā');
      const results = await translated('House', 'Water', 'Tree', 'First\nSecond');
      assert.deepEqual(results.map(textOf), ['Māja', 'Ūdens', 'Priede', 'Pirmā\nOtrā']);
      assert.equal(server.asked.splice(0).length, 5);
    }
  });

  it('asks alone for a text whose answer is a refusal, with insistence in the end', async () => {
    answers("1. I'm sorry, I cannot translate that.\n2. Ūdens", "I'm sorry.", 'Māja ir sarkana.');
    const results = await translated('The house is red.', 'Water');
    assert.deepEqual(results.map(textOf), ['Māja ir sarkana.', 'Ūdens']);
    assert.match(contents()[2]!, /^Answer in Latvian/);
  });

  it('does not send each text to a server that is down', async () => {
    server.answer = (_, response) => json(response, {error: 'no'}, 401);
    const results = await translated('House', 'Water', 'Tree');
    assert.ok(results.every((result) => !result.ok && result.error.kind === 'unavailable'));
    assert.equal(server.asked.length, 1);
  });
});
