import type {IncomingMessage} from 'node:http';
import type {ParameterType} from '../../../src/contract/index.ts';
import {ArrivingDocument, documentTooLarge} from '../pipeline/body/arriving-document.ts';
import {inTurns} from '../pipeline/body/body-turns.ts';
import type {PreparedCall} from '../endpoint/endpoint-operation.ts';
import type {CollectedParameters} from '../endpoint/parameters.ts';
import {
  bodyTooLarge,
  checkContentEncoding,
  eachChunk,
  type BodyLimits,
} from '../pipeline/body/request-body.ts';
import {hasBody} from '../pipeline/body/unknown-senders.ts';
import type {DocumentOperations, ReceivedDocument} from '../operations/documents/documents.ts';
import {OperationError} from '../errors/operation-error.ts';
import {BodyParser} from './envelope/body-parser.ts';
import type {SoapAnswer, SoapOperation, SoapProfile} from './profile.ts';

/** Folder and settings of received documents. */
export type DocumentTarget = Pick<DocumentOperations, 'work' | 'settings'>;

/** Called as soon as the namespace of the body's element is known, with the operation if there is one. */
type OperationFound = (profile: SoapProfile, operation: SoapOperation | undefined) => void;

/** An operation as the parser sees it. */
interface OpenedOperation {
  readonly operation: SoapOperation;
  readonly namespace: string;
  readonly takesBytes: boolean;
  typeOf(name: string): ParameterType | undefined;
}

/** Most bytes of the body for each byte of a document: base64, line ends as references, white space. */
const MAX_PER_BYTE = 2;

/**
 * Reads the envelope of a request; a document in it goes into a file as it arrives. Rejects with
 * `OperationError` or `EnvelopeFault`, and then leaves nothing behind.
 */
export async function receiveRequest(
  request: IncomingMessage,
  profiles: readonly SoapProfile[],
  limits: BodyLimits,
  target: DocumentTarget,
  found: OperationFound,
): Promise<PreparedCall<SoapAnswer>> {
  const {settings, work} = target;
  checkEncodings(request);
  const announced = Number(request.headers['content-length'] ?? 0);
  const most = settings.maxBytes * MAX_PER_BYTE + limits.maxBytes;
  if (announced > most) throw documentTooLarge(settings.maxBytes);
  const takesBytes = (operation: OpenedOperation): boolean => operation.takesBytes;
  const parser = new BodyParser(opener(profiles, found), takesBytes, limits.maxItems);
  const isUpload = () => parser.operation?.takesBytes === true;
  const arrival = {
    timeoutMs: () => (isUpload() ? settings.uploadSeconds * 1000 : limits.timeoutMs),
    idleMs: limits.timeoutMs,
    subject: 'The body of the request',
  };
  let document: ArrivingDocument | undefined;
  let received = 0;
  try {
    const use = async (chunk: Buffer): Promise<void> => {
      received += chunk.length;
      if (received > most) throw documentTooLarge(settings.maxBytes);
      if (!isUpload()) limits.hold?.(chunk.length);
      const content: Buffer[] = [];
      const parse = (piece: Buffer): void => {
        content.push(parser.write(piece));
        if (parser.operation && !isUpload() && announced > limits.maxBytes)
          throw bodyTooLarge(limits.maxBytes);
        if (parser.markupBytes > limits.maxBytes) throw bodyTooLarge(limits.maxBytes);
      };
      await inTurns(chunk, parse);
      if (parser.contentName === undefined) return;
      document ??= await ArrivingDocument.open(work, settings.maxBytes);
      await document.write(Buffer.concat(content));
    };
    await eachChunk(request, arrival, use);
    const opened = parser.finish();
    return prepared(opened, parser, await document?.finish());
  } catch (error) {
    await document?.discard();
    throw error;
  }
}

/** Most bytes that are read of a request that is refused all the same, to see whose form the fault has. */
const MAX_READ_FOR_FAULT = 64 * 1024;
/** Longest time for it. */
const FAULT_WAIT_MS = 2_000;

/** The profile that the body's element asks for; undefined when it does not come soon, or names none. */
export async function profileOfRequest(
  request: IncomingMessage,
  profiles: readonly SoapProfile[],
  {timeoutMs}: BodyLimits,
): Promise<SoapProfile | undefined> {
  let profile: SoapProfile | undefined;
  const found = (asked: SoapProfile): void => void (profile = asked);
  const parser = new BodyParser(opener(profiles, found), () => false);
  let received = 0;
  const use = async (chunk: Buffer): Promise<void> => {
    received += chunk.length;
    await inTurns(chunk.subarray(0, MAX_READ_FOR_FAULT), (piece) => void parser.write(piece));
    if (profile || received > MAX_READ_FOR_FAULT) throw new Error('No more has to be read.');
  };
  const waitMs = Math.min(timeoutMs, FAULT_WAIT_MS);
  const arrival = {timeoutMs: () => waitMs, idleMs: waitMs, subject: 'The body of the request'};
  await eachChunk(request, arrival, use).catch(() => undefined);
  return profile;
}

function checkEncodings(request: IncomingMessage): void {
  if (!hasBody(request)) {
    throw new OperationError('badRequest', 'The request has no body: send a SOAP 1.1 envelope.');
  }
  checkContentEncoding(request);
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType(request))?.[1];
  if (charset === undefined || /^(?:utf-?8|us-ascii)$/i.test(charset)) return;
  throw new OperationError('badRequest', `Bodies in ${charset.slice(0, 100)} are not taken: send UTF-8.`);
}

/** The header as it was sent: it is removed before the framework checks it. */
function contentType({rawHeaders}: IncomingMessage): string {
  const index = rawHeaders.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === 'content-type');
  return index < 0 ? '' : rawHeaders[index + 1]!;
}

/** Finds the operation of the body's element: its namespace chooses the profile. */
function opener(
  profiles: readonly SoapProfile[],
  found: OperationFound,
): (namespace: string, name: string) => OpenedOperation {
  return (namespace, name) => {
    const profile = profiles.find((one) => one.namespace === namespace);
    if (!profile) {
      const known = profiles.map((one) => `"${one.namespace}"`).join(' or ');
      throw new OperationError(
        'badRequest',
        `The element ${name.slice(0, 100)} in the Body is in the namespace "${namespace.slice(0, 100)}", not in ${known}.`,
      );
    }
    const operation = profile.operation(name);
    found(profile, operation);
    if (operation) {
      const reader = operation.parameters;
      const typeOf = (spelling: string) => {
        const known = reader.nameOf(spelling);
        return known === undefined ? undefined : reader.typeOf(known);
      };
      return {operation, namespace, takesBytes: reader.takesBytes, typeOf};
    }
    throw new OperationError(
      'notFound',
      `There is no operation "${name.slice(0, 100)}". See the description at ${profile.description} for those that exist.`,
    );
  };
}

function prepared(
  {operation: {parameters, prepare}}: OpenedOperation,
  {parameters: sent, contentName}: BodyParser<OpenedOperation>,
  document: ReceivedDocument | undefined,
): PreparedCall<SoapAnswer> {
  const collected: CollectedParameters = {};
  parameters.collect(sent, collected);
  const name = contentName === undefined ? undefined : parameters.nameOf(contentName);
  if (name !== undefined) collected[name] = document;
  return prepare(collected);
}
