import {createHmac, timingSafeEqual} from 'node:crypto';
import type {DocumentStatus} from '../../../../src/contract/index.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {languageOfDocument} from '../document-language.ts';
import {systemForDocument} from '../document-system.ts';
import type {DoorCall, DoorParts, DoorRequest} from '../door.ts';
import {sendOnce} from '../send-once.ts';
import {checkLanguages, checkOffered, requiredParameter, withGlossary} from './parameters.ts';

const RETRY_SECONDS = 2;

/** Calls that translate a document: upload, query the state, download the result. */
export function documentCalls(parts: DoorParts): DoorCall[] {
  return [
    {
      method: 'POST',
      url: '/v2/document',
      counted: 'StartDocumentTranslation',
      takesFile: true,
      answer: (request) => upload(parts, request),
    },
    {
      method: ['GET', 'POST'],
      url: '/v2/document/:id',
      counted: 'GetDocumentTranslationState',
      answer: (request) => stateAnswer(parts, request),
    },
    {
      method: ['GET', 'POST'],
      url: '/v2/document/:id/result',
      counted: 'DownloadDocumentTranslation',
      answer: (request) => download(parts, request),
    },
  ];
}

async function upload(parts: DoorParts, request: DoorRequest) {
  const {documents} = parts.operations;
  const {fields, file, caller, key} = request;
  if (!file) throw new OperationError('badRequest', 'The file is missing: send it as "file".');
  const target = requiredParameter(fields, 'target_lang');
  const named = fields.word('source_lang');
  checkOffered(fields);
  const {offered, options} = await withGlossary(parts, request);
  checkLanguages(offered.systems, named, target);
  const fileName = fields.word('filename') ?? file.name;
  const unknown = {document: file, fileName, target, parameter: 'source_lang'};
  const source = named ?? (await languageOfDocument(unknown, offered.systems, caller));
  const systemId = await systemForDocument(parts, offered, {source, target}, caller);
  const id = await documents.start({systemId, fileName, options, document: file}, caller);
  return {document_id: id, document_key: documentKey(id, key ?? '')};
}

async function stateAnswer(parts: DoorParts, request: DoorRequest) {
  const {documents} = parts.operations;
  const task = await documents.state(checkedId(request), request.caller);
  const {errorMessage} = task;
  return {
    document_id: task.id,
    status: stateOf(task.status),
    ...(task.status === 'completed' && {billed_characters: task.countedCharacters}),
    ...(task.status === 'error' && {error_message: errorMessage ?? 'The document was not translated.'}),
  };
}

async function download(parts: DoorParts, request: DoorRequest) {
  const {documents} = parts.operations;
  const {caller, reply} = request;
  const id = checkedId(request);
  const {status} = await documents.state(id, caller);
  if (status !== 'completed' && status !== 'error') {
    throw new OperationError('unavailable', 'The document is not translated yet.', RETRY_SECONDS);
  }
  return await sendOnce(documents, {id, caller}, reply);
}

function stateOf(status: DocumentStatus): 'queued' | 'translating' | 'done' | 'error' {
  if (status === 'completed') return 'done';
  if (status === 'error') return 'error';
  return status === 'queuing' ? 'queued' : 'translating';
}

/** Key of a document, derived from the token so that every process of the service can compute it. */
function documentKey(id: string, token: string): string {
  return createHmac('sha256', token).update(`document ${id}`).digest('hex').toUpperCase();
}

function checkedId({fields, key, request}: DoorRequest): string {
  const {id = ''} = request.params as {id?: string};
  const expected = Buffer.from(documentKey(id, key ?? ''));
  const actual = Buffer.from(requiredParameter(fields, 'document_key'));
  if (actual.length === expected.length && timingSafeEqual(actual, expected)) return id;
  throw new OperationError('notFound', 'There is no such document, or its key is different.');
}
