import assert from 'node:assert/strict';
import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {afterEach, describe, it, type TestContext} from 'node:test';
import fastify, {type FastifyInstance, type LightMyRequestResponse} from 'fastify';
import {loadConfiguration} from '../../src/config/index.ts';
import {WorkFolder} from '../../src/documents/bytes/work-folder.ts';
import {EngineError} from '../../src/engines/engine.ts';
import {documentLimits} from '../../src/operations/documents/document-limits.ts';
import type {Operations} from '../../src/operations/operations.ts';
import type {Call, Dialect} from '../../src/pipeline/dialect.ts';
import {Pipeline} from '../../src/pipeline/pipeline.ts';
import type {GateBounds} from '../../src/pipeline/request-gate.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';

// A new endpoint with plain text and its own header for the key. It contains no checks, limits or charging.
const dialect: Dialect = {
  key: {
    name: 'word in the header x-word',
    missing: 'Say the word.',
    mayFollow: true,
    inHead: ({headers}) => (typeof headers['x-word'] === 'string' ? {text: headers['x-word']} : undefined),
  },
  errorAnswer: ({exception, message, httpStatus}) => ({
    status: httpStatus,
    contentType: 'text/plain',
    body: `SORRY ${exception}: ${message}`,
  }),
};
const translateCall: Call<string> = {
  method: ['POST'],
  url: '/translate',
  counted: () => 'Translate',
  async read({body}) {
    const text = await body.whole((bytes) => work(bytes.toString()));
    return async (operations, caller) => {
      const {translations} = await operations.translate({systemId: 's', texts: [text], options: ''}, caller);
      return translations[0]!.translation;
    };
  },
  write: (translation) => translation,
};
const keepCall: Call<string> = {
  method: ['POST'],
  url: '/keep',
  async read({body}) {
    const document = await body.openDocument();
    await body.each({timeoutMs: () => 60_000, idleMs: 60_000, subject: 'It'}, (chunk) =>
      document.write(chunk),
    );
    const {size} = await document.finish();
    return () => Promise.resolve(`${size} bytes`);
  },
  write: (text) => text,
};

/** A text that blocks the event loop, as a large one does. */
const HEAVY = 'heavy';
const BUSY_MS = 200;

function work(text: string): string {
  const end = performance.now() + (text === HEAVY ? BUSY_MS : 0);
  while (performance.now() < end);
  return text;
}

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** Starts an app with the endpoint, and records events of requests in `seen`. */
async function shouting(test: TestContext, bounds: Partial<GateBounds & {maxBytes: number}> = {}) {
  const folder = await temporaryFolder(test);
  const {limits, documents} = await loadConfiguration({dataFolder: folder, env: {}});
  const workFolder = new WorkFolder(join(folder, 'work'));
  await workFolder.open({alone: true});
  workFolder.close();
  const faults: Record<string, Error> = {
    break: new TypeError('secret'),
    crash: new EngineError('crashed', 'apertium ended.'),
  };
  const operations = {
    documents: {
      settings: documents,
      work: workFolder,
      limitsOf: () => documentLimits(undefined, documents, undefined),
    },
    translate: ({texts: [text = '']}: {texts: readonly string[]}) =>
      faults[text]
        ? Promise.reject(faults[text])
        : Promise.resolve({translations: [{translation: text.toUpperCase()}]}),
  } as unknown as Operations;
  const users = ['anna', 'ilze'];
  const app = fastify();
  apps.push(app);
  const pipeline = await Pipeline.open(app, {
    operations,
    authenticate: (token) =>
      Promise.resolve(users.includes(token) ? {id: users.indexOf(token) + 1, name: token} : undefined),
    bounds: () => ({...limits, ...bounds}),
    body: {maxBytes: bounds.maxBytes ?? 1_000, timeoutMs: 60_000, maxItems: 10},
    requestMs: () => 60_000,
  });
  await app.register(async (scope) => pipeline.endpoint(scope, dialect, [translateCall, keepCall]));
  const seen: string[] = [];
  app.addHook('onRequest', async ({url}) => void seen.push(`begins ${url}`));
  app.addHook('onResponse', async ({failure, operation}, {statusCode}) => {
    seen.push(`ends ${statusCode} ${operation ?? 'other'} ${failure ?? 'well'}`);
  });
  const send = (text: string, word?: string, url = '/translate'): Promise<LightMyRequestResponse> =>
    app.inject({method: 'POST', url, payload: text, headers: word === undefined ? {} : {'x-word': word}});
  return {app, pipeline, send, seen, files: () => readdir(workFolder.folder)};
}

