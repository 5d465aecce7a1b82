import type {FastifyInstance} from 'fastify';

/** What a service does with requests: `starting` and `stopping` ones answer, and want others to be asked. */
export type ServiceStage = 'starting' | 'running' | 'stopping';

/**
 * Ends connections with the answers of a service that is stopping: whoever sends another request then opens a
 * connection to one that runs on, instead of using one that is about to be closed.
 */
export function endConnections(app: FastifyInstance, stage: () => ServiceStage): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stage() === 'stopping') reply.header('Connection', 'close');
  });
}
