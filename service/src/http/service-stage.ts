import type {FastifyInstance} from 'fastify';

/**
 * Stage of the service. While `starting` or `stopping` it answers, but asks balancers to send requests
 * elsewhere.
 */
export type ServiceStage = 'starting' | 'running' | 'stopping';

/**
 * Closes each connection with its answer while the service stops: clients then connect to a running node
 * instead of reusing a connection that is about to close.
 */
export function endConnections(app: FastifyInstance, stage: () => ServiceStage): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stage() === 'stopping') reply.header('Connection', 'close');
  });
}
