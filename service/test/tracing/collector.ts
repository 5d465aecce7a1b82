import {json, startAnsweringServer} from '../engines/answering-server.ts';

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly doubleValue?: number;
  readonly boolValue?: boolean;
}

interface Attribute {
  readonly key: string;
  readonly value: Value;
}

interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly {readonly traceId: string; readonly spanId: string}[];
  readonly status: {readonly code?: number};
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: {readonly attributes: readonly Attribute[]};
    readonly scopeSpans: readonly {readonly spans: readonly ExportedSpan[]}[];
  }[];
}

/** A span as received by the collector. */
export interface CollectedSpan extends Omit<ExportedSpan, 'attributes'> {
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** An OpenTelemetry collector that keeps all received spans. */
export interface Collector {
  readonly url: string;
  /** All received requests as JSON. */
  text(): string;
  spans(): CollectedSpan[];
  /** Attributes of the service that sent the spans. */
  resource(): Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Starts a collector that accepts OTLP as JSON over HTTP. */
export async function startCollector(): Promise<Collector> {
  const server = await startAnsweringServer(({path}, response) =>
    json(response, {}, path === '/v1/traces' ? 200 : 404),
  );
  const resources = () =>
    server.asked
      .filter(({path}) => path === '/v1/traces')
      .flatMap(({body}) => (body as Export).resourceSpans);
  return {
    url: server.url,
    text: () => JSON.stringify(server.asked.map(({body}) => body)),
    spans: () =>
      resources()
        .flatMap(({scopeSpans}) => scopeSpans.flatMap(({spans}) => spans))
        .map((span) => ({...span, attributes: valuesOf(span.attributes)})),
    resource: () => valuesOf(resources()[0]?.resource.attributes ?? []),
    close: server.close,
  };
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({key, value: {stringValue, intValue, doubleValue, boolValue}}) => [
      key,
      stringValue ?? (intValue === undefined ? (doubleValue ?? boolValue) : Number(intValue)),
    ]),
  );
}
