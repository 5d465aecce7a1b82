import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import type {Configuration} from '../../config/index.ts';
import {packageVersion} from '../../config/package-version.ts';
import {doorErrors, type DoorParts} from '../../doors/door.ts';
import {deeplDialect} from '../../doors/deepl/dialect.ts';
import {deeplDoor} from '../../doors/deepl/deepl-door.ts';
import {libretranslateDialect} from '../../doors/libretranslate/dialect.ts';
import {libretranslateDoor} from '../../doors/libretranslate/libretranslate-door.ts';
import {mcpErrors} from '../../doors/mcp/dialect.ts';
import {mcpDoor} from '../../doors/mcp/mcp-door.ts';
import {GoneSystems} from '../../doors/gone-systems.ts';
import {DOORS, type DoorName, type DoorPortSetting} from '../../doors/settings.ts';
import {originOf, serviceAddress} from '../../endpoint/request-origin.ts';
import type {Answered} from '../../pipeline/answer-error.ts';
import type {ErrorWriter} from '../../pipeline/dialect.ts';
import type {Pipeline} from '../../pipeline/pipeline.ts';
import {isOriginAllowed} from '../allow-origins.ts';
import {isAtDoorPort} from './door-ports.ts';

/** Parts that the doors share, and the answer to addresses that a door does not serve at this port. */
export interface DoorRoutesOptions {
  readonly configuration: Configuration;
  readonly pipeline: Pipeline;
  readonly parts: Pick<DoorParts, 'operations' | 'store'>;
  allowOrigins(app: FastifyInstance): Promise<void>;
  notFound(request: FastifyRequest, reply: FastifyReply): Answered;
}

const ROUTES: Readonly<
  Record<DoorName, (app: FastifyInstance, pipeline: Pipeline, parts: DoorParts) => void | Promise<void>>
> = {
  libretranslate: libretranslateDoor,
  deepl: deeplDoor,
  mcp: mcpDoor,
};

const ERRORS: Readonly<Record<DoorName, ErrorWriter>> = {
  libretranslate: doorErrors(libretranslateDialect),
  deepl: doorErrors(deeplDialect),
  mcp: mcpErrors,
};

/**
 * Writes errors for the open door whose path contains the address; undefined if there is no such door. Used
 * where no route matches.
 */
export function doorErrorsAt(url: string, {doors, basePath}: Configuration): ErrorWriter | undefined {
  const name = DOORS.find((door) => doors[door] !== false && url.startsWith(`${basePath}/${door}/`));
  return name && ERRORS[name];
}

/** Registers the open doors. A door with its own port answers only there. */
export async function doorsRoutes(app: FastifyInstance, options: DoorRoutesOptions): Promise<void> {
  const {configuration, parts, pipeline, notFound} = options;
  const {doors, limits} = configuration;
  const goneSystems = new GoneSystems();
  const version = packageVersion();
  for (const name of DOORS) {
    const setting = doors[name];
    if (setting === false) continue;
    const hasOwnPort = typeof setting === 'object';
    const doorParts = {
      ...parts,
      limits,
      goneSystems,
      version,
      isOriginAllowed: (request: FastifyRequest) => isOriginAllowed(request, configuration),
      startMs: () => doors.waitSeconds * 1000,
      addressOf: (request: FastifyRequest) =>
        hasOwnPort ? ownAddress(setting, request) : `${serviceAddress(request, configuration)}/${name}`,
    };
    await app.register(
      async (door) => {
        if (hasOwnPort) {
          door.addHook('onRequest', async (request, reply) => {
            if (!isAtDoorPort(request.raw, name)) return notFound(request, reply);
          });
        }
        await options.allowOrigins(door);
        await ROUTES[name](door, pipeline, doorParts);
      },
      {prefix: `/${name}`},
    );
  }
}

/** Address of a door with its own port; the service's `publicUrl` does not apply to this address. */
function ownAddress({publicUrl}: DoorPortSetting, request: FastifyRequest): string {
  return publicUrl?.replace(/\/+$/, '') ?? originOf(request);
}
