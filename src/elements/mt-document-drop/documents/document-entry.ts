import type {DocumentTask} from '../../../client/types.ts';
import {documentFormatOf} from '../../../contract/document-formats.ts';
import type {DocumentProblem} from '../../common/document-problems.ts';
import type {Keeper} from '../../common/personal-data/keeper.ts';
import type {Route} from '../../common/routes.ts';
import type {DocumentDetails} from './kept-details.ts';
import {folderOf} from '../files/folders.ts';
import type {TranslatedDocument, TranslatedDocumentStatus} from '../../common/translated-document.ts';

/** How far a document is. */
export type DocumentState =
  /** It did not pass the checks and was never sent. */
  | {readonly kind: 'refused'; readonly problem: DocumentProblem}
  /** It waits until the user wants it translated. */
  | {readonly kind: 'ready'}
  /** It waits for its turn. */
  | {readonly kind: 'queued'}
  /** Bytes of the request that are sent, and all of them; 0 while that is not known. */
  | {readonly kind: 'uploading'; readonly sent: number; readonly total: number}
  /** The service has it. */
  | {readonly kind: 'running'; readonly secondsLeft: number | undefined}
  | {readonly kind: 'completed'; readonly isLoading: boolean}
  | {readonly kind: 'failed'; readonly problem: DocumentProblem}
  | {readonly kind: 'removing'};

/** Problems that the same file would have again. */
const FINAL: readonly DocumentProblem['kind'][] = [
  'documentUnreadable',
  'documentNotSent',
  'documentDamaged',
  'documentProtected',
  'documentNotSupported',
  'badRequest',
  'textSizeLimitExceeded',
];

/** A document in the list. */
export class DocumentEntry {
  /** Name of the file. */
  readonly name: string;
  /** Folder that the file came in, as `Contracts/Old`; empty when there was none or it is not known. */
  readonly folder: string;
  /** Languages and system of the document; undefined while none can translate it. */
  route: Route | undefined;
  /** The file; undefined for a document that was found again. */
  readonly file: File | undefined;
  /** Id of its task; empty until the service has it. */
  id = '';
  state: DocumentState = {kind: 'ready'};
  /** Problem that holds it up now and passes by itself. */
  passingProblem: DocumentProblem | undefined;
  /** Description that was dispatched last, as JSON. */
  lastDescription = '';
  /** Whether an upload was begun: the service may have a task although its answer was lost. */
  wasTried = false;
  /** Characters of the file; undefined while that is not known. */
  characters: number | undefined;
  /** Task as the service described it last. */
  task: DocumentTask | undefined;
  /** Text of the file without its personal details; undefined when the file is sent as it is. */
  sentContent: Blob | undefined;
  /** Personal details that were kept in the page; undefined when everything is sent. */
  kept: DocumentDetails | undefined;
  /** Shows those details. */
  keeper: Keeper | undefined;
  /** Bytes of the user's file, where it was found again and the service has a text without details in its place. */
  fileSize: number | undefined;
  /** Details whose place in the translation is to be checked. */
  toCheck: readonly string[] = [];
  /** The translation, once it is downloaded. */
  blob: Blob | undefined;
  /** Whether `mt-document-done` was dispatched. */
  isDelivered = false;
  /** Whether the user has saved the translation. */
  isSaved = false;
  /** Whether the user was asked if it may be removed without being saved. */
  isAsking = false;
  /** Ends what is under way. */
  abort: AbortController | undefined;
  /** Leaves the task to other elements. */
  release: (() => void) | undefined;

  constructor(name: string, route: Route | undefined, file?: File, folder = '') {
    this.name = name;
    this.folder = (file && folderOf(file)) || folder;
    this.route = route;
    this.file = file;
  }

  /** Bytes of the file. */
  get size(): number {
    return this.file?.size ?? this.fileSize ?? this.task?.size ?? 0;
  }

  /** Name that the translation is saved under. */
  get translatedName(): string {
    return translatedName(this.name, this.route?.target ?? '');
  }

  /** Whether its task can still be completed although the document failed. */
  get isTaskUsable(): boolean {
    const {id, task, state} = this;
    const isGone = state.kind === 'failed' && state.problem.kind === 'documentGone';
    return id !== '' && task?.status !== 'error' && !isGone;
  }

  /** Whether it failed and can be tried again as it is. */
  get isRepeatable(): boolean {
    const {state, file, isTaskUsable} = this;
    if (state.kind !== 'failed') return false;
    return isTaskUsable || (file !== undefined && !FINAL.includes(state.problem.kind));
  }

  /** Whether it failed and only another file, or the same one chosen again, can help. */
  get needsFile(): boolean {
    return this.state.kind === 'failed' && !this.isRepeatable;
  }

  /** Whether the service has it or had it. */
  get isSent(): boolean {
    return this.id !== '' || this.task !== undefined;
  }

  /** Whether its task is of no more use: the user has the translation, or there is none and the file is here. */
  get isTaskFree(): boolean {
    const {id, state, blob, isSaved, file, task} = this;
    if (id === '') return false;
    if (state.kind === 'completed') return isSaved && blob !== undefined;
    return state.kind === 'failed' && task?.status === 'error' && file !== undefined;
  }

  /** Whether removing it now would lose work: it is under way, or its translation is not saved. */
  get isUnsaved(): boolean {
    return this.isActive || (this.state.kind === 'completed' && !this.isSaved);
  }

  /** Whether it is on its way and can be cancelled. */
  get isActive(): boolean {
    const {kind} = this.state;
    return kind === 'queued' || kind === 'uploading' || kind === 'running';
  }

  /** Share of the upload or translation that is done, 0 to 1; undefined when that is not known. */
  get progress(): number | undefined {
    const {state, task} = this;
    if (state.kind === 'uploading') return state.total ? state.sent / state.total : undefined;
    if (state.kind === 'completed') return 1;
    return task?.segments ? Math.min(1, task.translatedSegments / task.segments) : undefined;
  }

  /** Describes the document for the host page. */
  describe(): TranslatedDocument {
    const {id, name, folder, size, route, task, state, progress = 0} = this;
    return {
      id,
      name,
      folder,
      translatedName: this.translatedName,
      size,
      pair: route?.pair ?? '',
      systemId: route?.systemId ?? task?.systemId ?? '',
      status: statusOf(state, task),
      progress,
      segments: task?.segments ?? 0,
      translatedSegments: task?.translatedSegments ?? 0,
    };
  }
}

/** Name that a translation is saved under: `report.docx` in Latvian is `report.lv.docx`. */
export function translatedName(name: string, language: string): string {
  const [extension = ''] = /\.[^.]*$/.exec(name) ?? [];
  const stem = extension ? name.slice(0, -extension.length) : name;
  const becomes = documentFormatOf(name)?.becomes;
  const end = becomes ? `.${becomes}` : extension;
  return `${stem}${language && `.${language}`}${end}`;
}

function statusOf({kind}: DocumentState, task: DocumentTask | undefined): TranslatedDocumentStatus {
  if (kind === 'failed') return 'error';
  return kind === 'running' ? (task?.status ?? 'unknown') : kind;
}
