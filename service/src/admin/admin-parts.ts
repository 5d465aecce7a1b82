import type {DocumentBytes} from '../documents/bytes/document-bytes.ts';
import type {LimitedAttempts} from '../pages/attempt-limits.ts';
import type {PageLanguage} from '../pages/page-languages.ts';
import type {ProviderHandOver} from '../sign-in/provider/provider-hand-over.ts';
import type {SessionUser, Store} from '../store/index.ts';
import type {Systems} from '../systems/index.ts';
import type {AdminWords} from '../pages/words/index.ts';
import type {Notice} from './session/notices.ts';

/** Parts of the service that the administration page shows and changes. */
export interface AdminParts {
  readonly store: Store;
  readonly systems: Systems;
  readonly documents: Pick<DocumentBytes, 'names' | 'remove'>;
  /** The data folder; uploads are kept in it while they are imported. */
  readonly dataFolder: string;
  /** The process that shows the page, among those that share the database. */
  readonly node?: {readonly id: number};
  /** Whether other processes may use the data folder. */
  readonly isShared?: boolean;
  readonly version: string;
  /** Whether clients of other services can use this one; keys then have systems of their own. */
  readonly hasDoors: boolean;
  /** Limits of attempts to sign in. */
  readonly attempts: LimitedAttempts;
  /** Sign-in with a provider of OpenID Connect; passwords only when absent. */
  readonly provider?: ProviderHandOver | undefined;
  /** What the service can do now, and what it needs and cannot have, as `/ready` says it. */
  readiness(): Promise<{
    readonly can: {readonly text: boolean; readonly documents: boolean};
    readonly problems: readonly {readonly message: string}[];
  }>;
}

/** Address of a section under that of the administration page; '' for the state of the service. */
export type SectionPath =
  '' | 'users' | 'tokens' | 'systems' | 'corpora' | 'memory' | 'usage' | 'documents' | 'audit';

/** Properties of a request that every page needs. */
export interface AdminView {
  readonly language: PageLanguage<AdminWords>;
  /** The words of the page. */
  readonly m: AdminWords;
  readonly otherLanguages: readonly PageLanguage<AdminWords>[];
  /** Address of the administration page, with its slash, relative to the page's. */
  readonly root: string;
  /** Address of the page under that of the administration page, with its query. */
  readonly path: string;
  /** What an action before this page has done. */
  readonly notice?: Notice | undefined;
}

/** A view of somebody who is signed in. */
export interface SignedInView extends AdminView {
  readonly admin: SessionUser;
  /** Must come back with each form that changes something. */
  readonly formToken: string;
}
