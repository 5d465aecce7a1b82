import {userInfo} from 'node:os';
import type {AuditAction, Store} from '../store/index.ts';

/** Notes in the audit log what a command has done. */
export async function auditCommand(
  store: Store,
  action: AuditAction,
  subject: string,
  concerns?: string,
): Promise<void> {
  await store.noteAudit({actor: `command (${ownName()})`, action, subject, concerns});
}

/** Name of the system's user who runs the command. */
function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown'); // without an entry in the list of users
  }
}
