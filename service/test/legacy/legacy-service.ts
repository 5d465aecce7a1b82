import {runService, type TestService} from '../http/running-service.ts';
import {sendTo, type Answer, type Sending} from '../http/send-to.ts';

/** A service with the phrasebook alone, and settings of a test. */
export function phrasebookService(settings: object = {}): Promise<TestService> {
  return runService({engines: {phrasebook: {engine: 'phrasebook'}}, ...settings});
}

/** Sends a request to an operation as clients of the original service do. */
export function sendLegacy(service: TestService, operation: string, sending: Sending = {}): Promise<Answer> {
  return sendTo(`${service.url}/legacy/service.svc/json/${operation}`, {token: service.token, ...sending});
}
