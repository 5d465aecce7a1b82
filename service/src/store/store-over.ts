import {administrationLists} from './administration/administration-lists.ts';
import {AuditTable} from './administration/audit-table.ts';
import {CorrectionsTable} from './memory/corrections-table.ts';
import type {StoreConnection} from './database/connection.ts';
import {CorporaTable} from './corpora/corpora-table.ts';
import {chargeTask} from './documents/document-charge.ts';
import {documentPiecesTable} from './documents/document-pieces-table.ts';
import {documentTasksTable} from './documents/document-tasks-table.ts';
import {HumanTranslationsTable} from './memory/human-translations-table.ts';
import {IdentitiesTable} from './accounts/identities-table.ts';
import {InstallationTable} from './nodes/installation-table.ts';
import {DatabaseServer} from './database/database-server.ts';
import type {Store} from './store.ts';
import {StoreError} from './store-error.ts';
import {tellingOthers} from './nodes/telling-others.ts';
import {PreferredSystemsTable} from './accounts/preferred-systems-table.ts';
import {SessionsTable} from './accounts/sessions-table.ts';
import {NodesTable} from './nodes/nodes-table.ts';
import {AttemptsTable} from './sign-in/attempts-table.ts';
import {KnownPlacesTable} from './sign-in/known-places-table.ts';
import {TicketsTable} from './sign-in/tickets-table.ts';
import {SystemsTable} from './nodes/systems-table.ts';
import {TokenUses} from './accounts/token-uses.ts';
import {TokensTable} from './accounts/tokens-table.ts';
import {UsageLedger, type UsageLedgerOptions} from './usage/usage-ledger.ts';
import {UsersTable} from './accounts/users-table.ts';

/** After so long without use, other processes get what one has reserved of a user's day. */
const RESERVED_IDLE_MS = 1_000;

/** Creates a store that uses two connections to one database, or one. */
export function storeOver(
  writer: StoreConnection,
  reader: StoreConnection,
  close: () => Promise<void>,
  noted?: UsageLedgerOptions['noted'],
): Store {
  const idleMs = writer.kind === 'postgres' ? RESERVED_IDLE_MS : undefined;
  const usage = new UsageLedger(writer, {reader, idleMs, noted});
  const tokenUses = new TokenUses(writer);
  let closing: Promise<void> | undefined;
  const parts: Omit<Store, 'close'> = {
    users: new UsersTable(writer, reader),
    identities: new IdentitiesTable(writer, reader),
    tokens: new TokensTable(writer, reader, tokenUses),
    preferredSystems: new PreferredSystemsTable(writer, reader),
    sessions: new SessionsTable(writer, reader),
    tickets: new TicketsTable(writer, reader),
    attempts: new AttemptsTable(writer),
    knownPlaces: new KnownPlacesTable(writer, reader),
    corpora: new CorporaTable(writer, reader),
    memory: new HumanTranslationsTable(writer, reader),
    usage,
    corrections: new CorrectionsTable(writer, reader),
    audit: new AuditTable(writer, reader),
    installation: new InstallationTable(writer, reader),
    nodes: new NodesTable(writer, reader),
    systems: new SystemsTable(writer, reader),
    server: new DatabaseServer(reader),
    ...administrationLists(reader.db),
    ...documentTasksTable(writer, reader.db),
    ...documentPiecesTable(writer, reader.db),
    async chargeDocumentTask(task, charge) {
      const outcome = await chargeTask(writer, task, charge);
      if (outcome !== 'overLimit') return outcome;
      // What this process has reserved for texts, and not used, is the user's as well.
      await usage.release(task.userId, charge.day);
      return await chargeTask(writer, task, charge);
    },
  };
  const told = writer.kind === 'postgres' ? tellingOthers(parts, (hint) => writer.tellHint(hint)) : {};
  return {
    ...whileOpen({...parts, ...told}, () => closing === undefined),
    close: () =>
      (closing ??= usage
        .flush()
        .then(() => tokenUses.flush())
        .catch(() => undefined) // A full disk must not prevent the process from ending.
        .then(close)),
  };
}

/** Makes all methods reject after the store is closed, those of its parts too. */
function whileOpen<T extends object>(parts: T, isOpen: () => boolean): T {
  const guarded = Object.entries(parts).map(([name, part]: [string, unknown]) => {
    if (typeof part === 'object' && part !== null) return [name, guardedPart(part, isOpen)] as const;
    return [name, guardedMethod(part as Method, undefined, isOpen)] as const;
  });
  return Object.fromEntries(guarded) as T;
}

type Method = (...values: never[]) => unknown;

function guardedMethod(method: Method, part: object | undefined, isOpen: () => boolean): Method {
  return (...values) =>
    isOpen() ? method.apply(part, values) : Promise.reject(new StoreError('closed', 'The store is closed.'));
}

function guardedPart<T extends object>(part: T, isOpen: () => boolean): T {
  return new Proxy(part, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? guardedMethod(value as Method, target, isOpen) : value;
    },
  });
}
