import type {DocumentSettings} from '../../documents/document-settings.ts';
import {OperationError} from '../../errors/operation-error.ts';
import type {DocumentTaskBounds, User} from '../../store/index.ts';
import type {VisitorSettings} from '../visitors/visitor-settings.ts';

/** Limits for the documents of a user, and the errors if they are exceeded. */
export interface DocumentLimits {
  /** Maximum size of a document. */
  readonly maxBytes: number;
  readonly bounds: DocumentTaskBounds;
  readonly tooManyTasks: () => OperationError;
  readonly tooManyBytes: () => OperationError;
}

/** Seconds after which a client may send a document again. */
const TASK_SECONDS = 5;

/** Returns the limits for the documents of a user. Only this function decides these limits. */
export function documentLimits(
  user: User | undefined,
  {maxBytes, tasksPerUser, keptBytesPerUser}: DocumentSettings,
  visitors: VisitorSettings | undefined,
): DocumentLimits {
  const tooManyBytes = () =>
    new OperationError(
      'conflict',
      `The documents that are kept for you have ${formatted(keptBytesPerUser)} MB together, the most that is allowed. Download finished translations, which then make room, or remove tasks with RemoveDocumentTranslation, then send the document again.`,
    );
  if (!user?.visitor) {
    return {
      maxBytes,
      bounds: {tasks: tasksPerUser, bytes: keptBytesPerUser},
      tooManyBytes,
      tooManyTasks: () =>
        new OperationError(
          'conflict',
          `You have ${tasksPerUser} document translation tasks that have not ended, the most at a time. Wait until one is completed, or remove one with RemoveDocumentTranslation, then send the document again.`,
          TASK_SECONDS,
        ),
    };
  }
  const {documents = 0, maxDocumentBytes = 0} = visitors ?? {};
  return {
    maxBytes: Math.min(maxBytes, maxDocumentBytes),
    bounds: {tasks: documents, kept: documents, bytes: keptBytesPerUser},
    tooManyBytes,
    tooManyTasks: () =>
      new OperationError(
        'conflict',
        documents === 0
          ? 'Documents are not translated for visitors without an account. Sign in to translate documents.'
          : `Visitors from your address have ${documents} documents, the most without an account. Remove one with RemoveDocumentTranslation, or sign in, then send the document again.`,
      ),
  };
}

const formatted = (bytes: number) => Math.floor(bytes / (1024 * 1024)).toLocaleString('en');
