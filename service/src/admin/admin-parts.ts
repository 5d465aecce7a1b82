import type {DocumentBytes} from '../documents/bytes/document-bytes.ts';
import type {LimitedAttempts} from '../sign-in/attempt-limits.ts';
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
  /** Data folder, which contains uploaded files during their import. */
  readonly dataFolder: string;
  /** The node that serves the page, if several nodes share the database. */
  readonly node?: {readonly id: number};
  /** Whether the database is on a server; the data folder may then contain uploads of other processes. */
  readonly isShared?: boolean;
  readonly version: string;
  /** Whether doors are open; tokens then have preferred systems. */
  readonly hasDoors: boolean;
  /** Limits for sign-in attempts. */
  readonly attempts: LimitedAttempts;
  /** Sign-in with an OpenID Connect provider; absent if users sign in only with passwords. */
  readonly provider?: ProviderHandOver | undefined;
  /** Longest time of a comparison of systems; by default, less than the time limits of usual proxies. */
  readonly comparisonMs?: number;
  /** Capabilities and problems of the service, as reported by `/ready`. */
  readiness(): Promise<{
    readonly can: {readonly text: boolean; readonly documents: boolean};
    readonly problems: readonly {readonly message: string}[];
  }>;
}

/** Path of a section below the administration page; '' for the state of the service. */
export type SectionPath =
  '' | 'users' | 'tokens' | 'systems' | 'corpora' | 'memory' | 'usage' | 'documents' | 'reviews' | 'audit';

/** Properties of a request that every page needs. */
export interface AdminView {
  readonly language: PageLanguage<AdminWords>;
  /** Texts of the page. */
  readonly m: AdminWords;
  readonly otherLanguages: readonly PageLanguage<AdminWords>[];
  /** Address of the administration page, relative to the current page, with a trailing slash. */
  readonly root: string;
  /** Path of the page below the administration page, with its query string. */
  readonly path: string;
  /** Result of the action that led to this page. */
  readonly notice?: Notice | undefined;
}

/** View of a signed-in administrator. */
export interface SignedInView extends AdminView {
  readonly admin: SessionUser;
  /** Token that every form for a change must send back. */
  readonly formToken: string;
}
