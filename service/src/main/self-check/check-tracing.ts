import type {Configuration} from '../../config/index.ts';
import {tryCollector} from '../../tracing/open-telemetry.ts';
import {messageOf, type CheckedPart} from './checked-part.ts';

/** Sends an empty list of traces to the collector, if a collector is configured. */
export async function* checkTracing({tracing}: Configuration): AsyncGenerator<CheckedPart> {
  if (!tracing) return;
  const part = 'tracing';
  try {
    await tryCollector(tracing);
    yield {part, outcome: 'ok', message: `${tracing.url} accepts traces`};
  } catch (error) {
    const message = `${tracing.url} does not accept traces (${messageOf(error)}). Start the collector there, or correct "tracing" and its headers (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS); the service runs without traces meanwhile`;
    yield {part, outcome: 'fault', message};
  }
}
