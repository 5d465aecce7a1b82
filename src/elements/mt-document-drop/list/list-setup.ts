import type {MtClient} from '../../../client/client.ts';
import type {DocumentTask} from '../../../client/types.ts';
import type {ElementController} from '../../common/element-controller.ts';
import type * as PersonalData from '../../common/personal-data/index.ts';
import type {ShieldHost} from '../../common/personal-data/keeper.ts';
import type {PairChoice} from '../../common/pair-choice.ts';
import type {DocumentQueue} from '../documents/document-queue.ts';
import type {StoreHost} from '../documents/document-store.ts';
import {MtDocumentDoneEvent, MtDocumentProgressEvent, MtErrorEvent} from '../events.ts';
import type {FileLimits} from '../files/file-checks.ts';
import type * as Archive from '../saving/archive.ts';

/** The properties of the element that the list needs. */
export interface ListHost extends StoreHost, FileLimits, ShieldHost {
  readonly shield: string;
  readonly documentOptions: string;
  readonly mode: 'auto' | 'manual';
  requestUpdate(): void;
}

/** Objects of the element's script that the list uses, since the list is loaded separately. */
export interface ListSetup {
  readonly host: ListHost;
  readonly element: ElementController<'documentDrop'>;
  readonly pairs: PairChoice;
  /** Limits for files. */
  readonly limits: () => FileLimits;
  /** Whether documents can be found again after a reload; false for a visitor, whose key is lost on reload. */
  readonly keepsDocuments: () => boolean;
  /** Tasks that the service had before the list was loaded, for the first search; undefined if they are not known. */
  readonly takeTasks: (
    client: MtClient | undefined,
  ) => Promise<readonly DocumentTask[] | undefined> | undefined;
  readonly loadPersonalData: () => Promise<typeof PersonalData>;
  readonly loadArchive: () => Promise<typeof Archive>;
  /** Lets the user choose one file, several, or a folder. */
  readonly chooseFiles: (
    what: 'file' | 'files' | 'folder',
    onFiles: (files: readonly File[]) => void,
  ) => void;
}

/** Fires the element's events for changes of its documents. */
export function fireEvents(queue: Pick<DocumentQueue, 'on'>, host: EventTarget): void {
  queue.on('progress', (document) => host.dispatchEvent(new MtDocumentProgressEvent(document)));
  queue.on('done', ({document, blob}) => host.dispatchEvent(new MtDocumentDoneEvent(document, blob)));
  queue.on('problem', ({document, problem}) => host.dispatchEvent(new MtErrorEvent(problem, document)));
}
