import type {FastifyInstance} from 'fastify';
import {doorRoutes, type DoorParts} from '../door.ts';
import {deeplDialect} from './dialect.ts';
import {documentCalls} from './documents.ts';
import {glossaryCalls} from './glossaries.ts';
import {informationCalls} from './information.ts';
import {textCalls} from './texts.ts';

/** Registers the calls that clients of DeepL make. */
export function deeplDoor(app: FastifyInstance, parts: DoorParts): void {
  const calls = [
    ...textCalls(parts),
    ...informationCalls(parts),
    ...glossaryCalls(parts),
    ...documentCalls(parts),
  ];
  doorRoutes(app, {parts, dialect: deeplDialect, calls});
}
