import {setTimeout as wait} from 'node:timers/promises';
import {OperationError} from '../../errors/operation-error.ts';
import type {Caller} from '../../operations/caller.ts';
import {hasKnownExtension} from '../../operations/documents/received-document.ts';
import type {DocumentTask} from '../../store/index.ts';
import {offeredSystems} from '../choose-system.ts';
import {languageOfDocument} from '../document-language.ts';
import {systemForDocument} from '../document-system.ts';
import type {DoorCall, DoorParts, DoorRequest} from '../door.ts';
import {sendOnce} from '../send-once.ts';
import {DownloadLinks} from './download-links.ts';
import {AUTO, checkLanguages, requiredWord} from './texts.ts';

const FIRST_LOOK_MS = 50;
const MAX_LOOK_MS = 1_000;

/** Calls that translate a file and return it. */
export function fileCalls(parts: DoorParts): DoorCall[] {
  const links = new DownloadLinks(parts.store.tickets);
  return [
    {
      method: 'POST',
      url: '/translate_file',
      counted: 'StartDocumentTranslation',
      takesFile: true,
      answer: (call) => translateFile(parts, links, call),
    },
    {
      method: 'GET',
      url: '/download_file/:name',
      counted: 'DownloadDocumentTranslation',
      isOpen: true,
      answer: (call) => download(parts, links, call),
    },
  ];
}

async function translateFile(parts: DoorParts, links: DownloadLinks, call: DoorRequest) {
  const {fields, file, caller, request} = call;
  if (!file) throw new OperationError('badRequest', 'The file is missing: send it as "file".');
  const named = requiredWord(fields, 'source');
  const target = requiredWord(fields, 'target');
  if (!hasKnownExtension(file.name))
    throw new OperationError('badRequest', 'Invalid request: file format not supported');
  const offered = await offeredSystems(parts, call);
  const isAuto = named === AUTO;
  checkLanguages(offered.systems, isAuto ? undefined : named, target);
  const unknown = {document: file, fileName: file.name, target, parameter: 'source'};
  const source = isAuto ? await languageOfDocument(unknown, offered.systems, caller) : named;
  const systemId = await systemForDocument(parts, offered, {source, target}, caller);
  const upload = {systemId, fileName: file.name, options: '', document: file};
  const id = await parts.operations.documents.start(upload, caller);
  const {fileName} = await translated(parts, id, caller);
  const name = await links.add({userId: caller.user.id, documentId: id}, fileName);
  return {translatedFileUrl: `${parts.addressOf(request)}/download_file/${name}`};
}

async function download(
  {operations}: DoorParts,
  links: DownloadLinks,
  {caller, request, reply}: DoorRequest,
) {
  const {name = ''} = request.params as {name?: string};
  const link = await links.take(name);
  if (!link)
    throw new OperationError(
      'notFound',
      'There is no such file: its address has ended, or it was downloaded.',
    );
  const owner = {...caller, user: {id: link.userId, name: ''}};
  const onLost = () => links.putBack(name, link);
  return await sendOnce(operations.documents, {id: link.documentId, caller: owner, onLost}, reply);
}

/**
 * Waits until a document is translated; removes the document if the translation fails or the client
 * disconnects.
 */
async function translated(
  {operations: {documents}}: DoorParts,
  id: string,
  caller: Caller,
): Promise<DocumentTask> {
  try {
    for (let ms = FIRST_LOOK_MS; ; ms = Math.min(ms * 2, MAX_LOOK_MS)) {
      const task = await documents.state(id, caller);
      if (task.status === 'completed') return task;
      if (task.status === 'error') {
        throw new OperationError('conflict', task.errorMessage ?? 'The file could not be translated.');
      }
      await wait(ms, undefined, {signal: caller.signal});
    }
  } catch (error) {
    await documents.remove(id, caller).catch(() => undefined);
    throw caller.signal.aborted ? caller.signal.reason : error;
  }
}
