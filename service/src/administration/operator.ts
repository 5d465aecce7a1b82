import type {AuditAction, Store} from '../store/index.ts';

/** Who changes the service: somebody at the command line, or an administrator at the page. */
export interface Operator {
  readonly store: Store;
  /** Name in the audit log. */
  readonly actor: string;
  /** Address that a request came from. */
  readonly address?: string | undefined;
}

/** Notes what an operator has done. */
export async function noteChange(
  {store, actor, address}: Operator,
  action: AuditAction,
  subject: string,
  concerns?: string,
): Promise<void> {
  await store.audit.note({actor, action, subject, concerns, address});
}
