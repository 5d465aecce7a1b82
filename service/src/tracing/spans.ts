/**
 * Attributes of a span: only numbers and names that the service defines, never texts, tokens, or names of
 * users or files.
 */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A span in progress. */
export interface OpenSpan {
  set(attributes: SpanAttributes): void;
}

/** A timed piece of work. */
export interface SpanOptions {
  readonly name: string;
  readonly attributes?: SpanAttributes;
  /** Whether the work is a request to another service. */
  readonly isCall?: boolean;
  /** Whether the span starts a new trace, whatever triggered the work. */
  readonly isRoot?: boolean;
  /** Name of a remembered span to link to; ignored if this process no longer remembers it. */
  readonly followsFrom?: string;
}

/** The span of a request, which gets its name when it ends. */
interface RequestSpan {
  end(name: string, attributes: SpanAttributes, hasFailed: boolean): void;
}

/** Headers of a request. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Times work and reports the times to a collector. */
export interface Tracer {
  run<T>(options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /**
   * Starts the span of a request, as a child of the span in the request's `traceparent`, and calls `proceed`
   * inside it.
   */
  request(headers: Headers, proceed: (span: RequestSpan) => void): void;
  /** Remembers the current span under a name, for later work to link to. */
  remember(name: string): void;
  /** Headers that pass the current span to another service. */
  headers(): Readonly<Record<string, string>>;
}

/** The tracer of this process. Undefined if traces are not configured, so that tracing then costs nothing. */
let current: Tracer | undefined;

/** Sets or removes the tracer of this process. */
export function setTracer(tracer: Tracer | undefined): void {
  current = tracer;
}

const IGNORED: OpenSpan = {set: () => undefined};

/** Does the work, inside a span if traces are configured. */
export function inSpan<T>(options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  return current ? current.run(options, work) : work(IGNORED);
}

/** Remembers the current span under a name, for later work in this process to link to. */
export function rememberSpan(name: string): void {
  current?.remember(name);
}

/** Headers that pass the current span to another service; undefined if traces are not configured. */
export function traceHeaders(): Readonly<Record<string, string>> | undefined {
  return current?.headers();
}

/** Type of an error for a span: its kind, but not its message, which may contain users' text. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('exception' in error && typeof error.exception === 'string') return error.exception;
  if ('kind' in error && typeof error.kind === 'string') return `${error.name}.${error.kind}`;
  return error.name;
}
