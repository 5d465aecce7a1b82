import {setTimeout as wait} from 'node:timers/promises';
import {buffer} from 'node:stream/consumers';
import {Type, type Static} from 'typebox';
import {charged} from '../../../concurrency/fair-shares.ts';
import {OperationError} from '../../../errors/operation-error.ts';
import type {Caller} from '../../../operations/caller.ts';
import type {DocumentRequest, OwnDocument} from '../../../operations/documents/documents.ts';
import type {ReceivedDocument} from '../../../operations/documents/received-document.ts';
import {languageOfDocument} from '../../document-language.ts';
import {systemForDocument} from '../../document-system.ts';
import type {DoorParts} from '../../door.ts';
import {tool, toolArguments, type Tool, type ToolRequest} from '../tool.ts';
import {SOURCE_LANG, SYSTEM_ID, systemsFor, TARGET_LANG, TERM_CORPUS_ID} from './pair-arguments.ts';

const FIRST_LOOK_MS = 50;
const MAX_LOOK_MS = 1_000;
/** Longest wait for a document, so that models do not ask again and again; clients wait a minute. */
const MAX_WAIT_MS = 20_000;

/** Tools that translate a document, fetch its state and result, and remove it. */
export function documentTools(parts: DoorParts): Tool[] {
  return [translateDocument(parts), getDocument(parts), removeDocument(parts)];
}

const DOCUMENT_ID = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'the document_id that translate_document returned',
});

function translateDocument(parts: DoorParts): Tool {
  return tool({
    name: 'translate_document',
    title: 'Translate a document',
    description:
      'Starts the translation of a document, such as .docx, .html, .md or .txt. The name says the format. Without source_lang, the language is detected. Fetch the result with get_document.',
    effect: 'adds',
    counted: 'StartDocumentTranslation',
    input: toolArguments({
      name: Type.String({
        minLength: 1,
        description: 'the name of the file with its extension, such as "letter.docx"',
      }),
      text: Type.Optional(Type.String({description: 'the content of a document that is text'})),
      base64: Type.Optional(Type.String({description: 'the content of any document, as base64'})),
      source_lang: Type.Optional(SOURCE_LANG),
      target_lang: TARGET_LANG,
      system_id: SYSTEM_ID,
      term_corpus_id: TERM_CORPUS_ID,
    }),
    output: Type.Object({document_id: Type.String()}),
    async run(args, request) {
      const bytes = charged(request.caller.share, () => contentOf(args));
      const {offered, options} = await systemsFor(parts, args, request);
      const {name: fileName, target_lang: target} = args;
      const document = await received(bytes, request);
      const unknown = {document, fileName, target, parameter: 'source_lang'};
      const source = args.source_lang ?? (await languageOfDocument(unknown, offered.systems, request.caller));
      const systemId = await systemForDocument(parts, offered, {source, target}, request.caller);
      const upload = {systemId, fileName, options, document};
      return {document_id: await started(parts, upload, request.caller)};
    },
  });
}

/** Starts a document; removes it if the call has ended meanwhile, since its client does not get the id. */
async function started(
  {operations: {documents}}: DoorParts,
  upload: DocumentRequest,
  caller: Caller,
): Promise<string> {
  const id = await documents.start(upload, caller);
  if (!caller.signal.aborted) return id;
  await documents.remove(id, caller);
  throw caller.signal.reason as Error;
}

const DOCUMENT_OUTPUT = Type.Object({
  document_id: Type.String(),
  name: Type.String({description: 'the name of the translated file'}),
  status: Type.Enum(['waiting', 'translating', 'completed', 'failed'], {
    description: '"waiting" and "translating": call get_document again',
  }),
  translated_segments: Type.Integer(),
  segments: Type.Integer({description: 'the number of segments, 0 until it is known'}),
  error: Type.Optional(Type.String({description: 'why the translation failed'})),
  text: Type.Optional(Type.String({description: 'the translated document, if it is text'})),
  base64: Type.Optional(Type.String({description: 'the translated document as base64, if it is not text'})),
});

