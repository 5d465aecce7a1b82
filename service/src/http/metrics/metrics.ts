import type {FastifyInstance} from 'fastify';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {collectDefaultMetrics, Registry} from 'prom-client';
import {measureRequests} from './request-metrics.ts';
import {measureWork, type MeasuredWork} from './work-metrics.ts';

/** Metrics for Prometheus at their own port, without texts, tokens or users. */
export interface Metrics {
  /** Address at which the metrics are served. */
  readonly url: string;
  close(): Promise<void>;
}

/** Parts that are measured. */
export interface MeasuredParts extends MeasuredWork {
  readonly app: FastifyInstance;
}

const PATH = '/metrics';
const METHODS: readonly string[] = ['GET', 'HEAD'];

/** Counts the app's answers, measures the other parts, and serves the metrics. */
export async function serveMetrics(
  {app, ...work}: MeasuredParts,
  {host, port}: {host: string; port: number},
): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({register: registry});
  measureRequests(app, registry);
  measureWork(work, registry);
  const server = createServer(({method = '', url = ''}, response) => {
    if (url.split('?', 1)[0] !== PATH)
      return void response.writeHead(404).end(`The metrics are at ${PATH}.\n`);
    if (!METHODS.includes(method)) {
      return void response
        .writeHead(405, {Allow: METHODS.join(', ')})
        .end('The metrics are read with GET.\n');
    }
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
    url: `http://${host}:${address.port}${PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