describe('a new endpoint', () => {
  it('answers who has a key, and is counted', async (test) => {
    const {send, seen} = await shouting(test);
    const {statusCode, body} = await send('labdien', 'anna');
    assert.deepEqual([statusCode, body], [200, 'LABDIEN']);
    assert.deepEqual(seen, ['begins /translate', 'ends 200 Translate well']);
  });

  it('refuses others in its own words, where observers see it', async (test) => {
    const {send, seen} = await shouting(test);
    const missing = await send('labdien');
    assert.equal(missing.statusCode, 401);
    assert.match(missing.body, /^SORRY unauthorized: Say the word\. /);
    const wrong = await send('labdien', 'nobody');
    assert.equal(wrong.statusCode, 401);
    assert.match(wrong.body, /^SORRY unauthorized: The word in the header x-word is not known/);
    assert.equal(wrong.headers['cache-control'], 'no-store');
    assert.deepEqual(
      seen.filter((line) => line.startsWith('ends')),
      ['ends 401 Translate unauthorized', 'ends 401 Translate unauthorized'],
    );
  });

  it('limits who guesses keys', async (test) => {
    const {send} = await shouting(test, {refusedPerMinute: 1});
    assert.equal((await send('labdien', 'nobody')).statusCode, 401);
    const refused = await send('labdien', 'nobody');
    assert.match(refused.body, /^SORRY tooManyRequests: More than 1 requests without a valid token/);
    assert.ok(Number(refused.headers['retry-after']) > 0);
  });

  it('writes nothing to disk for a sender without a key, and leaves nothing behind for others', async (test) => {
    const {send, files} = await shouting(test);
    const unknown = await send('x'.repeat(5_000), undefined, '/keep');
    assert.match(unknown.body, /^SORRY unauthorized/);
    assert.deepEqual(await files(), []);
    const accepted = await send('x'.repeat(5_000), 'anna', '/keep');
    assert.equal(accepted.body, '5000 bytes');
    assert.deepEqual(await files(), []);
  });

  it('bounds bodies, and what a user holds and sends', async (test) => {
    const bodies = await shouting(test);
    assert.match((await bodies.send('x'.repeat(1_001), 'anna')).body, /^SORRY textSizeLimitExceeded/);
    const held = await shouting(test, {bodyBytesAtOnce: 100});
    assert.match((await held.send('x'.repeat(101), 'anna')).body, /^SORRY tooManyRequests: Your requests/);
    const sent = await shouting(test, {requestsPerMinute: 1});
    assert.equal((await sent.send('labdien', 'anna')).statusCode, 200);
    assert.match((await sent.send('labdien', 'anna')).body, /^SORRY tooManyRequests: /);
    assert.match((await sent.send('labdien', 'ilze')).body, /^SORRY tooManyRequests: .* your address/);
    const none = await shouting(test, {requestsAtOnce: 0});
    assert.match((await none.send('labdien', 'anna')).body, /^SORRY tooManyRequests: You have 0 requests/);
  });

  it('gives a place back, whatever came of a request', async (test) => {
    const {send} = await shouting(test, {requestsAtOnce: 1});
    for (const [text, word] of [['labdien', 'anna'], ['break', 'anna'], ['x'.repeat(1_001), 'anna'], ['x']]) {
      await send(text ?? '', word);
    }
    assert.equal((await send('labdien', 'anna')).statusCode, 200);
  });

  it('charges its work: who uses much waits for who does not', async (test) => {
    const {send} = await shouting(test);
    await send(HEAVY, 'anna');
    await send('labdien', 'ilze');
    const order: string[] = [];
    const finish = async (word: string) => {
      await send('labdien', word);
      order.push(word);
    };
    await Promise.all([finish('anna'), finish('ilze')]);
    assert.deepEqual(order, ['ilze', 'anna']);
  });

  it('is the only way in: a route beside it is refused when it is registered, in a plugin, too', async (test) => {
    const {app, pipeline} = await shouting(test);
    const guarded = async (add: (scope: FastifyInstance) => unknown) =>
      await app.register(async (scope) => {
        pipeline.guard(scope);
        await scope.register(async (inner) => void add(inner));
      });
    await guarded((scope) => pipeline.endpoint(scope, dialect, [{...translateCall, url: '/second'}]));
    await guarded((scope) =>
      pipeline.plainRoute(scope, {
        method: ['GET'],
        url: '/about',
        handler: (_, reply) => reply.send('about'),
      }),
    );
    assert.equal((await app.inject('/about')).body, 'about');
    const beside = await shouting(test);
    await assert.rejects(
      async () =>
        await beside.app.register(async (scope) => {
          beside.pipeline.guard(scope);
          await scope.register(async (inner) => void inner.post('/free', () => 'free'));
        }),
      /POST \/free would bypass the pipeline: register it with its endpoint\(\)/,
    );
  });

  it('keeps what went wrong in the service to itself', async (test) => {
    const {send, seen} = await shouting(test);
    const {statusCode, body} = await send('break', 'anna');
    assert.deepEqual([statusCode, body], [500, 'SORRY unexpected: Something went wrong in the service.']);
    assert.equal(seen.at(-1), 'ends 500 Translate unexpected');
  });

  it('says how a system failed', async (test) => {
    const {send, seen} = await shouting(test);
    const {body} = await send('crash', 'anna');
    assert.equal(body, 'SORRY systemTranslationFailed: The system failed: apertium ended.');
    assert.match(seen.at(-1)!, /^ends \d+ Translate systemTranslationFailed$/);
  });
});
