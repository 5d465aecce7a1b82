import cors from '@fastify/cors';
import type {FastifyInstance} from 'fastify';
import {SYSTEM_HEADER} from '../../../src/contract/index.ts';
import type {Configuration} from '../config/index.ts';

/** Lets pages of the origins that the configuration names ask for operations. */
export async function allowOrigins(service: FastifyInstance, configuration: Configuration): Promise<void> {
  await service.register(cors, {
    // Asked for each request, since the origins may change.
    origin: (_origin, answer) => {
      const {corsOrigins} = configuration;
      answer(null, corsOrigins === '*' ? '*' : [...corsOrigins]);
    },
    methods: ['GET', 'POST'],
    exposedHeaders: ['Retry-After', 'Content-Disposition', SYSTEM_HEADER],
    maxAge: 86_400,
    strictPreflight: false,
  });
}
