/** Permissions and limits of visitors without an account. */
export interface VisitorSettings {
  /** UTF-16 code units that the visitors of one network may translate per day (UTC). */
  readonly charactersPerDay: number;
  /** UTF-16 code units that all visitors together may translate per day (UTC). */
  readonly charactersPerDayInAll: number;
  /** Ids of the systems that visitors may use; undefined if visitors may use all systems that everyone may see. */
  readonly systems: readonly string[] | undefined;
  /**
   * Maximum number of documents that the visitors of one network may have at a time; 0 if visitors may not
   * translate documents.
   */
  readonly documents: number;
  /** Maximum size of a visitor's document. */
  readonly maxDocumentBytes: number;
  /** Hours until a visitor's session ends and everything the visitor sent is removed. */
  readonly sessionHours: number;
}

/** Settings that the configuration of visitors does not set. */
export const DEFAULT_VISITOR_SETTINGS = {
  systems: undefined,
  documents: 0,
  maxDocumentBytes: 1024 * 1024,
  sessionHours: 2,
} as const satisfies Partial<VisitorSettings>;

/** Visitors of the demo: usually the person who started the demo. */
export const DEMO_VISITOR_SETTINGS: VisitorSettings = {
  ...DEFAULT_VISITOR_SETTINGS,
  charactersPerDay: 100_000,
  charactersPerDayInAll: 2_000_000,
  documents: 20,
  maxDocumentBytes: 10 * 1024 * 1024,
};

/**
 * Maximum number of sessions at a time, so that sessions cannot fill the database. Each loaded page has its
 * own session, and many people may share a network.
 */
export const MAX_SESSIONS = {ofNetwork: 1_000, inAll: 100_000};

/** Maximum number of corrections that the visitors of one network may submit per day (UTC). */
export const VISITOR_CORRECTIONS = 200;
