import type {AuditAction, Store} from '../store/index.ts';

/** The person who changes the service, at the command line or on the administration page. */
export interface Operator {
  readonly store: Store;
  /** Name in the audit log. */
  readonly actor: string;
  /** Network address of the request; undefined at the command line. */
  readonly address?: string | undefined;
}

/** Writes an operator's action to the audit log. */
export async function noteChange(
  {store, actor, address}: Operator,
  action: AuditAction,
  subject: string,
  concerns?: string,
): Promise<void> {
  await store.audit.note({actor, action, subject, concerns, address});
}
