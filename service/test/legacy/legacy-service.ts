import {after, before} from 'node:test';
import {runService, type TestService} from '../http/running-service.ts';
import {sendTo, type Answer, type Sending} from '../http/send-to.ts';

/** A service with the phrasebook alone, and settings of a test. */
export function phrasebookService(settings: object = {}): Promise<TestService> {
  return runService({engines: {phrasebook: {engine: 'phrasebook'}}, ...settings});
}

/** Service of the tests, and its system for English and Latvian; `usePhrasebook` starts it. */
export let service: TestService;
export let systemID: string;

/** Starts one service for all tests of the `describe` around it, and closes it afterwards. */
export function usePhrasebook(): void {
  before(async () => {
    service = await phrasebookService();
    systemID = await service.running('en', 'lv');
  });
  after(() => service?.close());
}

/** Sends a request to an operation as clients of the original service do. */
export function sendLegacy(to: TestService, operation: string, sending: Sending = {}): Promise<Answer> {
  return sendTo(`${to.url}/legacy/service.svc/json/${operation}`, {token: to.token, ...sending});
}
