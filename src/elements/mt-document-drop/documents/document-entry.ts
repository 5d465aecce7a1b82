import type {DocumentTask} from '../../../client/types.ts';
import {documentFormatOf} from '../../../contract/document-formats.ts';
import type {DocumentProblem} from '../../common/document-problems.ts';
import type {Keeper} from '../../common/personal-data/keeper.ts';
import type {Route} from '../../common/routes.ts';
import type {DocumentDetails} from './kept-details.ts';
import {optionsOf} from '../files/file-options.ts';
import {folderOf} from '../files/folders.ts';
import type {TranslatedDocument, TranslatedDocumentStatus} from '../../common/translated-document.ts';

/** State of a document. */
export type DocumentState =
  /** The document failed the checks and was never sent. */
  | {readonly kind: 'refused'; readonly problem: DocumentProblem}
  /** The document waits for the user to start the translation. */
  | {readonly kind: 'ready'}
  /** The document waits for its turn. */
  | {readonly kind: 'queued'}
  /** Bytes sent, and total bytes of the request; 0 if not yet known. */
  | {readonly kind: 'uploading'; readonly sent: number; readonly total: number}
  /** The service has the document. */
  | {readonly kind: 'running'; readonly secondsLeft: number | undefined}
  | {readonly kind: 'completed'; readonly isLoading: boolean}
  | {readonly kind: 'failed'; readonly problem: DocumentProblem}
  | {readonly kind: 'removing'};

/** Problems that would recur with the same file. */
const FINAL: readonly DocumentProblem['kind'][] = [
  'documentUnreadable',
  'documentNotSent',
  'documentDamaged',
  'documentProtected',
  'documentOptions',
  'documentNotSupported',
  'badRequest',
  'textSizeLimitExceeded',
];

/** A document in the list. */
export class DocumentEntry {
  /** Name of the file. */
  readonly name: string;
  /** Folder of the file, such as `Contracts/Old`; empty for a single file, or if unknown. */
  readonly folder: string;
  /** Languages and system of the document; undefined while no system can translate it. */
  route: Route | undefined;
  /** The file; undefined for a document found again after a reload. */
  readonly file: File | undefined;
  /** Options of a settings file for this document; empty without any. */
  options: string;
  /** Id of the document's task; empty until the service has the document. */
  id = '';
  state: DocumentState = {kind: 'ready'};
  /** Temporary problem that currently delays the document. */
  passingProblem: DocumentProblem | undefined;
  /** Last dispatched description, as JSON. */
  lastDescription = '';
  /** Whether an upload was started: the service may have a task even if the answer to the upload was lost. */
  wasTried = false;
  /** Characters of the file; undefined if not yet known. */
  characters: number | undefined;
  /** Task as last described by the service. */
  task: DocumentTask | undefined;
  /** Text of the file without personal details; undefined if the file is sent unchanged. */
  sentContent: Blob | undefined;
  /** Personal details that were kept in the page; undefined if everything is sent. */
  kept: DocumentDetails | undefined;
  /** Shows the details that were kept in the page. */
  keeper: Keeper | undefined;
  /**
   * Size of the user's file in bytes, if the document was found again after a reload and the service has a text without
   * the personal details.
   */
  fileSize: number | undefined;
  /** Personal details whose place in the translation the user must check. */
  toCheck: readonly string[] = [];
  /** The downloaded translation; undefined before the download. */
  blob: Blob | undefined;
  /** Whether `mt-document-done` was dispatched. */
  isDelivered = false;
  /** Whether the user has saved the translation. */
  isSaved = false;
  /** Whether the user was asked to confirm the removal of an unsaved translation. */
  isAsking = false;
  /** Aborts the work in progress. */
  abort: AbortController | undefined;
  /** Releases the task to other elements. */
  release: (() => void) | undefined;

  constructor(name: string, route: Route | undefined, file?: File, folder = '') {
    this.name = name;
    this.folder = (file && folderOf(file)) || folder;
    this.route = route;
    this.file = file;
    this.options = optionsOf(file);
  }

  /** Size of the file in bytes. */
  get size(): number {
    return this.file?.size ?? this.fileSize ?? this.task?.size ?? 0;
  }

  /** Whether a file seems to be the document's: its name and size are the same. */
  isOf({name, size}: File): boolean {
    return name.normalize() === this.name.normalize() && size === (this.size || size);
  }

  /** File name of the saved translation. */
  get translatedName(): string {
    return translatedName(this.name, this.route?.target ?? '');
  }

  /** Whether the task of the document can still be completed even though the document failed. */
  get isTaskUsable(): boolean {
    const {id, task, state} = this;
    const isGone = state.kind === 'failed' && state.problem.kind === 'documentGone';
    return id !== '' && task?.status !== 'error' && !isGone;
  }

  /** Whether the document failed and can be retried without a new file. */
  get isRepeatable(): boolean {
    const {state, file, isTaskUsable} = this;
    if (state.kind !== 'failed') return false;
    return isTaskUsable || (file !== undefined && !FINAL.includes(state.problem.kind));
  }

  /** Whether the document failed and the user must choose the same or a different file to continue. */
  get needsFile(): boolean {
    return this.state.kind === 'failed' && !this.isRepeatable;
  }

  /** Whether the service has or had the document. */
  get isSent(): boolean {
    return this.id !== '' || this.task !== undefined;
  }

  /**
   * Whether the document's task is no longer needed: the user has the translation, or there is no translation and the
   * page has the file.
   */
  get isTaskFree(): boolean {
    const {id, state, blob, isSaved, file, task} = this;
    if (id === '') return false;
    if (state.kind === 'completed') return isSaved && blob !== undefined;
    return state.kind === 'failed' && task?.status === 'error' && file !== undefined;
  }

  /** Whether a removal would lose work: the document is in progress, or its translation is not saved. */
  get isUnsaved(): boolean {
    return this.isActive || (this.state.kind === 'completed' && !this.isSaved);
  }

  /** Whether the document is in progress and can be canceled. */
  get isActive(): boolean {
    const {kind} = this.state;
    return kind === 'queued' || kind === 'uploading' || kind === 'running';
  }

  /** Progress of the upload or translation, 0 to 1; undefined if unknown. */
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
      provenance: task?.provenance,
      unmarked: task?.unmarked,
    };
  }
}

/** File name of a translation: `report.docx` in Latvian is `report.lv.docx`. */
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
