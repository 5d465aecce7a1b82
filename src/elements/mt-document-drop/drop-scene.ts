import type {DocumentDropMessages} from '../../localization/en/document-drop.ts';
import type {LanguageNames} from '../../localization/language-names.ts';
import type {DocumentEntry} from './documents/document-entry.ts';
import type {FileLimits} from './files/file-checks.ts';
import type {FileIntake} from './files/file-receiver.ts';

/** What every part of the element is drawn from. */
export interface DropScene {
  readonly entries: readonly DocumentEntry[];
  readonly intake: FileIntake;
  readonly limits: FileLimits;
  /** Messages in the reader's language. */
  readonly m: DocumentDropMessages;
  /** Names of languages in the reader's language. */
  readonly names: LanguageNames;
  /** What the reader can do with a document. */
  readonly actions: DocumentActions;
}

/** What the reader can do with a document. */
export interface DocumentActions {
  retry(entry: DocumentEntry): void;
  /** Cancels what is under way, too. */
  remove(entry: DocumentEntry): void;
  download(entry: DocumentEntry): void;
  /** All translations as one archive. */
  downloadAll(): void;
}
