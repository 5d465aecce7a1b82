import type {FastifyInstance} from 'fastify';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {collectDefaultMetrics, Counter, Gauge, Histogram, Registry} from 'prom-client';
import type {Store} from '../store/store.ts';
import type {Systems} from '../systems/index.ts';

/** Metrics for Prometheus on a port of their own, without texts, tokens or users. */
export interface Metrics {
  /** Address of the metrics. */
  readonly url: string;
  close(): Promise<void>;
}

/** Parts that are measured. */
export interface MeasuredParts {
  readonly app: FastifyInstance;
  readonly systems: Systems;
  readonly store: Pick<Store, 'documentQueue'>;
}

/** Counts what the app answers and serves the counts. */
export async function serveMetrics(
  {app, systems, store}: MeasuredParts,
  {host, port}: {host: string; port: number},
): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({register: registry});
  countRequests(app, registry);
  countFailures(app, registry);
  countSystems(systems, registry);
  measureDocuments(store, registry);
  const server = createServer((_request, response) => {
    registry.metrics().then(
      (text) => response.setHeader('Content-Type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const labelNames = ['operation', 'status'] as const;
  const requests = new Counter({
    name: 'mtservice_requests_total',
    help: 'Requests by operation and HTTP status.',
    labelNames,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'mtservice_request_seconds',
    help: 'Time from request to answer by operation.',
    labelNames: ['operation'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.operation ?? 'other';
    requests.inc({operation, status: String(reply.statusCode)});
    duration.observe({operation}, reply.elapsedTime / 1000);
    done();
  });
}

function countFailures(app: FastifyInstance, registry: Registry): void {
  const errors = new Counter({
    name: 'mtservice_errors_total',
    help: 'Requests that were answered with an error, by its name: faults of clients, too.',
    labelNames: ['error'] as const,
    registers: [registry],
  });
  const signIns = new Counter({
    name: 'mtservice_sign_ins_total',
    help: 'Tries to sign in by outcome: right, wrong, or wait after too many.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.failure) errors.inc({error: request.failure});
    if (request.signIn) signIns.inc({outcome: request.signIn});
    done();
  });
}

function measureDocuments(store: Pick<Store, 'documentQueue'>, registry: Registry): void {
  const oldest = new Gauge({
    name: 'mtservice_document_oldest_seconds',
    help: 'Age of the oldest document that has not ended; 0 without one.',
    registers: [registry],
  });
  new Gauge({
    name: 'mtservice_documents',
    help: 'Documents that have not ended, by state: waiting or translating.',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const {waiting, translating, oldestMs} = await store.documentQueue();
      this.set({state: 'waiting'}, waiting);
      this.set({state: 'translating'}, translating);
      oldest.set(oldestMs / 1000);
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
