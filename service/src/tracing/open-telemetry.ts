import type * as OpenTelemetry from '@opentelemetry/api';
import type {Attributes, Link, Span} from '@opentelemetry/api';
import type {ReadableSpan, SpanExporter} from '@opentelemetry/sdk-trace-node';
import {RecentMap} from '../caching/recent-map.ts';
import {errorType, setTracer, type OpenSpan, type SpanOptions, type Tracer} from './spans.ts';

/** Settings for sending traces to a collector, and callbacks for the collector's failures. */
export interface TracingSettings {
  /** Address of the collector, including `/v1/traces`. */
  readonly url: string;
  /** Headers in addition to `OTEL_EXPORTER_OTLP_HEADERS`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly version: string;
  /** Called once when the collector no longer accepts traces. */
  onFault(error: unknown): void;
  /** Called when the collector accepts traces again. */
  onRecovery(): void;
}

/** Running export of traces; `close` sends the last traces. */
export interface Tracing {
  readonly tracer: Tracer;
  close(): Promise<void>;
}

const SERVICE = 'mtservice';
/** Headers that an engine receives, so that the engine can continue the trace. */
const PASSED_ON: readonly string[] = ['traceparent', 'tracestate'];
/** Result code of a successful export. */
const SUCCESS = 0;
const EXPORT_MS = 5_000;
/** Longest wait for the collector when the service stops. */
const CLOSE_MS = 2_000;

/** Starts sending the spans of this process to a collector; imports the necessary packages. */
export async function startTracing(settings: TracingSettings): Promise<Tracing> {
  const [api, sdk, {OTLPTraceExporter}, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const {url, headers, version} = settings;
  const exporter = new OTLPTraceExporter({url, headers: {...headers}, timeoutMillis: EXPORT_MS});
  const named = resources.resourceFromAttributes({'service.name': SERVICE, 'service.version': version});
  const provider = new sdk.NodeTracerProvider({
    // The environment variables OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
    resource: named.merge(resources.detectResources({detectors: [resources.envDetector]})),
    // The queue of the processor is bounded: spans that the collector does not accept in time are dropped.
    spanProcessors: [new sdk.BatchSpanProcessor(watched(exporter, settings))],
  });
  provider.register();
  const tracer = new OpenTelemetryTracer(api, provider.getTracer(SERVICE, version));
  setTracer(tracer);
  return {
    tracer,
    close: async () => {
      setTracer(undefined);
      for (const part of [api.trace, api.context, api.propagation]) part.disable();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MS)));
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

/**
 * Sends an empty list of spans to a collector; rejects with the reason if the collector does not accept it.
 */
export async function tryCollector({url, headers}: Pick<TracingSettings, 'url' | 'headers'>): Promise<void> {
  const {OTLPTraceExporter} = await import('@opentelemetry/exporter-trace-otlp-http');
  const exporter = new OTLPTraceExporter({url, headers: {...headers}, timeoutMillis: EXPORT_MS});
  try {
    await new Promise<void>((resolve, reject) => {
      exporter.export([], ({code, error}) => {
        if (code === SUCCESS) resolve();
        else reject(error ?? new Error('it gives no reason'));
      });
    });
  } finally {
    await exporter.shutdown();
  }
}

/** Reports a failing collector once instead of for each batch. */
function watched(exporter: SpanExporter, {onFault, onRecovery}: TracingSettings): SpanExporter {
  let hasFailed = false;
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, (result) => {
        const fails = result.code !== SUCCESS;
        if (fails && !hasFailed) onFault(result.error);
        if (!fails && hasFailed) onRecovery();
        hasFailed = fails;
        done({code: SUCCESS});
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

/** Maximum number of spans that are remembered for later work to link to. */
const MAX_LINKS = 10_000;

type Api = typeof OpenTelemetry;

/** Creates the spans of this process with the packages of OpenTelemetry. */
class OpenTelemetryTracer implements Tracer {
  readonly #api: Api;
  readonly #tracer: ReturnType<Api['trace']['getTracer']>;
  readonly #spanLinks = new RecentMap<string, Link>({maxSize: MAX_LINKS});

  constructor(api: Api, tracer: ReturnType<Api['trace']['getTracer']>) {
    this.#api = api;
    this.#tracer = tracer;
  }

  run<T>(
    {name, attributes = {}, isCall = false, isRoot = false, followsFrom}: SpanOptions,
    work: (span: OpenSpan) => Promise<T>,
  ): Promise<T> {
    const {SpanKind} = this.#api;
    const link = this.#spanLinks.get(followsFrom ?? '');
    const options = {
      attributes: {...attributes},
      kind: isCall ? SpanKind.CLIENT : SpanKind.INTERNAL,
      root: isRoot,
      links: link ? [link] : [],
    };
    return this.#tracer.startActiveSpan(name, options, async (span) => {
      try {
        const result = await work({set: (more) => void span.setAttributes({...more})});
        span.end();
        return result;
      } catch (error) {
        this.#end(span, {'error.type': errorType(error)}, true);
        throw error;
      }
    });
  }

  request(headers: Parameters<Tracer['request']>[0], proceed: Parameters<Tracer['request']>[1]): void {
    const {context, propagation, trace, SpanKind} = this.#api;
    const parent = propagation.extract(context.active(), headers);
    const span = this.#tracer.startSpan('request', {kind: SpanKind.SERVER}, parent);
    context.with(trace.setSpan(parent, span), () =>
      proceed({
        end: (name, attributes, hasFailed) => {
          span.updateName(name);
          this.#end(span, {...attributes}, hasFailed);
        },
      }),
    );
  }

  remember(name: string): void {
    const span = this.#api.trace.getActiveSpan();
    if (span) this.#spanLinks.set(name, {context: span.spanContext()});
  }

  headers(): Record<string, string> {
    const {context, propagation} = this.#api;
    const headers: Record<string, string> = {};
    propagation.inject(context.active(), headers, {
      // The `baggage` of a client is meant for this service, not for the servers of engines.
      set: (carrier, name, value) => {
        if (PASSED_ON.includes(name)) carrier[name] = value;
      },
    });
    return headers;
  }

  #end(span: Span, attributes: Attributes, hasFailed: boolean): void {
    span.setAttributes(attributes);
    if (hasFailed) span.setStatus({code: this.#api.SpanStatusCode.ERROR});
    span.end();
  }
}
