import type {FastifyReply} from 'fastify';
import {SYSTEM_HEADER} from '../../../src/contract/index.ts';

/** Names the systems of an answer in its header `mt-system`: one id, or several separated by commas. */
export function namedSystems(reply: FastifyReply): (systemId: string) => void {
  const ids = new Set<string>();
  return (systemId) => {
    ids.add(systemId);
    reply.header(SYSTEM_HEADER, [...ids].join(', '));
  };
}
