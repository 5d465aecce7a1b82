import {pino, type Logger} from 'pino';

/** A logger that never writes tokens, query strings or texts. */
export function createLogger(level: string): Logger {
  return pino({
    level,
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
  });
}
