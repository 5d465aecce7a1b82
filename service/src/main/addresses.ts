import type {FastifyInstance} from 'fastify';
import {ConfigurationError, type Configuration} from '../config/index.ts';
import {serveMetrics, type MeasuredParts, type Metrics} from '../http/metrics/metrics.ts';
import {readiness} from '../http/readiness.ts';
import {listen, listenAtDoors, listenFault, type ListeningDoors} from './listen.ts';
import {readinessParts, type ServiceParts} from './parts/service-parts.ts';
import type {ServiceLife} from './service-life.ts';

/** Addresses of a running service. */
export interface Addresses {
  readonly url: string;
  /** Address of the metrics; undefined if not configured. */
  readonly metricsUrl: string | undefined;
  /** Addresses of the doors with their own ports. */
  readonly doorUrls: ListeningDoors['urls'];
}

/**
 * Listens at all ports. The main port comes last, so that a client that reaches the main port finds the other
 * ports open.
 */
export async function openAddresses(
  app: FastifyInstance,
  configuration: Configuration,
  {parts, life}: {readonly parts: ServiceParts; readonly life: ServiceLife},
): Promise<Addresses> {
  const {systems, store, core} = parts;
  const ready = () => readiness(readinessParts(parts));
  const metrics = await metricsOf(configuration, {app, systems, store, usage: core.usage, ready});
  if (metrics) life.endsWith(() => metrics.close());
  const doors = await listenAtDoors(app, configuration);
  life.endsWith(() => doors.close());
  const url = await listen(app, configuration);
  return {url, metricsUrl: metrics?.url, doorUrls: doors.urls};
}

async function metricsOf(
  {metricsPort, host}: Configuration,
  parts: MeasuredParts,
): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  try {
    return await serveMetrics(parts, {host, port: metricsPort});
  } catch (error) {
    throw new ConfigurationError(listenFault(error, {host, port: metricsPort, setting: '"metricsPort"'}));
  }
}
