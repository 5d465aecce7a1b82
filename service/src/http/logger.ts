import {pino, type Logger, type LoggerOptions} from 'pino';
import type {ServiceOutput} from './service-output.ts';

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
  },
};

/** A logger that never writes tokens, query strings or texts; without an output it writes nothing. */
export function createLogger(level: string, output?: ServiceOutput): Logger {
  if (!output) return pino({...OPTIONS, level: 'silent'}, {write: () => undefined});
  const logger = pino({...OPTIONS, level}, output);
  // Written at every log level: the operator must know that the log has a gap.
  const always = logger.child({}, {level: 'warn'});
  output.onLost = (lines) => always.warn({lines}, 'lines were lost while the log could not be written');
  return logger;
}
