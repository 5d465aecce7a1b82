/** Actions recorded in the audit log. */
export const AUDIT_ACTIONS = [
  'signedIn',
  'signedInWithProvider',
  'tokenIssued',
  'tokenFirstUsed',
  'tokenRevoked',
  'systemPreferred',
  'preferenceForgotten',
  'userAdded',
  'userRemoved',
  'userDisabled',
  'userEnabled',
  'passwordChanged',
  'identityLinked',
  'identityUnlinked',
  'roleChanged',
  'corpusImported',
  'corpusRemoved',
  'memoryImported',
  'memoryExported',
  'systemStarted',
  'systemStopped',
  'systemsCompared',
  'backedUp',
  'translationReviewed',
  'reviewWithdrawn',
] as const;

/** Action recorded in the audit log. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An entry to be written to the audit log; contains no texts, passwords or tokens. */
export interface AuditEntry {
  /** Name of a user, or `command (NAME)` for the command line, where NAME is the operating system's user. */
  readonly actor: string;
  readonly action: AuditAction;
  /**
   * Name of a user, or id of a token, corpus or system. For a preferred system: the token, the pair and the
   * system. For compared systems: the pair.
   */
  readonly subject: string;
  /**
   * Further name that depends on the action: the owner of the token, corpus or identity; the user who
   * received the data; the new role; the provider of a sign-in; or the reviewer of a translation.
   */
  readonly concerns?: string | undefined;
  /** Network address of the request. */
  readonly address?: string | undefined;
}

/** An entry of the audit log. */
export interface AuditRow extends AuditEntry {
  /** Position in the log; later entries have higher numbers. */
  readonly number: number;
  readonly at: Date;
}

/** Filter for entries of the audit log. */
export interface AuditFilter {
  readonly name?: string;
  readonly since?: Date;
  /** Number before which entries are listed. */
  readonly before?: number;
  readonly most: number;
}
