import type {ParameterType} from '../../../src/contract/index.ts';
import type {PreparedCall} from '../endpoint/endpoint-operation.ts';
import type {CollectedParameters} from '../endpoint/parameters.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {ReceivedDocument} from '../operations/documents/received-document.ts';
import type {ArrivingBody} from '../pipeline/body/arriving-body.ts';
import {documentTooLarge, type ArrivingDocument} from '../pipeline/body/arriving-document.ts';
import {bodyTooLarge} from '../pipeline/body/request-body.ts';
import {BodyParser} from './envelope/body-parser.ts';
import type {SoapAnswer, SoapOperation, SoapProfile} from './profile.ts';

/** Called when the namespace of the element in the body is known, with the operation if it exists. */
type OperationFound = (profile: SoapProfile, operation: SoapOperation | undefined) => void;

/** An operation as the parser sees it. */
interface OpenedOperation {
  readonly operation: SoapOperation;
  readonly namespace: string;
  readonly takesBytes: boolean;
  typeOf(name: string): ParameterType | undefined;
}

/**
 * Maximum number of bytes in the body for each byte of a document: allows for base64, escaped line breaks and
 * white space.
 */
const MAX_PER_BYTE = 2;

/**
 * Reads the envelope of a request; a document is written to a file as it arrives. Rejects with an
 * `OperationError`.
 */
export async function receiveRequest(
  body: ArrivingBody,
  profiles: readonly SoapProfile[],
  onOperation: OperationFound,
): Promise<PreparedCall<SoapAnswer>> {
  const {limits, uploadLimits, announcedBytes} = body;
  checkType(body);
  const maxBytes = uploadLimits.maxBytes * MAX_PER_BYTE + limits.maxBytes;
  if (announcedBytes > maxBytes) throw documentTooLarge(uploadLimits.maxBytes);
  const takesBytes = (operation: OpenedOperation): boolean => operation.takesBytes;
  const parser = new BodyParser(opener(profiles, onOperation), takesBytes, limits.maxItems);
  const isUpload = () => parser.operation?.takesBytes === true;
  const parse = (piece: Buffer): Buffer => {
    const content = parser.write(piece);
    const isTooLong = parser.operation !== undefined && !isUpload() && announcedBytes > limits.maxBytes;
    if (isTooLong || parser.markupBytes > limits.maxBytes) throw bodyTooLarge(limits.maxBytes);
    return content;
  };
  const arrival = {
    timeoutMs: () => (isUpload() ? uploadLimits.timeoutMs : limits.timeoutMs),
    idleMs: limits.timeoutMs,
    subject: 'The body of the request',
  };
  let document: ArrivingDocument | undefined;
  let received = 0;
  await body.each(arrival, async (chunk) => {
    received += chunk.length;
    if (received > maxBytes) throw documentTooLarge(uploadLimits.maxBytes);
    if (!isUpload()) body.hold(chunk.length);
    const content: Buffer[] = [];
    await body.inTurns(chunk, (piece) => void content.push(parse(piece)));
    if (parser.contentName === undefined) return;
    document ??= await body.openDocument();
    await document.write(Buffer.concat(content));
  });
  const opened = parser.finish();
  return prepared(opened, parser, await document?.finish());
}

/** Maximum number of bytes of a refused request that are read to choose the form of its fault. */
const MAX_READ_FOR_FAULT = 64 * 1024;
/** Maximum time for reading the beginning of a refused request. */
const FAULT_WAIT_MS = 2_000;

/**
 * Profile that the element in the body selects; undefined if the element arrives too late or selects no
 * profile.
 */
export async function profileOfBody(
  body: ArrivingBody,
  profiles: readonly SoapProfile[],
): Promise<SoapProfile | undefined> {
  let profile: SoapProfile | undefined;
  const onOperation = (selected: SoapProfile): void => void (profile = selected);
  const parser = new BodyParser(opener(profiles, onOperation), () => false);
  let received = 0;
  const use = async (chunk: Buffer): Promise<void> => {
    received += chunk.length;
    await body.inTurns(chunk.subarray(0, MAX_READ_FOR_FAULT), (piece) => void parser.write(piece));
    if (profile || received > MAX_READ_FOR_FAULT) throw new Error('No more has to be read.');
  };
  const waitMs = Math.min(body.limits.timeoutMs, FAULT_WAIT_MS);
  const arrival = {timeoutMs: () => waitMs, idleMs: waitMs, subject: 'The body of the request'};
  await body.each(arrival, use).catch(() => undefined);
  return profile;
}

function checkType({contentType, isEmpty}: ArrivingBody): void {
  if (isEmpty) {
    throw new OperationError('badRequest', 'The request has no body: send a SOAP 1.1 envelope.');
  }
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  if (charset === undefined || /^(?:utf-?8|us-ascii)$/i.test(charset)) return;
  throw new OperationError('badRequest', `Bodies in ${charset.slice(0, 100)} are not accepted: send UTF-8.`);
}

/**
 * Returns a function that finds the operation for the element in the body, whose namespace selects the
 * profile.
 */
function opener(
  profiles: readonly SoapProfile[],
  onOperation: OperationFound,
): (namespace: string, name: string) => OpenedOperation {
  return (namespace, name) => {
    const profile = profiles.find((candidate) => candidate.namespace === namespace);
    if (!profile) {
      const namespaces = profiles.map((supported) => `"${supported.namespace}"`).join(' or ');
      throw new OperationError(
        'badRequest',
        `The element ${name.slice(0, 100)} in the Body is in the namespace "${namespace.slice(0, 100)}", not in ${namespaces}.`,
      );
    }
    const operation = profile.operation(name);
    onOperation(profile, operation);
    if (operation) {
      const reader = operation.parameters;
      const typeOf = (spelling: string) => {
        const parameter = reader.nameOf(spelling);
        return parameter === undefined ? undefined : reader.typeOf(parameter);
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
