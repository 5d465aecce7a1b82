import type {Logger} from 'pino';
import type {StorageWatch} from '../../documents/bytes/storage-watch.ts';
import {createOperations, type OperationsCore} from '../../operations/operations.ts';
import {openStore, type NodeHint, type Store} from '../../store/index.ts';
import type {Systems} from '../../systems/index.ts';
import {LiveEngines} from '../live-engines.ts';
import type {LiveConfiguration} from '../reload.ts';
import type {ServiceLife} from '../service-life.ts';
import {removingOldAudit} from './audit-removal.ts';
import {openDocumentStorage, type OpenedStorage} from './open-document-storage.ts';
import {FoundConverters} from './found-converters.ts';
import {openSystems} from './open-systems.ts';
import {watchClock, type ServiceClock} from './service-clock.ts';
import {joinNodes, type ServiceNode} from './service-node.ts';

interface OperationsParts {
  readonly store: Store;
  readonly systems: Systems;
  readonly clock: ServiceClock;
  readonly storage: OpenedStorage;
  readonly converters: FoundConverters;
  readonly logger: Logger;
}

/** All parts of a service except its HTTP server. */
export interface ServiceParts extends OperationsParts {
  readonly dataFolder: string;
  /** Whether the database is on a server, where other processes may use it. */
  readonly isShared: boolean;
  readonly node: ServiceNode;
  readonly engines: LiveEngines;
  readonly core: OperationsCore;
}

/** Opens the parts of a service in the order of their dependencies. */
export async function openParts(
  configuration: LiveConfiguration,
  {dataFolder, logger, life}: {dataFolder: string; logger: Logger; life: ServiceLife},
): Promise<ServiceParts> {
  const {database, limits} = configuration;
  const store = await openStore({dataFolder, database}, {exclusive: true});
  life.endsWith(() => store.close());
  const clock = await watchClock(dataFolder, logger);
  life.endsWith(() => clock.close());
  life.endsWith(removingOldAudit(store, limits, {logger, clock}));
  const isShared = database !== undefined;
  const node = await joinNodes(store.nodes, {name: configuration.node, isShared, logger});
  life.endsWith(() => node.leave());
  const engines = new LiveEngines(logger);
  life.endsWith(() => Promise.resolve(engines.close()));
  const systems = await openSystems(configuration, {store, node, engines, logger});
  life.endsWith(() => systems.close());
  const converters = new FoundConverters(configuration.documents);
  const storage = await openDocumentStorage(configuration, {dataFolder, store, logger});
  life.endsWith(() => storage.close());
  const core = await openOperations(configuration, {store, systems, clock, storage, logger, converters});
  life.endsWith(() => core.runner.close());
  life.endsWith(await store.nodes.hearHints(onHint(core, systems)));
  return {store, clock, isShared, node, engines, systems, converters, storage, core, logger, dataFolder};
}

export function readinessParts({store, dataFolder, isShared, storage}: ServiceParts): {
  readonly store: Store;
  readonly dataFolder: string;
  readonly isShared: boolean;
  readonly documents: StorageWatch;
} {
  return {store, dataFolder, isShared, documents: storage.watch};
}

/** Interval at which changes by other processes are looked up. */
const POLL_MS = 1_000;

/**
 * Reacts at once to a change by another process; without the hint, the next regular check would find the
 * change.
 */
function onHint({runner}: OperationsCore, systems: Systems): (hint: NodeHint) => void {
  return (hint) => (hint === 'documents' ? runner.wake() : void systems.refresh().catch(() => undefined));
}

async function openOperations(
  configuration: LiveConfiguration,
  {store, systems, clock, storage, logger, converters}: OperationsParts,
): Promise<OperationsCore> {
  const {limits, documents, database} = configuration;
  const core = createOperations({
    store,
    systems,
    limits,
    visitors: () => configuration.anonymous,
    documents: {
      ...storage,
      settings: documents,
      libreOffice: () => converters.libreOffice(),
      pdfReader: () => converters.pdfReader(),
      isClockTrusted: () => clock.isTrusted(),
      pollMs: database === undefined ? undefined : POLL_MS,
      onError: (error) => logger.error({err: error}, 'a document could not be translated now'),
      onUnmarked: (document) => logger.info(document, 'a document could not be marked'),
    },
  });
  await core.runner.open();
  return core;
}
