import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {json, startAnsweringServer, type Answer} from '../../engines/answering-server.ts';
import {run} from '../command-run.ts';

const SPANISH: Readonly<Record<string, string>> = {
  'The house by the river is red.': 'La casa junto al río es roja.',
  'Please send me the invoice before the end of the month.':
    'Envíeme la factura antes de fin de mes, por favor.',
  'She asked whether the train from Riga would be late again.':
    'Ella preguntó si el tren de Riga volvería a llegar tarde.',
  'Press <g1>Save</g1> to keep your changes.': 'Pulse <g1>Guardar</g1> para conservar sus cambios.',
};

const chat = (content: string) => ({
  choices: [{finish_reason: 'stop', message: {role: 'assistant', content}}],
});

/** A model that was trained with one form of prompt, and copies or refuses everything else. */
function trainedWith(mark: RegExp): Answer {
  return ({path, body}, response) => {
    if (path === '/v1/models') return json(response, {data: [{id: 'hy-mt:7b'}]});
    const {content} = (body as {messages: {content: string}[]}).messages.at(-1)!;
    if (!mark.test(content)) return json(response, chat("I'm sorry, I can only translate."));
    const source = Object.keys(SPANISH).find((text) => content.includes(text));
    json(response, chat(source ? SPANISH[source]! : 'Hola.'));
  };
}

async function probed(t: TestContext, answer: Answer, ...args: string[]) {
  const server = await startAnsweringServer(answer);
  releaseAfter(t, () => server.close());
  const result = await run(['model', 'probe', `${server.url}/v1/`, ...args], '', {LLM_KEY: 'sk-1'});
  return {...result, server};
}

test('the prompt that works is found, and said as configuration to paste', async (t) => {
  const {out, error, code, server} = await probed(
    t,
    trainedWith(/^Translate the following segment into Spanish/),
  );
  assert.equal(code, 0, error);
  assert.match(
    out,
    /^json: 0 of 4 samples \(.*\)\nhy-mt2: 0 of 4 samples \(.*refusal.*\)\nhy-mt: 4 of 4 samples\n/,
  );
  const engines = JSON.parse(out.slice(out.indexOf('{'))) as unknown;
  assert.deepEqual(engines, {
    'hy-mt-7b': {
      engine: 'openai',
      url: `${server.url}/v1`,
      model: 'hy-mt:7b',
      prompt: 'hy-mt',
      pairs: [{source: 'en', target: 'es'}],
    },
  });
});

test('a model that answers in another language is not recommended', async (t) => {
  const french = 'La maison au bord de la rivière est rouge et très ancienne depuis longtemps.';
  let number = 0;
  const answer: Answer = ({path, body}, response) => {
    if (path === '/v1/models') return json(response, {data: [{id: 'mono'}]});
    const {content} = (body as {messages: {content: string}[]}).messages.at(-1)!;
    const ids = [...content.matchAll(/"id":\s*(\d+)/g)].map(([, id]) => Number(id));
    const text = `${french} (${++number})`;
    const translations = ids.map((id) => ({id, text: `${text} ${id}`}));
    json(response, chat(ids.length > 0 ? JSON.stringify({translations}) : text));
  };
  const {out, error, code} = await probed(t, answer);
  assert.equal(code, 1);
  assert.match(out, /^json: [01] of 4 samples \(.*another language/);
  assert.match(`${out}${error}`, /plain: [01] of 4 samples/);
});

test('a model that translates with no prompt, several models and a missing key are told', async (t) => {
  const none = await probed(t, trainedWith(/unknown prompt/));
  assert.equal(none.code, 1);
  assert.match(none.error, /hy-mt:7b translated no sample with any prompt/);
  const several: Answer = (_, response) => json(response, {data: [{id: 'one'}, {id: 'two'}]});
  assert.match(
    (await probed(t, several)).error,
    /Say --model with one of the models of the server: one, two\./,
  );
  assert.match(
    (await probed(t, several, '--key-variable', 'NO_KEY')).error,
    /There is no variable NO_KEY in the environment/,
  );
  assert.match(
    (await probed(t, several, '--target', 'xx')).error,
    /"xx" is not the code of a known language/,
  );
  const silent = await probed(t, (_, response) => json(response, {}, 500));
  assert.match(
    silent.error,
    /status 500\. Check the server at http:\/\/127\.0\.0\.1:\d+\/v1, or name a model/,
  );
  assert.match((await run(['model', 'probe', 'localhost:1'])).error, /begins with http/);
});

test('a server that refuses every request is asked with one prompt, and the mend is that of the server', async (t) => {
  const refusing =
    (status: number): Answer =>
    (_, response) =>
      json(response, {error: {}}, status);
  const [unknownKey, broken] = [
    await probed(t, refusing(401), '--model', 'm'),
    await probed(t, refusing(503), '--model', 'm'),
  ];
  assert.match(unknownKey.error, /wants another key: name the variable with it in --key-variable/);
  assert.match(broken.error, /answers no request, whatever the prompt: check it and its address/);
  assert.equal(unknownKey.out.match(/of 4 samples/g)?.length, 1);
});

test('a model that the server does not have is named, with those that it has', async (t) => {
  const answer: Answer = ({path}, response) =>
    path === '/v1/models'
      ? json(response, {data: [{id: 'hy-mt:7b'}, {id: 'gemma'}]})
      : json(response, {error: {message: 'model "nope" not found'}}, 404);
  const {error, code} = await probed(t, answer, '--model', 'nope');
  assert.equal(code, 1);
  assert.match(error, /has no model nope\. Say --model with one of its models: hy-mt:7b, gemma\./);
});

test('a prompt that works for few samples is not recommended, and one for most with a doubt', async (t) => {
  /** A model that knows some of the samples, and copies the others. */
  const knowing =
    (known: number): Answer =>
    ({body}, response) => {
      const {content} = (body as {messages: {content: string}[]}).messages.at(-1)!;
      const source = Object.keys(SPANISH).find((text) => content.includes(text));
      const isKnown = source !== undefined && Object.keys(SPANISH).indexOf(source) < known;
      json(response, chat(isKnown ? SPANISH[source]! : (source ?? 'Hola.')));
    };
  const few = await probed(t, knowing(1), '--model', 'm');
  assert.equal(few.code, 1);
  assert.match(few.error, /m translated 1 of 4 samples at most: it is not fit for translating to es/);
  assert.doesNotMatch(few.out, /"prompt"/);
  const most = await probed(t, knowing(3), '--model', 'm');
  assert.equal(most.code, 0, most.error);
  assert.match(
    most.out,
    /No prompt translated all samples: look at translations of your own texts[^]*"prompt"/,
  );
});

test('the key is sent, and only its variable is said', async (t) => {
  const {out, server} = await probed(
    t,
    trainedWith(/^Translate/),
    '--key-variable',
    'LLM_KEY',
    '--model',
    'm',
  );
  assert.ok(server.asked.every(({headers}) => headers.authorization === 'Bearer sk-1'));
  assert.match(out, /"apiKey": "\$\{LLM_KEY\}"/);
  assert.doesNotMatch(out, /sk-1/);
});
