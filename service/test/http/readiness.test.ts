import assert from 'node:assert/strict';
import {rm} from 'node:fs/promises';
import {test} from 'node:test';
import Fastify from 'fastify';
import {BytesError} from '../../src/documents/bytes/bytes-error.ts';
import {healthRoutes, type ReadinessParts} from '../../src/http/readiness.ts';
import {openedStore, temporaryFolder} from '../store/temporary-folder.ts';

async function answerAt(parts: ReadinessParts, path: string): Promise<{status: number; json: unknown}> {
  const app = Fastify();
  healthRoutes(app, parts);
  const {statusCode, body} = await app.inject(path);
  await app.close();
  return {status: statusCode, json: JSON.parse(body)};
}

const BOTH = {text: 'ready', documents: 'ready'};
const NEITHER = {text: 'not ready', documents: 'not ready'};
const ALL = ['text', 'documents'];

test('a service whose store answers, on a disk with space, is ready', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const store = await openedStore(t, dataFolder);
  assert.deepEqual(await answerAt({store, dataFolder}, '/ready'), {
    status: 200,
    json: {status: 'ready', capabilities: BOTH},
  });
});

test('a service without its store is alive, and not ready', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const store = await openedStore(t, dataFolder);
  await store.close();
  assert.deepEqual(await answerAt({store, dataFolder}, '/health'), {status: 200, json: {status: 'ok'}});
  assert.deepEqual(await answerAt({store, dataFolder}, '/ready'), {
    status: 503,
    json: {
      status: 'not ready',
      capabilities: NEITHER,
      problems: [
        {
          part: 'database',
          message: 'The database does not answer. The log of the service says why.',
          stops: ALL,
        },
      ],
    },
  });
});

test('a disk that is nearly full, or a folder that is gone, is named with what to do', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const store = await openedStore(t, dataFolder);
  const freeBytes = () => Promise.resolve(3_500_000);
  const full = await answerAt({store, dataFolder, freeBytes}, '/ready');
  assert.equal(full.status, 503);
  assert.match(JSON.stringify(full.json), /"part":"disk".*has 3 MB left\. Free some space/);
  await rm(dataFolder, {recursive: true});
  const gone = await answerAt({store, dataFolder}, '/ready');
  assert.equal(gone.status, 503);
  assert.match(JSON.stringify(gone.json), /The data folder cannot be written/);
  assert.ok(!JSON.stringify(gone.json).includes(dataFolder));
});

test('a place of documents that is down stops documents only', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const store = await openedStore(t, dataFolder);
  const problem = new BytesError('unreachable', 'The S3 store http://10.0.0.9 refuses connections.');
  const parts = {store, dataFolder, documents: {problem: () => Promise.resolve(problem)}};
  const ready = await answerAt(parts, '/ready');
  assert.equal(ready.status, 200);
  const expected = {
    capabilities: {text: 'ready', documents: 'not ready'},
    problems: [{part: 'documents', message: problem.publicMessage, stops: ['documents']}],
  };
  assert.deepEqual(ready.json, {status: 'ready', ...expected});
  assert.deepEqual(await answerAt(parts, '/ready/documents'), {
    status: 503,
    json: {status: 'not ready', ...expected},
  });
});

test('a full disk of the data folder stops documents only, where the database is a server', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const store = await openedStore(t, dataFolder);
  const parts = {store, dataFolder, isShared: true, freeBytes: () => Promise.resolve(3_500_000)};
  assert.equal((await answerAt(parts, '/ready')).status, 200);
  assert.equal((await answerAt(parts, '/ready/documents')).status, 503);
});

test('reports a clock that leapt, while the service is still ready', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const store = await openedStore(t, dataFolder);
  const clockProblem = () => 'The clock of this machine has leapt ahead by 3 days.';
  const notice = {part: 'clock', message: clockProblem()};
  assert.deepEqual(await answerAt({store, dataFolder, clockProblem}, '/ready'), {
    status: 200,
    json: {status: 'ready', capabilities: BOTH, notices: [notice]},
  });
});

test('reports engine servers that are down, while the service is still ready', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const store = await openedStore(t, dataFolder);
  const message = '1 of 2 servers of the engine "libre" is down.';
  assert.deepEqual(await answerAt({store, dataFolder, engineProblems: () => [message]}, '/ready'), {
    status: 200,
    json: {status: 'ready', capabilities: BOTH, notices: [{part: 'engine', message}]},
  });
});
