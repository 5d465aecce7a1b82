import type {FastifyInstance} from 'fastify';
import {levels, pino, type Logger, type LoggerOptions} from 'pino';
import {RepeatedLines} from './repeated-lines.ts';
import type {ServiceOutput} from './service-output.ts';

const MAX_CHARACTERS = 500;
const STACK_LINES = 6;

const OPTIONS: LoggerOptions = {
  redact: {
    paths: ['req.headers["client-id"]', 'headers["client-id"]', '*.headers["client-id"]', 'token'],
    censor: '[redacted]',
  },
  serializers: {
    req: (request: {method?: string; url?: string}) => ({
      method: request.method,
      // Deployed clients send texts in the query string.
      path: request.url?.split('?', 1)[0],
    }),
    err: shortError,
  },
};

/**
 * A logger that never writes tokens, query strings or texts; without an output it writes nothing. Errors
 * are short, and of warnings and errors that are alike it writes a few a minute and counts the others.
 */
export function createLogger(level: string, output?: ServiceOutput, repeated = new RepeatedLines()): Logger {
  if (!output) return pino({...OPTIONS, level: 'silent'}, {write: () => undefined});
  const hooks: LoggerOptions['hooks'] = {
    logMethod(args, method, lineLevel) {
      if (lineLevel < levels.values['warn']! || repeated.admits(kindOf(args))) method.apply(this, args);
    },
  };
  const logger = pino({...OPTIONS, level, hooks}, output);
  // Written at every log level, and never left out: the operator must know that the log has a gap.
  const always = pino({...OPTIONS, level: 'warn'}, output);
  output.onLost = (lines) => always.warn({lines}, 'lines were lost while the log could not be written');
  repeated.onRepeated = (kind, lines) =>
    always.warn({lines, like: kind}, 'lines were left out that were like others');
  return logger;
}

/** What lines that are alike have in common: the message, with the kind of the error. */
function kindOf(args: readonly unknown[]): string {
  const [first, message] = args;
  const {err} = typeof first === 'object' && first !== null && 'err' in first ? first : {err: first};
  const error = err instanceof Error ? `${err.name} ${'code' in err ? String(err.code) : ''}` : '';
  const text = typeof message === 'string' ? message : typeof first === 'string' ? first : '';
  return `${text} ${error}`.trim().slice(0, MAX_CHARACTERS);
}

/** An error as the log has it: enough to find its place, however long its message and its stack are. */
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

/** Logs answers, at the level of debugging. */
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
