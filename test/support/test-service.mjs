// An HTTP service that browser tests program per scenario, for answers and faults that a real service cannot give on
// request. `{origin}/s/<scenario>` is the base address for an element or client; the control paths are outside this
// address.
import {createServer} from 'node:http';
import {deadline} from './deadlines.mjs';
import {defaultAnswers, translations} from './test-answers.mjs';
import {changeTasks} from './test-documents.mjs';
import {sendWithoutEnd} from './endless-answer.mjs';

/** More bytes than the client reads of any answer in these tests. */
const ENDLESS_BYTES = 96 * 2 ** 20;
const waitDeadlineMs = deadline(4_000);
const scenarioPath = /^\/s\/([^/]+)(\/.*)$/;
const operationPath = /^\/service\.svc\/json\/([^/]+)$/i;

/** Creates a scenario: programmed answers, answers that are held back, and received requests. */
function createScenario() {
  return {
    replies: new Map(),
    held: new Map(),
    requests: [],
    watchers: new Set(),
    tasks: [],
    newTask: {},
    mostTasks: Infinity,
  };
}

function corsHeaders(request) {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-expose-headers': '*',
    'access-control-max-age': '0',
  };
}

async function readBody(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function sendControl(request, response, value) {
  response.writeHead(200, {...corsHeaders(request), 'content-type': 'application/json', connection: 'close'});
  response.end(JSON.stringify(value ?? null));
}

/** Returns the next reply: the replies of a list are used in order, and the last one is repeated. */
function takeReply(scenario, operation) {
  const replies = scenario.replies.get(operation);
  if (!replies) return {status: 501, body: `test service: nothing is programmed for ${operation}`};
  return replies.length > 1 ? replies.shift() : replies[0];
}

function sendReply(request, response, programmed, entry) {
  if (response.destroyed) return;
  const reply = programmed.translate
    ? {...programmed, json: translations(entry, programmed.translate)}
    : programmed;
  if (reply.disconnect === true) {
    response.destroy();
    return;
  }
  const body = reply.json === undefined ? (reply.body ?? '') : JSON.stringify(reply.json);
  const contentType =
    reply.json === undefined ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  const bytes = Buffer.from(body, 'utf8');
  response.writeHead(reply.status ?? 200, {
    ...(reply.cors === false ? {} : corsHeaders(request)),
    'content-type': contentType,
    ...(reply.disconnect === 'midway' || reply.endless !== undefined
      ? {'transfer-encoding': 'chunked'}
      : {'content-length': bytes.length}),
    // Each answer closes its connection: if a reused connection was cut, a browser would repeat the request by itself.
    connection: 'close',
    ...reply.headers,
  });
  if (reply.endless !== undefined) {
    response.write(bytes);
    const piece = Buffer.from(reply.endless.repeat(65_536 / reply.endless.length));
    sendWithoutEnd(response, piece, undefined, ENDLESS_BYTES);
    return;
  }
  if (reply.disconnect === 'midway') {
    // WebKit accepts a chunked body as complete if it simply ends, so the body ends with bytes that are not a chunk.
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.socket?.end('cut\r\n'));
    return;
  }
  response.end(bytes);
}

function notify(scenario) {
  for (const watcher of [...scenario.watchers]) watcher();
}

function selectRequests(scenario, {operation, aborted}) {
  return scenario.requests.filter(
    (entry) => (operation === undefined || entry.operation === operation) && (!aborted || entry.aborted),
  );
}

/** Resolves to the received requests, as soon as there are `atLeast` requests or the deadline has passed. */
function waitForRequests(scenario, {operation, aborted, atLeast}) {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      scenario.watchers.delete(check);
      resolve(selectRequests(scenario, {operation, aborted}));
    };
    const check = () => {
      if (selectRequests(scenario, {operation, aborted}).length >= atLeast) settle();
    };
    const timer = setTimeout(settle, waitDeadlineMs);
    scenario.watchers.add(check);
    check();
  });
}

function release(scenario, operation) {
  const waiting = scenario.held.get(operation) ?? [];
  scenario.held.delete(operation);
  for (const send of waiting) send();
}

const controls = {
  program(scenario, {operation, replies}) {
    if (!operation.startsWith('/') && !(operation in defaultAnswers))
      throw new Error(`the contract has no operation ${operation}`);
    scenario.replies.set(operation, [...replies]);
  },
  hold(scenario, {operation}) {
    if (!scenario.held.has(operation)) scenario.held.set(operation, []);
  },
  release(scenario, {operation}) {
    release(scenario, operation);
  },
  tasks: changeTasks,
  requests(scenario, {operation, aborted = false, atLeast = 0}) {
    return waitForRequests(scenario, {operation, aborted, atLeast});
  },
  close(scenario) {
    for (const operation of [...scenario.held.keys()]) release(scenario, operation);
    scenario.replies.clear();
    scenario.requests.length = 0;
  },
};

async function receive(scenario, path, url, request, response) {
  const operation = operationPath.exec(path)?.[1] ?? path;
  if (request.method === 'OPTIONS') {
    const blocked = scenario.replies.get(operation)?.[0]?.cors === false;
    response.writeHead(blocked ? 403 : 204, {...(blocked ? {} : corsHeaders(request)), connection: 'close'});
    response.end();
    return;
  }
  const entry = {
    operation,
    method: request.method,
    path,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: await readBody(request),
    aborted: false,
  };
  response.once('close', () => {
    if (response.writableFinished || response.destroyedByTest) return;
    entry.aborted = true;
    notify(scenario);
  });
  const send = () => {
    const programmed = takeReply(scenario, operation);
    const reply = programmed.default
      ? {...defaultAnswers[operation](scenario, entry), ...programmed}
      : programmed;
    response.destroyedByTest = reply.disconnect !== undefined;
    sendReply(request, response, reply, entry);
  };
  scenario.requests.push(entry);
  const waiting = scenario.held.get(operation);
  if (waiting) waiting.push(send);
  else send();
  notify(scenario);
}

/** Starts the service on a free port of 127.0.0.1. */
export async function startTestService() {
  const scenarios = new Map();
  const scenarioOf = (id) => {
    if (!scenarios.has(id)) scenarios.set(id, createScenario());
    return scenarios.get(id);
  };

  async function handle(request, response) {
    const url = new URL(request.url, 'http://127.0.0.1');
    const [, id, path] = scenarioPath.exec(url.pathname) ?? [];
    if (id === undefined) {
      response.writeHead(404, {connection: 'close'}).end();
      return;
    }
    const control = path.startsWith('/control/') ? controls[path.slice('/control/'.length)] : undefined;
    if (!control) {
      await receive(scenarioOf(id), path, url, request, response);
    } else if (request.method === 'OPTIONS') {
      response.writeHead(204, corsHeaders(request)).end();
    } else {
      const result = await control(scenarioOf(id), JSON.parse(await readBody(request)));
      sendControl(request, response, result);
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      // Some tests check a client that disconnects while its body is being read.
      if (error.code !== 'ECONNRESET') console.error('[test-service]', error);
      response.destroy();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
