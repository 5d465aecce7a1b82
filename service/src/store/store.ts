import type {IdentitiesTable} from './accounts/identities-table.ts';
import type {PreferredSystemsTable} from './accounts/preferred-systems-table.ts';
import type {SessionsTable} from './accounts/sessions-table.ts';
import type {TokensTable} from './accounts/tokens-table.ts';
import type {UsersTable} from './accounts/users-table.ts';
import type {VisitorsTable} from './accounts/visitors-table.ts';
import type {AuditTable} from './administration/audit-table.ts';
import type {ReviewsTable} from './administration/reviews-table.ts';
import type {CorporaTable} from './corpora/corpora-table.ts';
import type {GlossariesTable} from './corpora/glossaries-table.ts';
import type {DatabaseServer} from './database/database-server.ts';
import type {DocumentPiecesTable} from './documents/document-pieces-table.ts';
import type {DocumentTasksTable} from './documents/document-tasks-table.ts';
import type {CorrectionsTable} from './memory/corrections-table.ts';
import type {HumanTranslationsTable} from './memory/human-translations-table.ts';
import type {InstallationTable} from './nodes/installation-table.ts';
import type {NodesTable} from './nodes/nodes-table.ts';
import type {SystemsTable} from './nodes/systems-table.ts';
import type {AttemptsTable} from './sign-in/attempts-table.ts';
import type {KnownPlacesTable} from './sign-in/known-places-table.ts';
import type {TicketsTable} from './sign-in/tickets-table.ts';
import type {UsageLedger} from './usage/usage-ledger.ts';

/** Parts of a store; a caller depends only on the parts that it needs. */
export interface StoreParts {
  readonly users: UsersTable;
  readonly visitors: VisitorsTable;
  readonly identities: IdentitiesTable;
  readonly tokens: TokensTable;
  readonly preferredSystems: PreferredSystemsTable;
  readonly sessions: SessionsTable;
  readonly tickets: TicketsTable;
  readonly attempts: AttemptsTable;
  readonly knownPlaces: KnownPlacesTable;
  readonly corpora: CorporaTable;
  readonly glossaries: GlossariesTable;
  readonly memory: HumanTranslationsTable;
  readonly corrections: CorrectionsTable;
  readonly usage: UsageLedger;
  readonly audit: AuditTable;
  readonly reviews: ReviewsTable;
  readonly tasks: DocumentTasksTable;
  readonly documentPieces: DocumentPiecesTable;
  readonly installation: InstallationTable;
  readonly nodes: NodesTable;
  readonly systems: SystemsTable;
  readonly server: DatabaseServer;
}

/**
 * The database of the service. One process serves a data folder (`openStore` with `{exclusive: true}` takes
 * the lock); commands may open the folder at the same time.
 */
export interface Store extends StoreParts {
  close(): Promise<void>;
}
