import assert from 'node:assert/strict';
import {type OperationName} from '../../../src/contract/index.ts';
import type {TestService} from '../http/running-service.ts';
import {errorOf, type Answer} from '../http/send-to.ts';
import {asJson} from './as-json.ts';
import {ask, faultOf, type SoapAnswer} from './soap-message.ts';

export type Values = Readonly<Record<string, unknown>>;

export const TEXTS = [
  '',
  'Sveiki. Kā klājas?',
  'مرحبا <b>שלום</b>',
  '👩‍👩‍👧 & <x/>\r\n\t]]>',
  ' atstarpes ',
  'a\u0085b\u2028c',
];
export const PAGE = Buffer.from('<p>Donaudampfschifffahrtsgesellschaft — čau!</p>');
export const knownParameters = {appID: 'test', systemID: 'smt-run', options: ''};
export const UNKNOWN_TASK = 'd-00000000-0000-4000-8000-000000000000';

/** Outcome of a request, the same for both protocols; ids of tasks are masked. */
export type Outcome =
  {result: unknown} | {code: number; message: string; isUnauthorized: boolean; retries: boolean};

/** Converts a JSON answer to an outcome. */
export function overJson(answer: Answer): Outcome {
  if (answer.status === 200) return {result: answer.text === '' ? '' : masked(answer.json)};
  const {code, description} = errorOf(answer);
  return {
    code,
    message: String(masked(description)),
    isUnauthorized: answer.status === 401,
    retries: answer.headers.has('retry-after'),
  };
}

/** Converts a SOAP answer to an outcome. */
export function overSoap(operation: OperationName, answer: SoapAnswer): Outcome {
  if (answer.status === 200) return {result: masked(asJson(operation, answer))};
  const {code, message, status, retryAfter} = faultOf(answer);
  assert.ok(status === 500 || status === 401, String(status));
  return {
    code: code!,
    message: String(masked(message)),
    isUnauthorized: status === 401,
    retries: retryAfter !== null,
  };
}

function masked(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value).replaceAll(/d-[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) =>
      id === UNKNOWN_TASK ? id : 'd-…',
    ),
  ) as unknown;
}

/** Sends a request over JSON and SOAP. A document is an array of integers in JSON, and base64 in SOAP. */
export async function both(
  service: TestService,
  operation: OperationName,
  values: Values,
  token = service.token,
): Promise<[json: Outcome, soap: Outcome]> {
  const {content} = values;
  const bytes = content instanceof Uint8Array;
  const body = bytes ? {...values, content: [...content]} : values;
  const json = overJson(await service.send(operation, {body, token}));
  const parameters = bytes ? {...values, content: Buffer.from(content).toString('base64')} : values;
  return [json, overSoap(operation, await ask(service, operation, parameters, {token}))];
}
