import type {FastifyInstance} from 'fastify';
import {levels, pino, type Logger, type LoggerOptions} from 'pino';
import {BytesError} from '../documents/bytes/bytes-error.ts';
import {StoreError} from '../store/store-error.ts';
import {RepeatedLines} from './repeated-lines.ts';
import type {ServiceOutput} from './service-output.ts';

const MAX_CHARACTERS = 500;
const STACK_LINES = 6;
/**
 * Kinds of failures of the database or the document storage that affect every request until an operator fixes
 * them.
 */
const OUTAGES: readonly string[] = ['unreachable', 'refused', 'full', 'readonly', 'busy'];

const OPTIONS: LoggerOptions = {
  redact: {
    paths: ['req.headers["client-id"]', 'headers["client-id"]', '*.headers["client-id"]', 'token'],
    censor: '[redacted]',
  },
  serializers: {
    req: (request: {method?: string; url?: string}) => ({
      method: request.method,
      // The query string is omitted: deployed clients send texts in it.
      path: request.url?.split('?', 1)[0],
    }),
    err: shortError,
  },
};

/**
 * Creates a logger that never writes tokens, query strings or texts; without an output, the logger writes
 * nothing. Errors are shortened. Of similar warnings and errors, the logger writes a few per minute and
 * counts the rest; of those due to an outage, such as a database that is down, the logger writes one per
 * minute.
 */
export function createLogger(level: string, output?: ServiceOutput, repeated = new RepeatedLines()): Logger {
  if (!output) return pino({...OPTIONS, level: 'silent'}, {write: () => undefined});
  const hooks: LoggerOptions['hooks'] = {
    logMethod(args, method, lineLevel) {
      if (lineLevel < levels.values['warn']! || isAdmitted(args, repeated)) method.apply(this, args);
    },
  };
  const logger = pino({...OPTIONS, level, hooks}, output);
  // The loss is logged at every log level and never dropped: the operator must know that the log has a gap.
  const always = pino({...OPTIONS, level: 'warn'}, output);
  output.onLost = (lines) => always.warn({lines}, 'lines were lost while the log could not be written');
  repeated.onRepeated = (kind, lines) =>
    always.warn({lines, like: kind}, 'lines were left out that were like others');
  return logger;
}

/** Whether to write a warning or an error, given the similar lines in the same minute. */
function isAdmitted(args: readonly unknown[], repeated: RepeatedLines): boolean {
  const error = errorOf(args);
  const outage = outageOf(error);
  return outage ? repeated.admits(outage, true) : repeated.admits(kindOf(args, error));
}

function errorOf([first]: readonly unknown[]): unknown {
  return typeof first === 'object' && first !== null && 'err' in first ? first.err : first;
}

/** Name of the part that is down, the database or document storage; undefined for any other error. */
function outageOf(error: unknown): string | undefined {
  const isOutage =
    (error instanceof StoreError || error instanceof BytesError) && OUTAGES.includes(error.kind);
  return isOutage ? `${error.name} ${error.kind}` : undefined;
}

/** Kind of a line: its message and the kind of its error. Similar lines have the same kind. */
function kindOf([first, message]: readonly unknown[], error: unknown): string {
  const errorKind =
    error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}` : '';
  const text = typeof message === 'string' ? message : typeof first === 'string' ? first : '';
  return `${text} ${errorKind}`.trim().slice(0, MAX_CHARACTERS);
}

/** An error in the form in which it is logged, with a bounded message and stack. */
function shortError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error).slice(0, MAX_CHARACTERS);
  const {name, message, stack, cause} = error;
  return {
    type: name,
    message: message.slice(0, MAX_CHARACTERS),
    ...('code' in error && {code: error.code}),
    stack: stackLines(stack, message),
    ...(cause instanceof Error && {
      cause: `${cause.name}: ${cause.message}`.slice(0, MAX_CHARACTERS),
    }),
  };
}

function stackLines(stack = '', message: string): string {
  const at = stack.indexOf(message);
  const calls = at < 0 ? stack : stack.slice(at + message.length);
  return calls
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, STACK_LINES)
    .map((line) => line.trim())
    .join('\n');
}

/** Logs each answer at debug level. */
export function logRequests(app: FastifyInstance, logger: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!logger.isLevelEnabled('debug')) return done();
    request.log.debug(
      {req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime)},
      'answered',
    );
    done();
  });
}
