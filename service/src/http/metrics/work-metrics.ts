import {Counter, Gauge, type Registry} from 'prom-client';
import type {Load} from '../../concurrency/semaphore.ts';
import type {UsageCounts} from '../../operations/usage/usage-counts.ts';
import type {DocumentTasksTable, NodesTable, Store} from '../../store/index.ts';
import type {Systems} from '../../systems/index.ts';
import {CAPABILITIES, type Readiness} from '../readiness.ts';

/** Parts of the service that process requests and documents. */
export interface MeasuredWork {
  readonly systems: Systems;
  readonly store: Pick<Store, 'tasks' | 'nodes'>;
  readonly usage: UsageCounts;
  /** Determines which capabilities of the service work now. */
  readonly ready: () => Promise<Pick<Readiness, 'can'>>;
}

/** Measures systems, engines, the document queue and usage. */
export function measureWork({systems, store, usage, ready}: MeasuredWork, registry: Registry): void {
  countSystems(systems, registry);
  measureEngines(systems, registry);
  measureServers(systems, registry);
  measureDocuments(store.tasks, registry);
  countNodes(store.nodes, registry);
  countCharacters(usage, registry);
  measureReadiness(ready, registry);
}

function measureReadiness(ready: MeasuredWork['ready'], registry: Registry): void {
  new Gauge({
    name: 'mtservice_ready',
    help: 'Whether the service can translate: 1, or 0; text or documents.',
    labelNames: ['capability'] as const,
    registers: [registry],
    async collect() {
      const {can} = await ready();
      for (const capability of CAPABILITIES) this.set({capability}, can[capability] ? 1 : 0);
    },
  });
}

function countSystems(systems: Systems, registry: Registry): void {
  new Gauge({
    name: 'mtservice_systems',
    help: 'Systems by status.',
    labelNames: ['status'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const {status} of systems.all()) this.inc({status});
    },
  });
}

/** Adds one series for each system that has received a request since the service started. */
function measureEngines(systems: Systems, registry: Registry): void {
  const measure = (name: string, help: string, value: (load: Load) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['system'] as const,
      registers: [registry],
      collect() {
        this.reset();
        for (const {load, definition} of systems.all()) {
          if (load) this.set({system: definition.id}, value(load));
        }
      },
    });
  };
  measure(
    'mtservice_engine_waiting',
    'Batches that wait for the engine of a system.',
    (load) => load.waiting,
  );
  measure('mtservice_engine_busy', 'Batches that the engine of a system works on.', (load) => load.busy);
  measure(
    'mtservice_engine_limit',
    'Batches that the engine of a system takes at once.',
    (load) => load.most,
  );
}

/** Adds one series for each server of an engine. */
function measureServers(systems: Systems, registry: Registry): void {
  new Gauge({
    name: 'mtservice_engine_server_up',
    help: 'Whether requests are sent to a server of an engine: 1, or 0 while it is down.',
    labelNames: ['engine', 'server'] as const,
    registers: [registry],
    collect() {
      this.reset();
      const engines = new Map([...systems.all()].map(({definition}) => [definition.engine, definition]));
      for (const {engine, engineName} of engines.values()) {
        for (const {server, isUp} of engine.servers?.() ?? []) {
          this.set({engine: engineName ?? engine.name, server}, isUp ? 1 : 0);
        }
      }
    },
  });
}

// Each metric reads its own value: a value set by another metric could be from the previous scrape.
function measureDocuments(tasks: DocumentTasksTable, registry: Registry): void {
  new Gauge({
    name: 'mtservice_document_oldest_seconds',
    help: 'Age of the oldest document that has not ended; 0 without one.',
    registers: [registry],
    async collect() {
      this.set((await tasks.queue()).oldestMs / 1000);
    },
  });
  new Gauge({
    name: 'mtservice_documents',
    help: 'Documents that have not ended, by state: waiting or translating.',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const {waiting, translating} = await tasks.queue();
      this.set({state: 'waiting'}, waiting);
      this.set({state: 'translating'}, translating);
    },
  });
}

function countNodes(nodesTable: NodesTable, registry: Registry): void {
  new Gauge({
    name: 'mtservice_nodes',
    help: 'Processes that serve the same database, by state: alive, or dead for some minutes.',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const nodes = await nodesTable.list();
      const alive = nodes.filter(({isAlive}) => isAlive).length;
      this.set({state: 'alive'}, alive);
      this.set({state: 'dead'}, nodes.length - alive);
    },
  });
}

function countCharacters(usage: UsageCounts, registry: Registry): void {
  new Counter({
    name: 'mtservice_characters_total',
    help: 'Characters (UTF-16) of texts and documents that were translated, by who asked: user, admin for administrators, demo for the demo account, or visitor for visitors without an account.',
    labelNames: ['class', 'kind'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const {class: userClass, kind, characters} of usage.all()) {
        this.inc({class: userClass, kind}, characters);
      }
    },
  });
}
