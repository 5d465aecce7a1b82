import assert from 'node:assert/strict';
import {Agent, request} from 'node:http';
import {text} from 'node:stream/consumers';
import {after, before, it} from 'node:test';
import {pino} from 'pino';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {SeededRandom} from '../../faults/seeded-random.ts';
import {runApp, type TestService} from '../../http/running-service.ts';
import {ControlledEngine} from '../../systems/controlled-engine.ts';
import {definitionOf} from '../../systems/definition-of.ts';
import {within} from '../../systems/within.ts';
import {randomRequest, type WireRequest} from './random-requests.ts';

/** Number of requests; set `DOOR_REQUESTS=50000` for more. */
const REQUESTS = Number(process.env['DOOR_REQUESTS'] ?? 1_000);
const SEED = Number(process.env['DOOR_SEED'] ?? 7);
const AT_ONCE = 8;

/** Statuses of bad requests in each dialect. */
const BAD = {libretranslate: [400, 403, 404, 405], deepl: [400, 403, 404, 405, 413]};

let service: TestService;
const errors: string[] = [];
const agent = new Agent({keepAlive: true, maxSockets: AT_ONCE});

before(async () => {
  const engine = new ControlledEngine();
  service = await runApp([definitionOf(engine, {startAutomatically: true})], {
    overSockets: true,
    doors: {libretranslate: true, deepl: true},
    limits: {requestsPerMinute: 10_000_000, refusedPerMinute: 10_000_000, dailyCharacters: 1e9},
    logger: pino({level: 'error'}, {write: (line) => void errors.push(line)}),
  });
  await within(engine.started(1), 'the start');
  engine.starts[0]!.succeed();
});
after(async () => {
  agent.destroy();
  await service?.close();
});

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

async function send({call, method, path, headers, body}: WireRequest): Promise<Answered> {
  const {hostname, port} = new URL(service.url);
  const target = `/${call.door}${path}`.replace(/[^\x21-\x7e]/g, encodeURIComponent);
  const sent = request({
    ...{agent, hostname, port, method, path: target},
    headers: {...headers, ...(body && {'content-length': body.length})},
    signal: AbortSignal.timeout(deadline(20_000)),
  });
  const answer = new Promise<Answered>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      const {statusCode: status = 0} = response;
      text(response).then(
        (received) => resolve({status, type: response.headers['content-type'] ?? '', body: received}),
        reject,
      );
    });
  });
  sent.end(body);
  return await answer;
}

/** Describes the fault of an answer; undefined for a correct answer. */
function faultOf({call, expected}: WireRequest, {status, type, body}: Answered): string | undefined {
  if (expected && !expected.includes(status)) return `not ${expected.join(' or ')}`;
  if (status !== 200 && !BAD[call.door].includes(status)) return 'no status of the dialect for a bad request';
  if (type !== 'application/json; charset=utf-8') return 'not JSON';
  const json = JSON.parse(body) as unknown;
  if (status === 200) return call.hasShape(json) || !expected ? undefined : 'another shape';
  const [first, ...rest] = Object.entries(json as object);
  const name = call.door === 'deepl' ? 'message' : 'error';
  const isError = first?.[0] === name && typeof first[1] === 'string' && first[1] !== '' && rest.length === 0;
  return isError ? undefined : 'no error of the dialect';
}

it(`${REQUESTS} random requests are answered in the shapes of their dialects, without error 500`, async () => {
  const random = new SeededRandom(SEED);
  const requests = Array.from({length: REQUESTS}, () => randomRequest(random, service.token));
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const worker = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      const answer = await send(next).catch((error: unknown) => ({status: 0, type: '', body: String(error)}));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const fault = faultOf(next, answer);
      if (fault === undefined) continue;
      const {call, defect, method, path, headers, body} = next;
      faults.push(
        `${fault}: ${answer.status} ${answer.body.slice(0, 200)} to ${call.door} ${method} ${path} (${defect}) ${JSON.stringify(headers)} ${body?.toString('latin1').slice(0, 300)}`,
      );
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, worker));
  assert.deepEqual(faults.slice(0, 10), [], `${faults.length} faults`);
  assert.deepEqual(errors, []);
  for (const status of [200, 400, 403, 404, 405])
    assert.ok(statuses.get(status), `none had status ${status}`);
});
