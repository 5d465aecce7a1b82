import {TERM_CORPUS_OPTION} from '../../../../src/contract/index.ts';
import {OperationError} from '../../errors/operation-error.ts';
import type {SystemView} from '../../operations/system-view.ts';
import {isSameLanguage, offeredSystems, type OfferedSystems} from '../choose-system.ts';
import type {DoorParts, DoorRequest} from '../door.ts';
import type {Fields} from '../request/fields.ts';

/** Value of a required parameter; throws if the parameter is missing or empty. */
export function requiredParameter(fields: Fields, name: string): string {
  const word = fields.word(name);
  if (word === undefined) throw new OperationError('badRequest', `The parameter ${name} is missing.`);
  return word;
}

/** Parameters that would change a translation but are not supported by any system. */
const NOT_OFFERED = [
  'glossary_ids',
  'translation_memory',
  'translation_memory_id',
  'custom_instructions',
  'style_id',
] as const;

/** Rejects unsupported options of a translation. Formality is accepted only as a preference. */
export function checkOffered(fields: Fields): void {
  const unsupported = NOT_OFFERED.find((name) => fields.texts(name)?.some((text) => text.trim() !== ''));
  if (unsupported !== undefined) {
    throw new OperationError('badRequest', `The parameter ${unsupported} is not supported.`);
  }
  const formality = fields.oneOf('formality', ['default', 'more', 'less', 'prefer_more', 'prefer_less']);
  if (formality === 'more' || formality === 'less') {
    throw new OperationError(
      'badRequest',
      `The formality "${formality}" is not supported for this target_lang.`,
    );
  }
}

/** Rejects languages that no system offers, with the message that clients recognize. */
export function checkLanguages(
  systems: readonly SystemView[],
  source: string | undefined,
  target: string,
): void {
  const isTarget = systems.some((system) => isSameLanguage(system.target.code, target));
  if (!isTarget) throw notSupported('target_lang', target);
  if (source === undefined || isSameLanguage(source, target)) return;
  const isSource = systems.some((system) => isSameLanguage(system.source.code, source));
  if (!isSource) throw notSupported('source_lang', source);
}

function notSupported(name: string, code: string): OperationError {
  return new OperationError('badRequest', `Value for '${name}' not supported: "${code.slice(0, 40)}".`);
}

/** Reads the systems and options for a request that may name a glossary, which is a term corpus. */
export async function withGlossary(
  parts: DoorParts,
  request: DoorRequest,
): Promise<{readonly offered: OfferedSystems; readonly options: string}> {
  const {fields, caller} = request;
  const offered = await offeredSystems(parts, request);
  const id = fields.word('glossary_id');
  if (id === undefined) return {offered, options: ''};
  if (fields.word('source_lang') === undefined) {
    throw new OperationError('badRequest', 'The parameter source_lang is needed with glossary_id.');
  }
  const corpus = (await parts.store.corpora.list(caller.user.id)).find((candidate) => candidate.id === id);
  if (!corpus) throw new OperationError('notFound', 'There is no such glossary.');
  const {systemId} = corpus;
  const {systems} = offered;
  return {
    offered:
      systemId === undefined
        ? offered
        : {...offered, systems: systems.filter((system) => system.id === systemId)},
    options: `${TERM_CORPUS_OPTION}=${corpus.id}`,
  };
}
