import type {FastifyInstance} from 'fastify';

/**
 * Stage of the service. While `starting` or `stopping`, the service answers requests, but `/ready` makes
 * balancers send them elsewhere.
 */
export type ServiceStage = 'starting' | 'running' | 'stopping';

/**
 * While the service stops, closes each connection after its answer, so that clients connect to a running node
 * instead of reusing a connection that is about to be closed.
 */
export function endConnections(app: FastifyInstance, stage: () => ServiceStage): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stage() === 'stopping') reply.header('Connection', 'close');
  });
}
