import {documentFormatOf} from '../contract/document-formats.ts';
import {provenanceOf} from '../contract/provenance.ts';
import {DOCUMENT_STATUSES, type DocumentStatus, type WireDocumentState} from '../contract/wire.ts';
import {documentChecksOf} from './checks.ts';
import {ByteArrayDecoder, encodeBytes} from './requests/byte-array.ts';
import {isObject, numberOf, textOf} from './requests/json-value.ts';
import {MtError} from './errors.ts';
import {tooLong} from './requests/bounded-text.ts';
import {chunksOf} from './requests/read-chunks.ts';
import {
  call,
  json,
  malformed,
  nothing,
  readBody,
  type AnswerReader,
  type OnAlive,
  type OperationCall,
} from './requests/call.ts';
import {stringOf} from './translations.ts';
import type {
  CallOptions,
  Connection,
  DocumentTask,
  DownloadOptions,
  TransportInit,
  UploadOptions,
} from './types.ts';
import {fetchWithProgress, type UploadProgress} from './requests/fetch-with-progress.ts';

const SILENCE_MS = 180_000; // time limit without transferred bytes; longer than a service takes to answer
const TRANSFER_MS = 600_000; // time limit for a whole document whose progress is unknown
const BLOB_BYTES = 2 ** 20;

/** Maximum size of a document to send, in bytes; browsers fail with much larger documents. */
export const MAX_DOCUMENT_BYTES = 100 * 1024 * 1024;

/** Default maximum size of a translated document, in bytes. */
const MAX_DOWNLOAD_BYTES = 4 * MAX_DOCUMENT_BYTES;
/** Maximum number of characters in an answer for each byte of the document: a number, a comma, and white space. */
const CHARACTERS_PER_BYTE = 8;

/** A document for a system to translate. */
export interface DocumentRequest {
  readonly systemId: string;
  readonly fileName: string;
  readonly content: Blob | Uint8Array;
  /** Options of the translation, as in the interface. */
  readonly options?: string | undefined;
}

/** Uploads a document and starts its translation; resolves to the id of the task. */
export async function startDocumentTranslation(
  connection: Connection,
  {systemId, fileName, content, options = ''}: DocumentRequest,
  o: UploadOptions = {},
): Promise<string> {
  const blob = content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer>]);
  if (blob.size > MAX_DOCUMENT_BYTES)
    throw new MtError('textSizeLimitExceeded', {description: `More than ${MAX_DOCUMENT_BYTES} bytes`});
  const parameters = JSON.stringify({appID: connection.appId, systemID: systemId, fileName, options});
  const body = async (signal: AbortSignal, onAlive: OnAlive) => {
    try {
      const numbers = await encodeBytes(blob, signal, onAlive);
      return new Blob([parameters.slice(0, -1), ',"content":[', ...numbers, ']}']);
    } catch (cause) {
      throw new MtError('unexpected', {cause}); // the file was deleted or is no longer readable
    }
  };
  const read = json((value) => stringOf(value) || undefined);
  const send = sendWithProgress(connection, o);
  const limitMs = connection.fetch || !send ? TRANSFER_MS : SILENCE_MS;
  const request = {operation: 'StartDocumentTranslation', body, send, read} as const;
  return call(connection, request, transfer(connection, o, limitMs));
}

/**
 * Creates the function that sends an upload and reports its progress: the host's own `fetch`, or `fetchWithProgress` in
 * browsers. Undefined if the caller does not want the progress, or if the progress cannot be determined.
 */
function sendWithProgress(
  {fetch: own}: Connection,
  {onProgress}: UploadOptions,
): OperationCall<string>['send'] {
  if (!onProgress || (!own && typeof XMLHttpRequest === 'undefined')) return undefined;
  return (onAlive) => {
    const tell: UploadProgress = (sent, total) => {
      onAlive();
      onProgress(sent, total);
    };
    const withTell = (init?: TransportInit): TransportInit => ({...init, onProgress: tell});
    return own ? (input, init) => own(input, withTell(init)) : fetchWithProgress(tell);
  };
}

/** Fetches the state of a task. */
export function getDocumentTranslationState(
  connection: Connection,
  id: string,
  o?: CallOptions,
): Promise<DocumentTask> {
  const query = {appID: connection.appId, id};
  const read = json((value) => taskOf(value, id));
  return call(connection, {operation: 'GetDocumentTranslationState', query, read}, o);
}

