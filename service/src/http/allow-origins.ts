import cors from '@fastify/cors';
import type {FastifyInstance} from 'fastify';
import {SYSTEM_HEADER} from '../../../src/contract/index.ts';
import type {Configuration} from '../config/index.ts';

/** Allows pages of the configured origins to call the operations (CORS). */
export async function allowOrigins(service: FastifyInstance, configuration: Configuration): Promise<void> {
  await service.register(cors, {
    // The option is a function, evaluated for each request, since a reload may change the origins.
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
