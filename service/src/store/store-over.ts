import {IdentitiesTable} from './accounts/identities-table.ts';
import {PreferredSystemsTable} from './accounts/preferred-systems-table.ts';
import {SessionsTable} from './accounts/sessions-table.ts';
import {TokenUses} from './accounts/token-uses.ts';
import {TokensTable} from './accounts/tokens-table.ts';
import {UsersTable} from './accounts/users-table.ts';
import {VisitorsTable} from './accounts/visitors-table.ts';
import {AuditTable} from './administration/audit-table.ts';
import {ReviewsTable} from './administration/reviews-table.ts';
import {CorporaTable} from './corpora/corpora-table.ts';
import {GlossariesTable} from './corpora/glossaries-table.ts';
import type {StoreConnection} from './database/connection.ts';
import {DatabaseServer} from './database/database-server.ts';
import {DocumentPiecesTable} from './documents/document-pieces-table.ts';
import {DocumentTasksTable} from './documents/document-tasks-table.ts';
import {CorrectionsTable} from './memory/corrections-table.ts';
import {HumanTranslationsTable} from './memory/human-translations-table.ts';
import {InstallationTable} from './nodes/installation-table.ts';
import {NodesTable} from './nodes/nodes-table.ts';
import {SystemsTable} from './nodes/systems-table.ts';
import {AttemptsTable} from './sign-in/attempts-table.ts';
import {KnownPlacesTable} from './sign-in/known-places-table.ts';
import {TicketsTable} from './sign-in/tickets-table.ts';
import type {Store, StoreParts} from './store.ts';
import {StoreError} from './store-error.ts';
import {UsageLedger, type UsageLedgerOptions} from './usage/usage-ledger.ts';

/**
 * Idle time after which the reserved but unused characters of a user's day are released for other processes.
 */
const RESERVED_IDLE_MS = 1_000;

/** Creates a store over one or two connections to a database. */
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
  const guarded = <T extends object>(part: T): T => whileOpen(part, () => closing === undefined);
  return {
    ...partsOver({writer, reader, usage, tokenUses}, guarded),
    close: () =>
      (closing ??= usage
        .flush()
        .then(() => tokenUses.flush())
        .catch(() => undefined) // A full disk must not keep the process from ending.
        .then(close)),
  };
}

/** Connections of a store, and the parts that keep counts in memory. */
interface StoreBase {
  readonly writer: StoreConnection;
  readonly reader: StoreConnection;
  readonly usage: UsageLedger;
  readonly tokenUses: TokenUses;
}

function partsOver(
  {writer, reader, usage, tokenUses}: StoreBase,
  guarded: <T extends object>(part: T) => T,
): StoreParts {
  const tables = [writer, reader] as const;
  return {
    users: guarded(new UsersTable(...tables)),
    visitors: guarded(new VisitorsTable(...tables)),
    identities: guarded(new IdentitiesTable(...tables)),
    tokens: guarded(new TokensTable(...tables, tokenUses)),
    preferredSystems: guarded(new PreferredSystemsTable(...tables)),
    sessions: guarded(new SessionsTable(...tables)),
    tickets: guarded(new TicketsTable(...tables)),
    attempts: guarded(new AttemptsTable(writer)),
    knownPlaces: guarded(new KnownPlacesTable(...tables)),
    corpora: guarded(new CorporaTable(...tables)),
    glossaries: guarded(new GlossariesTable(writer)),
    memory: guarded(new HumanTranslationsTable(...tables)),
    corrections: guarded(new CorrectionsTable(...tables)),
    usage: guarded(usage),
    audit: guarded(new AuditTable(...tables)),
    reviews: guarded(new ReviewsTable(...tables)),
    tasks: guarded(new DocumentTasksTable(...tables, usage)),
    documentPieces: guarded(new DocumentPiecesTable(...tables)),
    installation: guarded(new InstallationTable(...tables)),
    nodes: guarded(new NodesTable(...tables)),
    systems: guarded(new SystemsTable(...tables)),
    server: guarded(new DatabaseServer(reader)),
  };
}

/** Makes all methods of a part reject after the store is closed. */
function whileOpen<T extends object>(part: T, isOpen: () => boolean): T {
  return new Proxy(part, {
    get(target, name): unknown {
      const method: unknown = Reflect.get(target, name, target);
      if (typeof method !== 'function') return method;
      return (...values: unknown[]): unknown =>
        isOpen()
          ? Reflect.apply(method, target, values)
          : Promise.reject(new StoreError('closed', 'The store is closed.'));
    },
  });
}
