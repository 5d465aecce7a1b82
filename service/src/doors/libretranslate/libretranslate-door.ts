import type {FastifyInstance} from 'fastify';
import type {Pipeline} from '../../pipeline/pipeline.ts';
import {doorRoutes, type DoorParts} from '../door.ts';
import {descriptionCall} from './description.ts';
import {libretranslateDialect} from './dialect.ts';
import {fileCalls} from './files.ts';
import {informationCalls} from './information.ts';
import {textCalls} from './texts.ts';

/** Registers the LibreTranslate-compatible calls. */
export function libretranslateDoor(app: FastifyInstance, pipeline: Pipeline, parts: DoorParts): void {
  const calls = [...textCalls(parts), ...informationCalls(parts), ...fileCalls(parts)];
  doorRoutes(app, pipeline, {
    parts,
    dialect: libretranslateDialect,
    calls: [...calls, descriptionCall(calls)],
  });
}
