/** Facts of a span: numbers and names of our own, never texts, tokens or names of users and files. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A span that has begun. */
export interface OpenSpan {
  set(attributes: SpanAttributes): void;
}

/** A piece of work that is timed. */
export interface SpanOptions {
  readonly name: string;
  readonly attributes?: SpanAttributes;
  /** Whether another service is asked. */
  readonly isCall?: boolean;
  /** Whether it begins a trace of its own, whatever woke it. */
  readonly isRoot?: boolean;
  /** Name of the remembered span that this work follows from: it is linked to it while this process remembers it. */
  readonly followsFrom?: string;
}

/** The span of a request, which is named when it ends. */
export interface RequestSpan {
  end(name: string, attributes: SpanAttributes, hasFailed: boolean): void;
}

/** Headers of a request. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What times work and tells it to a collector. */
export interface Tracer {
  run<T>(options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** Begins the span of a request, under the one that its `traceparent` names, and goes on inside of it. */
  request(headers: Headers, proceed: (span: RequestSpan) => void): void;
  /** Keeps the current span under a name, for work that follows from it later. */
  remember(name: string): void;
  /** Headers that pass the current span on to another service. */
  headers(): Readonly<Record<string, string>>;
}

/** The tracer of this process; undefined unless traces are configured, so that they cost nothing otherwise. */
let current: Tracer | undefined;

/** Sets the tracer of the process; undefined for none. */
export function setTracer(tracer: Tracer | undefined): void {
  current = tracer;
}

const IGNORED: OpenSpan = {set: () => undefined};

/** Does the work, inside a span when traces are configured. */
export function inSpan<T>(options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  return current ? current.run(options, work) : work(IGNORED);
}

/** Keeps the current span under a name, for work of this process that follows from it later. */
export function rememberSpan(name: string): void {
  current?.remember(name);
}

/** Headers that pass the current span on to another service; none unless traces are configured. */
export function traceHeaders(): Readonly<Record<string, string>> | undefined {
  return current?.headers();
}

/** Name of an error for a span: its kind, never its message, which may hold what a user wrote. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('exception' in error && typeof error.exception === 'string') return error.exception;
  if ('kind' in error && typeof error.kind === 'string') return `${error.name}.${error.kind}`;
  return error.name;
}
