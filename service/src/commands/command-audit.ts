import {userInfo} from 'node:os';
import {noteChange, type Operator} from '../administration/operator.ts';
import {StoreError, type AuditAction, type Store} from '../store/index.ts';
import {printable, type CommandIo} from './command-io.ts';

/** The operator who changes a store from the command line. */
export function commandLine(store: Store): Operator {
  return {store, actor: `command (${ownName()})`};
}

/** Records a command in the audit log. */
export async function auditCommand(
  store: Store,
  action: AuditAction,
  subject: string,
  concerns?: string,
): Promise<void> {
  await noteChange(commandLine(store), action, subject, concerns);
}

/** Runs a write to the audit log; if the store is read-only, warns the user instead of failing. */
export async function auditIfWritable(
  io: CommandIo,
  dataFolder: string,
  audit: () => Promise<void>,
): Promise<void> {
  try {
    await audit();
  } catch (error) {
    if (!(error instanceof StoreError) || error.kind !== 'readonly') throw error;
    io.error(`${printable(dataFolder)} cannot be written, so its audit log does not tell of this.\n`);
  }
}

/** Name of the operating-system user who runs the command. */
function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown'); // The user has no entry in the user database.
  }
}
