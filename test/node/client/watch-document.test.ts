import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {DocumentTask, MtError} from '../../../src/client/index.ts';
import {answer, mtError, rejection, withService, type Behaviour, type TestService} from './test-service.ts';

const state = (Status: string, TranslatedSegments = 0, more: object = {}) =>
  answer(200, {Id: 'd-1', Filename: 'Pārskats.docx', Segments: 3, TranslatedSegments, Status, ...more});

/** Uses one behavior per request, in order, and the last for all further requests. */
function inTurn(...behaviours: Behaviour[]): Behaviour {
  let turn = 0;
  return (...request) => behaviours[Math.min(turn++, behaviours.length - 1)]!(...request);
}

const cut: Behaviour = (_request, response) => void response.destroy();

async function statesOf(service: TestService, onWaiting?: (error: MtError) => void): Promise<DocumentTask[]> {
  const states: DocumentTask[] = [];
  const options = {pauseMs: 1, ...(onWaiting && {onWaiting})};
  for await (const task of service.client().watchDocumentTranslation('d-1', options)) states.push(task);
  return states;
}

describe('watchDocumentTranslation', () => {
  it('yields each state until the document is completed', () =>
    withService(
      inTurn(state('queuing'), state('waiting'), state('translating', 1), state('completed', 3)),
      async (service) => {
        const states = await statesOf(service);
        assert.deepEqual(
          states.map(({status, translatedSegments}) => [status, translatedSegments]),
          [
            ['queuing', 0],
            ['waiting', 0],
            ['translating', 1],
            ['completed', 3],
          ],
        );
        assert.equal(service.requests.length, 4);
      },
    ));

  it('ends with a task that failed', () =>
    withService(state('error', 0, {ErrorCode: '22', ErrorMessage: 'Sistēmas vairs nav'}), async (service) => {
      const [task, ...more] = await statesOf(service);
      assert.deepEqual([task?.status, task?.errorMessage, more.length], ['error', 'Sistēmas vairs nav', 0]);
    }));

  for (const [what, failure, code] of [
    ['a broken connection', cut, 'network'],
    ['an error of the service', answer(500, 'Oops'), 'unexpected'],
    ['a gateway without its service', answer(502, '<html>'), 'unexpected'],
    ['a service that starts', answer(503, {code: 21, exception: 'systemIsStarting'}), 'systemIsStarting'],
    ['too many questions', answer(429, ''), 'unexpected'],
    ['a page of the network in place of an answer', answer(200, '<html>Sign in</html>'), 'malformed'],
  ] as const) {
    it(`waits while there is ${what}`, () =>
      withService(
        inTurn(state('translating', 1), failure, failure, state('completed', 3)),
        async (service) => {
          const waiting: string[] = [];
          const states = await statesOf(service, (error) => waiting.push(error.code));
          assert.deepEqual(waiting, [code, code]);
          assert.deepEqual(
            states.map(({status}) => status),
            ['translating', 'completed'],
          );
        },
      ));
  }

  it('does not ask before the time that the service names', () =>
    withService(inTurn(answer(503, '', {'retry-after': '3600'}), state('completed')), async (service) => {
      const controller = new AbortController();
      let resolve!: (seconds: number | undefined) => void;
      const waited = new Promise<number | undefined>((settle) => (resolve = settle));
      const watching = (async () => {
        const options = {
          pauseMs: 1,
          signal: controller.signal,
          onWaiting: ({retryAfterSeconds}: MtError) => resolve(retryAfterSeconds),
        };
        for await (const task of service.client().watchDocumentTranslation('d-1', options))
          assert.fail(`asked too early: ${task.status}`);
      })();
      assert.equal(await waited, 3600);
      controller.abort();
      assert.equal(((await rejection(watching)) as Error).name, 'AbortError');
      assert.equal(service.requests.length, 1);
    }));

  for (const [status, body, code] of [
    [404, {exception: 'taskNotFound', code: 404}, 'badRequest'],
    [401, {exception: 'unauthorized'}, 'unauthorized'],
    [400, '', 'badRequest'],
  ] as const) {
    it(`rejects when the service refuses with ${status}`, () =>
      withService(answer(status, body), async (service) => {
        assert.equal((await mtError(statesOf(service))).code, code);
        assert.equal(service.requests.length, 1);
      }));
  }

  it('ends with the reason of its signal, and stops asking', () =>
    withService(state('translating', 1), async (service) => {
      const controller = new AbortController();
      const reason = new Error('the user left');
      const watch = service.client().watchDocumentTranslation('d-1', {pauseMs: 1, signal: controller.signal});
      assert.equal((await watch.next()).done, false);
      controller.abort(reason);
      assert.equal(await rejection(watch.next()), reason);
      assert.equal(service.requests.length, 1);
    }));

  it('leaves no timer behind when the loop ends early', () =>
    withService(state('translating', 1), async (service) => {
      for await (const task of service.client().watchDocumentTranslation('d-1')) {
        assert.equal(task.status, 'translating');
        break;
      }
      assert.equal(service.requests.length, 1);
    }));
});
