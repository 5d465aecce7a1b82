import type {Logger} from 'pino';
import type {Configuration} from '../../config/index.ts';
import {packageVersion} from '../../config/package-version.ts';
import {startTracing, type Tracing} from '../../tracing/open-telemetry.ts';

/** Starts sending traces if configured; otherwise returns undefined. */
export async function tracingOf({tracing}: Configuration, logger: Logger): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  return await startTracing({
    ...tracing,
    version: packageVersion(),
    onFault: (error) => logger.warn({err: error}, 'the collector does not accept traces: they are dropped'),
    onRecovery: () => logger.info('the collector accepts traces again'),
  });
}
