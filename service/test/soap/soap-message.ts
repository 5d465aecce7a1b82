import {SaxesParser} from 'saxes';
import type {TestService} from '../http/running-service.ts';
import {sendTo, type Sending} from '../http/send-to.ts';

export const CONTRACT = 'urn:mtservice:translation';
export const DATA = 'urn:mtservice:translation:data';
export const ARRAYS = 'http://schemas.microsoft.com/2003/10/Serialization/Arrays';
export const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

/** An XML element of an answer. */
export interface Element {
  readonly uri: string;
  readonly local: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isNil: boolean;
  readonly children: Element[];
  text: string;
}

/** An answer over SOAP. */
export interface SoapAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The element inside `Body`. */
  readonly body: Element;
}

/** Writes an envelope with the XML of a body and, optionally, of a header. */
export function envelope(body: string, header?: string): string {
  const headers = header === undefined ? '' : `<s:Header>${header}</s:Header>`;
  return `<s:Envelope xmlns:s="${ENVELOPE}">${headers}<s:Body>${body}</s:Body></s:Envelope>`;
}

/** Writes the element of an operation. Arrays become items, null a nil element; undefined is omitted. */
export function operationElement(operation: string, parameters: Readonly<Record<string, unknown>>): string {
  const elements = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => parameterElement(name, value));
  return `<${operation} xmlns="${CONTRACT}" xmlns:a="${ARRAYS}" xmlns:i="${INSTANCE}">${elements.join('')}</${operation}>`;
}

function parameterElement(name: string, value: unknown): string {
  if (value === null) return `<${name} i:nil="true"/>`;
  const content = Array.isArray(value)
    ? value.map((item) => parameterElement('a:string', item)).join('')
    : escaped(String(value));
  return `<${name}>${content}</${name}>`;
}

/** Escapes text for XML. */
export function escaped(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Sends an envelope. */
export async function post(
  service: Pick<TestService, 'url' | 'token'>,
  raw: string | Uint8Array,
  sending: Sending = {},
): Promise<SoapAnswer> {
  const headers = {'content-type': 'text/xml; charset=utf-8', ...sending.headers};
  const answer = await sendTo(`${service.url}/service.svc/soap`, {
    token: service.token,
    ...sending,
    method: 'POST',
    raw,
    headers,
  });
  return {...answer, body: bodyOf(answer.text)};
}

/** Calls an operation. */
export function ask(
  service: Pick<TestService, 'url' | 'token'>,
  operation: string,
  parameters: Readonly<Record<string, unknown>> = {},
  sending: Sending = {},
): Promise<SoapAnswer> {
  const headers = {soapaction: `"${CONTRACT}/ITranslationServiceContract/${operation}"`};
  return post(service, envelope(operationElement(operation, parameters)), {headers, ...sending});
}

/** Parses XML strictly, with namespaces. */
export function readXml(text: string): Element {
  const parser = new SaxesParser({xmlns: true});
  const root: Element = {uri: '', local: '', attributes: {}, isNil: false, children: [], text: ''};
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({uri, local, attributes}) => {
    const plain = Object.values(attributes).filter((attribute) => attribute.uri === '');
    const element: Element = {
      uri,
      local,
      attributes: Object.fromEntries(plain.map(({name, value}) => [name, value])),
      isNil: Object.values(attributes).some(
        (attribute) => attribute.uri === INSTANCE && attribute.local === 'nil',
      ),
      children: [],
      text: '',
    };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (part) => (open.at(-1)!.text += part));
  parser.write(text).close();
  return root.children[0]!;
}

function bodyOf(text: string): Element {
  return readXml(text).children[0]!.children[0]!;
}

/** Returns the child with this name; throws if there is no such child. */
export function child({children, local}: Element, name: string): Element {
  const match = children.find((candidate) => candidate.local === name);
  if (!match)
    throw new Error(`no ${name} in ${local}: ${children.map((element) => element.local).join(', ')}`);
  return match;
}

/** Returns the result in an answer; throws if the answer is a fault. */
export function resultOf({body, text}: SoapAnswer): Element {
  if (!body.local.endsWith('Response')) throw new Error(text);
  return child(body, body.local.replace(/Response$/, 'Result'));
}

/** Content of a fault. */
export interface FaultOf {
  readonly status: number;
  /** Code of the fault, without its namespace prefix. */
  readonly faultcode: string;
  readonly message: string;
  /** Code in the detail; undefined if the fault has no detail. */
  readonly code: number | undefined;
  readonly retryAfter: string | null;
}

/** Reads the fault in an answer; throws if the answer is not a fault. */
export function faultOf({status, headers, body, text}: SoapAnswer): FaultOf {
  if (body.uri !== ENVELOPE || body.local !== 'Fault') throw new Error(`no fault: ${text}`);
  const detail = body.children.find(({local}) => local === 'detail');
  const fault = detail && child(detail, 'Fault');
  return {
    status,
    faultcode: child(body, 'faultcode').text.replace(/^s:/, ''),
    message: fault ? child(fault, 'ErrorMessage').text : child(body, 'faultstring').text,
    code: fault && Number(child(fault, 'ErrorCode').text),
    retryAfter: headers.get('retry-after'),
  };
}
