import type * as OpenTelemetry from '@opentelemetry/api';
import type {Attributes, Link, Span} from '@opentelemetry/api';
import type {ReadableSpan, SpanExporter} from '@opentelemetry/sdk-trace-node';
import {errorType, setTracer, type Tracer} from './spans.ts';

/** Where traces go. */
export interface TracingSettings {
  /** Address that takes traces, `/v1/traces` included. */
  readonly url: string;
  /** Headers beside those of `OTEL_EXPORTER_OTLP_HEADERS`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly version: string;
  /** Called when the collector does not take traces, once until it does again. */
  onFault(error: unknown): void;
  /** Called when it takes them again. */
  onRecovery(): void;
}

/** Traces that are sent; `close` sends the last ones. */
export interface Tracing {
  readonly tracer: Tracer;
  close(): Promise<void>;
}

const SERVICE = 'mtservice';
/** Headers that tell an engine of the trace. */
const PASSED_ON: readonly string[] = ['traceparent', 'tracestate'];
/** Code of an export that a collector took. */
const SUCCESS = 0;
const EXPORT_MS = 5_000;
/** Longest that the end of the service waits for the collector. */
const CLOSE_MS = 2_000;

/** Sends the spans of this process to a collector from now on; loads what that needs. */
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
    // The environment wins: OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
    resource: named.merge(resources.detectResources({detectors: [resources.envDetector]})),
    // Its queue is bounded: spans that a collector does not take in time are dropped.
    spanProcessors: [new sdk.BatchSpanProcessor(watched(exporter, settings))],
  });
  provider.register();
  const tracer = tracerOver(api, provider.getTracer(SERVICE, version));
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

/** Sends a collector an empty list of spans; rejects with the reason when it does not take that. */
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

/** Tells of a collector that fails once, not with each batch. */
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

/** Most spans that are remembered, the latest ones. */
const MAX_REMEMBERED = 10_000;

/** Spans that later work follows from, by name. */
class RememberedSpans {
  readonly #links = new Map<string, Link>();

  add(name: string, span: Span): void {
    this.#links.set(name, {context: span.spanContext()});
    const [first] = this.#links.keys();
    if (this.#links.size > MAX_REMEMBERED && first !== undefined) this.#links.delete(first);
  }

  /** Links of work that follows from the span of this name. */
  linksTo(name = ''): Link[] {
    const link = this.#links.get(name);
    return link ? [link] : [];
  }
}

type Api = typeof OpenTelemetry;

function tracerOver(
  {context, propagation, trace, SpanKind, SpanStatusCode}: Api,
  tracer: ReturnType<Api['trace']['getTracer']>,
): Tracer {
  const end = (span: Span, attributes: Attributes, hasFailed: boolean): void => {
    span.setAttributes(attributes);
    if (hasFailed) span.setStatus({code: SpanStatusCode.ERROR});
    span.end();
  };
  const remembered = new RememberedSpans();
  return {
    run: ({name, attributes = {}, isCall = false, isRoot = false, followsFrom}, work) => {
      const options = {
        attributes: {...attributes},
        kind: isCall ? SpanKind.CLIENT : SpanKind.INTERNAL,
        root: isRoot,
        links: remembered.linksTo(followsFrom),
      };
      return tracer.startActiveSpan(name, options, async (span) => {
        try {
          const result = await work({set: (more) => void span.setAttributes({...more})});
          span.end();
          return result;
        } catch (error) {
          end(span, {'error.type': errorType(error)}, true);
          throw error;
        }
      });
    },
    request: (headers, proceed) => {
      const parent = propagation.extract(context.active(), headers);
      const span = tracer.startSpan('request', {kind: SpanKind.SERVER}, parent);
      context.with(trace.setSpan(parent, span), () =>
        proceed({
          end: (name, attributes, hasFailed) => {
            span.updateName(name);
            end(span, {...attributes}, hasFailed);
          },
        }),
      );
    },
    remember: (name) => {
      const span = trace.getActiveSpan();
      if (span) remembered.add(name, span);
    },
    headers: () => {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers, {
        // What a client put into `baggage` is for us, not for the servers of engines.
        set: (carrier, name, value) => {
          if (PASSED_ON.includes(name)) carrier[name] = value;
        },
      });
      return headers;
    },
  };
}
