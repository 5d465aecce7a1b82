import {after, before} from 'node:test';
import {runService, type TestService} from '../http/running-service.ts';
import {sendTo, type Answer, type Sending} from '../http/send-to.ts';

/** Starts a service with only the phrasebook, and with a test's settings. */
export function phrasebookService(settings: object = {}): Promise<TestService> {
  return runService({engines: {phrasebook: {engine: 'phrasebook'}}, ...settings});
}

/** Service of the tests, started by `usePhrasebook`; `systemID` is its system from English to Latvian. */
export let service: TestService;
export let systemID: string;

/** Starts one service for all tests of the surrounding `describe`; closes it afterwards. */
export function usePhrasebook(): void {
  before(async () => {
    service = await phrasebookService();
    systemID = await service.running('en', 'lv');
  });
  after(() => service?.close());
}

/** Sends a request as clients of the original service do. */
export function sendLegacy(to: TestService, operation: string, sending: Sending = {}): Promise<Answer> {
  return sendTo(`${to.url}/legacy/service.svc/json/${operation}`, {token: to.token, ...sending});
}
