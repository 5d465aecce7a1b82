/** Actions that the audit log tells of. */
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
  'backedUp',
] as const;

/** Action that the audit log tells of. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An entry of the audit log before it is written: no texts, passwords or tokens. */
export interface AuditEntry {
  /** Name of a user, or `command (NAME)` for the command line, with the name of the system's user. */
  readonly actor: string;
  readonly action: AuditAction;
  /** Name of a user, id of a token, corpus or system; of a preferred system its token, pair and id. */
  readonly subject: string;
  /** Name of the user whose token, corpus or identity it is, or who got the data; a new role; the provider of a sign-in. */
  readonly concerns?: string | undefined;
  /** Address that a request came from. */
  readonly address?: string | undefined;
}

/** An entry of the audit log. */
export interface AuditRow extends AuditEntry {
  /** Grows with time. */
  readonly number: number;
  readonly at: Date;
}

/** Entries of the audit log that are asked for. */
export interface AuditFilter {
  readonly name?: string;
  readonly since?: Date;
  /** Only entries before the one with this number. */
  readonly before?: number;
  readonly most: number;
}
