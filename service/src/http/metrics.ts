import type {FastifyInstance} from 'fastify';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {collectDefaultMetrics, Counter, Gauge, Histogram, Registry} from 'prom-client';
import type {Systems} from '../systems/index.ts';

/** Metrics for Prometheus on a port of their own, without texts, tokens or users. */
export interface Metrics {
  /** Address of the metrics. */
  readonly url: string;
  close(): Promise<void>;
}

/** Counts what the app answers and serves the counts. */
export async function serveMetrics(
  app: FastifyInstance,
  systems: Systems,
  {host, port}: {host: string; port: number},
): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({register: registry});
  countRequests(app, registry);
  countSystems(systems, registry);
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
