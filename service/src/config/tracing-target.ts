import type {ConfigurationFile} from './schema.ts';

/** Target of the traces. */
export interface TracingTarget {
  /** Address of the trace collector. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The collector from OpenTelemetry's variables, or else from the configuration. Undefined if neither sets a
 * collector, or if `OTEL_SDK_DISABLED` is `true`.
 */
export function tracingTarget(
  env: Environment,
  file: ConfigurationFile['tracing'],
): TracingTarget | undefined {
  if (env['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true') return undefined;
  const headers = file?.headers ?? {};
  // The variable specific to traces contains the complete address.
  const exact = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']?.trim();
  if (exact) return {url: exact, headers};
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT']?.trim() || file?.endpoint;
  return endpoint ? {url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers} : undefined;
}
