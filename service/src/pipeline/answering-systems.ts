import type {FastifyReply} from 'fastify';
import {SYSTEM_HEADER} from '../../../src/contract/index.ts';

/** Adds the ids of the systems that answered to the header `mt-system`, separated by commas. */
export function namedSystems(reply: FastifyReply): (systemId: string) => void {
  const ids = new Set<string>();
  return (systemId) => {
    ids.add(systemId);
    reply.header(SYSTEM_HEADER, [...ids].join(', '));
  };
}