/** Downloads the translated document of a task. */
export function downloadDocumentTranslation(
  connection: Connection,
  id: string,
  o: DownloadOptions = {},
): Promise<Blob> {
  const query = {appID: connection.appId, id, ...(o.options && {options: o.options})};
  const read: AnswerReader<Blob> = (response, onAlive) =>
    readBytes(response, {
      onAlive,
      type: mediaTypeOf(o.fileName),
      mostBytes: o.maxBytes ?? MAX_DOWNLOAD_BYTES,
    });
  // A host's own `fetch` may resolve only after the whole document has arrived.
  const limitMs = connection.fetch ? TRANSFER_MS : SILENCE_MS;
  const request = {operation: 'DownloadDocumentTranslation', query, read} as const;
  return call(connection, request, transfer(connection, o, limitMs));
}

/** Deletes a task and its documents. */
export function removeDocumentTranslation(
  connection: Connection,
  id: string,
  o?: CallOptions,
): Promise<void> {
  const query = {appID: connection.appId, id};
  return call(connection, {operation: 'RemoveDocumentTranslation', query, read: nothing}, o);
}

/** Fetches all tasks of the user. */
export function getDocumentTranslationList(connection: Connection, o?: CallOptions): Promise<DocumentTask[]> {
  const decode = (value: unknown) =>
    Array.isArray(value) ? (value as unknown[]).flatMap((item) => taskOf(item, '') ?? []) : undefined;
  const query = {appID: connection.appId};
  return call(connection, {operation: 'GetDocumentTranslationList', query, read: json(decode)}, o);
}

function transfer({timeoutMs}: Connection, o: CallOptions, limitMs: number): CallOptions {
  return {timeoutMs: timeoutMs ?? limitMs, ...o};
}

function taskOf(value: unknown, askedId: string): DocumentTask | undefined {
  if (!isObject<WireDocumentState>(value)) return undefined;
  const id = textOf(value.Id) || (value.Status ? askedId : '');
  if (!id) return undefined;
  const status = textOf(value.Status).trim().toLowerCase() as DocumentStatus;
  const errorCode = String(value.ErrorCode ?? '');
  const errorMessage = textOf(value.ErrorMessage);
  const checks = documentChecksOf(value.Checks);
  const provenance = provenanceOf(value.Provenance);
  const unmarked = textOf(value.Unmarked);
  const keptUntil = new Date(textOf(value.KeptUntil));
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
    ...(checks && {checks}),
    ...(keptUntil.getTime() && {keptUntil}),
    ...(provenance && {provenance}),
    ...(unmarked && {unmarked}),
  };
}

interface Download {
  readonly type: string;
  readonly mostBytes: number;
  readonly onAlive: OnAlive;
}

async function readBytes(response: Response, {type, mostBytes, onAlive}: Download): Promise<Blob> {
  const decoder = new ByteArrayDecoder();
  const blobs: Blob[] = []; // each Blob has several chunks: creating a single large Blob would block the page
  let parts: BlobPart[] = [];
  let length = 0;
  let left = (mostBytes + 1) * CHARACTERS_PER_BYTE;
  const body = response.body ?? new Blob([await readBody(() => response.arrayBuffer())]).stream();
  const chunks = chunksOf(body);
  for (;;) {
    const {done, value} = await readBody(() => chunks.next());
    if (done) break;
    onAlive();
    const bytes = decoder.decode(value);
    if (!bytes) return refuse(response, length ? undefined : value);
    parts.push(bytes);
    length += bytes.length;
    left -= value.length;
    if (length > mostBytes || left < 0) {
      void chunks.return();
      throw tooLong(response, mostBytes);
    }
    if (length >= (blobs.length + 1) * BLOB_BYTES) {
      blobs.push(new Blob(parts));
      parts = [];
    }
  }
  if (!decoder.complete) throw malformed(response);
  return new Blob([...blobs, ...parts], {type});
}

/**
 * Rejects an answer with status 200 that is not a document: with the error in the answer if the first chunk contains
 * the whole error, else as malformed.
 */
function refuse(response: Response, start: Uint8Array = new Uint8Array()): Promise<never> {
  const {status, headers} = response;
  return json<never>(() => undefined)(new Response(new TextDecoder().decode(start), {status, headers}));
}

/** Media type of a document by its file name; `application/octet-stream` for an unknown extension. */
function mediaTypeOf(fileName = ''): string {
  return documentFormatOf(fileName)?.mediaType ?? 'application/octet-stream';
}