function getDocument({operations: {documents}}: DoorParts): Tool {
  return tool({
    name: 'get_document',
    title: 'Get a translated document',
    description:
      'Waits up to 20 seconds for the translation of a document. Returns its status, and its content when it is completed.',
    effect: 'reads',
    counted: 'GetDocumentTranslationState',
    input: toolArguments({document_id: DOCUMENT_ID}),
    output: DOCUMENT_OUTPUT,
    async run({document_id: id}, request) {
      const task = await settled(() => documents.state(id, request.caller), request.caller.signal);
      const {errorMessage, fileName: name, segments, translatedSegments, status} = task;
      const state = {document_id: task.id, name, segments, translated_segments: translatedSegments};
      if (status === 'error') {
        return {
          ...state,
          status: 'failed' as const,
          error: errorMessage ?? 'The document was not translated.',
        };
      }
      if (status !== 'completed') {
        return {...state, status: status === 'queuing' ? ('waiting' as const) : ('translating' as const)};
      }
      return {...state, status, ...(await resultOf(id, documents, request))};
    },
  });
}

function removeDocument({operations: {documents}}: DoorParts): Tool {
  return tool({
    name: 'remove_document',
    title: 'Remove a document',
    description: 'Removes a document and its translation from the service, or ends its translation.',
    effect: 'removes',
    counted: 'RemoveDocumentTranslation',
    input: toolArguments({document_id: DOCUMENT_ID}),
    output: Type.Object({removed: Type.Boolean()}),
    async run({document_id: id}, {caller}) {
      await documents.remove(id, caller);
      return {removed: true};
    },
  });
}

function contentOf({text, base64}: {readonly text?: string; readonly base64?: string}): Buffer {
  if ((text === undefined) === (base64 === undefined)) {
    throw new OperationError('badRequest', 'Give the content either as "text" or as "base64".');
  }
  if (base64 === undefined) return Buffer.from(text ?? '');
  if (!/[^\w+/=\s-]/.test(base64)) return Buffer.from(base64, 'base64');
  throw new OperationError('badRequest', 'The argument "base64" must be the bytes of the file as base64.');
}

/** Writes a document to a file, within the limits for documents. */
async function received(bytes: Buffer, {body}: ToolRequest): Promise<ReceivedDocument> {
  const document = await body.openDocument();
  await document.write(bytes);
  return await document.finish();
}

/** Waits until a document is translated or has failed, but not too long. */
async function settled(state: () => Promise<OwnDocument>, signal: AbortSignal): Promise<OwnDocument> {
  const until = performance.now() + MAX_WAIT_MS;
  for (let ms = FIRST_LOOK_MS; ; ms = Math.min(ms * 2, MAX_LOOK_MS)) {
    const task = await state();
    if (task.status === 'completed' || task.status === 'error' || performance.now() > until) return task;
    await wait(ms, undefined, {signal});
  }
}

/** Content of a translated document; throws if it is larger than a body may be. */
async function resultOf(
  id: string,
  documents: DoorParts['operations']['documents'],
  {body, caller}: ToolRequest,
): Promise<Pick<Static<typeof DOCUMENT_OUTPUT>, 'name' | 'text' | 'base64'>> {
  const {content, fileName: name, size} = await documents.download(id, caller);
  try {
    if (size > body.limits.maxBytes) throw tooLarge(size, body.limits.maxBytes);
    body.hold(size);
    const bytes = await buffer(content);
    return charged(caller.share, () => ({name, ...written(bytes)}));
  } finally {
    content.destroy();
  }
}

function tooLarge(size: number, most: number): OperationError {
  return new OperationError(
    'textSizeLimitExceeded',
    `The document is translated, but its ${size} bytes are more than the ${most} that are returned here. Tell the user to download it with the operation DownloadDocumentTranslation of the service.`,
  );
}

const utf8 = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});

/** Content as text if it is text, else as base64. */
function written(bytes: Buffer): {readonly text: string} | {readonly base64: string} {
  const isBinary = bytes.includes(0);
  try {
    return isBinary ? {base64: bytes.toString('base64')} : {text: utf8.decode(bytes)};
  } catch {
    return {base64: bytes.toString('base64')};
  }
}
