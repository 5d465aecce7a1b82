import type {FastifyInstance} from 'fastify';
import type {Pipeline} from '../../pipeline/pipeline.ts';
import {doorRoutes, type DoorParts} from '../door.ts';
import {deeplDialect} from './dialect.ts';
import {documentCalls} from './documents.ts';
import {multilingualGlossaryCalls} from './glossaries/multilingual-glossaries.ts';
import {singleGlossaryCalls} from './glossaries/single-glossaries.ts';
import {informationCalls} from './information.ts';
import {notOfferedCalls} from './not-offered.ts';
import {textCalls} from './texts.ts';

/** Registers the DeepL-compatible calls. */
export function deeplDoor(app: FastifyInstance, pipeline: Pipeline, parts: DoorParts): void {
  const calls = [
    ...textCalls(parts),
    ...informationCalls(parts),
    ...singleGlossaryCalls(parts),
    ...multilingualGlossaryCalls(parts),
    ...documentCalls(parts),
    ...notOfferedCalls(),
  ];
  doorRoutes(app, pipeline, {parts, dialect: deeplDialect, calls});
}
