import cors from '@fastify/cors';
import type {FastifyInstance, FastifyRequest} from 'fastify';
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

/**
 * Whether pages of the request's origin may call the service; also true for requests that no page sends. The
 * origin is compared with the settings, never with the header `Host`: in a DNS rebinding attack, `Host` is the
 * name of the attacker's page.
 */
export function isOriginAllowed(
  {headers: {origin}}: Pick<FastifyRequest, 'headers'>,
  {corsOrigins, publicUrl}: Pick<Configuration, 'corsOrigins' | 'publicUrl'>,
): boolean {
  if (origin === undefined || corsOrigins === '*') return true;
  return corsOrigins.includes(origin) || (publicUrl !== undefined && new URL(publicUrl).origin === origin);
}
