import {DOCUMENT_STATUSES, type DocumentStatus} from '../contract/wire.ts';
import {ByteArrayDecoder, encodeBytes} from './byte-array.ts';
import {isObject, numberOf, textOf} from './json-value.ts';
import {MtError} from './errors.ts';
import {call, json, malformed, nothing, readBody} from './transport.ts';
import {stringOf} from './translations.ts';
import type {CallOptions, Connection, DocumentTask} from './types.ts';

const TRANSFER_TIMEOUT_MS = 600_000;

/** Uploads a document and starts its translation. */
export function startDocumentTranslation(
  connection: Connection,
  systemID: string,
  fileName: string,
  content: Blob | Uint8Array,
  options = '',
  o?: CallOptions,
): Promise<string> {
  const blob = content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer>]);
  const parameters = JSON.stringify({appID: connection.appId, systemID, fileName, options});
  const body = async (signal: AbortSignal) => {
    try {
      return new Blob([parameters.slice(0, -1), ',"content":[', ...(await encodeBytes(blob, signal)), ']}']);
    } catch (cause) {
      throw new MtError('unexpected', {cause}); // the file is gone or may not be read any more
    }
  };
  const read = json((value) => stringOf(value) || undefined);
  return call(connection, 'StartDocumentTranslation', {body}, read, transfer(connection, o));
}

/** Asks for the state of a task. */
export function getDocumentTranslationState(
  connection: Connection,
  id: string,
  o?: CallOptions,
): Promise<DocumentTask> {
  const query = {appID: connection.appId, id};
  return call(
    connection,
    'GetDocumentTranslationState',
    {query},
    json((value) => taskOf(value, id)),
    o,
  );
}

/** Asks for the translated document. */
export function downloadDocumentTranslation(
  connection: Connection,
  id: string,
  o?: CallOptions,
): Promise<Blob> {
  const query = {appID: connection.appId, id};
  return call(connection, 'DownloadDocumentTranslation', {query}, readBytes, transfer(connection, o));
}

/** Deletes a task and its documents. */
export function removeDocumentTranslation(
  connection: Connection,
  id: string,
  o?: CallOptions,
): Promise<void> {
  const query = {appID: connection.appId, id};
  return call(connection, 'RemoveDocumentTranslation', {query}, nothing, o);
}

/** Asks for all tasks of the user. */
export function getDocumentTranslationList(connection: Connection, o?: CallOptions): Promise<DocumentTask[]> {
  const decode = (value: unknown) =>
    Array.isArray(value) ? (value as unknown[]).flatMap((item) => taskOf(item, '') ?? []) : undefined;
  return call(connection, 'GetDocumentTranslationList', {query: {appID: connection.appId}}, json(decode), o);
}

function transfer({timeoutMs = TRANSFER_TIMEOUT_MS}: Connection, o?: CallOptions): CallOptions {
  return {timeoutMs, ...o};
}

function taskOf(value: unknown, askedId: string): DocumentTask | undefined {
  if (!isObject(value)) return undefined;
  const id = textOf(value.Id) || (value.Status ? askedId : '');
  if (!id) return undefined;
  const status = textOf(value.Status).trim().toLowerCase() as DocumentStatus;
  const errorCode = String(value.ErrorCode ?? '');
  const errorMessage = textOf(value.ErrorMessage);
  return {
    id,
    fileName: textOf(value.Filename),
    status: DOCUMENT_STATUSES.includes(status) ? status : 'unknown',
    segments: numberOf(value.Segments) ?? 0,
    translatedSegments: numberOf(value.TranslatedSegments) ?? 0,
    size: numberOf(value.Size) ?? 0,
    systemId: textOf(value.System),
    ...(errorCode && {errorCode}),
    ...(errorMessage && {errorMessage}),
  };
}

async function readBytes(response: Response): Promise<Blob> {
  const decoder = new ByteArrayDecoder();
  const parts: BlobPart[] = [];
  const body = response.body ?? new Blob([await readBody(() => response.arrayBuffer())]).stream();
  const reader = body.getReader();
  for (;;) {
    const {done, value} = await readBody(() => reader.read());
    if (done) break;
    const bytes = decoder.decode(value);
    if (!bytes) return refuse(response, parts.length ? undefined : value);
    if (bytes.length) parts.push(bytes);
  }
  if (!decoder.complete) throw malformed(response);
  return new Blob(parts, {type: 'application/octet-stream'});
}

/** Tells an error that came with status 200, whole in its first chunk, from anything else. */
function refuse(response: Response, start: Uint8Array = new Uint8Array()): Promise<never> {
  const {status, headers} = response;
  return json<never>(() => undefined)(new Response(new TextDecoder().decode(start), {status, headers}));
}
