import {TERM_CORPUS_OPTION} from '../../../../src/contract/index.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {MAX_TERM_CORPORA} from '../../operations/translate/translate.ts';
import type {SystemView} from '../../operations/system-view.ts';
import {isSameLanguage, offeredSystems, type OfferedSystems} from '../choose-system.ts';
import type {TermCorpus} from '../../store/index.ts';
import type {DoorParts, DoorRequest} from '../door.ts';
import {glossariesOf, noGlossary} from './glossaries/glossary.ts';
import type {Fields} from '../request/fields.ts';

/** Value of a required parameter; throws if the parameter is missing or empty. */
export function requiredParameter(fields: Fields, name: string): string {
  const word = fields.word(name);
  if (word === undefined) throw new OperationError('badRequest', `The parameter ${name} is missing.`);
  return word;
}

/** Parameters that would change a translation but are not supported by any system. */
const NOT_OFFERED = [
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

/** Reads the systems and options for a request that may name a glossary, whose dictionary is a term corpus. */
export async function withGlossary(
  parts: DoorParts,
  request: DoorRequest,
): Promise<{readonly offered: OfferedSystems; readonly options: string}> {
  const offered = await offeredSystems(parts, request);
  const corpora = await namedCorpora(parts, request);
  const systems = offered.systems.filter((system) =>
    corpora.every(({systemId}) => systemId === undefined || systemId === system.id),
  );
  return {
    offered: {...offered, systems},
    options: corpora.map(({id}) => `${TERM_CORPUS_OPTION}=${id}`).join(','),
  };
}

/** The dictionaries of the pair in the glossaries that a request names; the first with a term decides. */
async function namedCorpora(parts: DoorParts, request: DoorRequest): Promise<readonly TermCorpus[]> {
  const {fields} = request;
  const ids = glossaryIdsIn(fields);
  if (ids.length === 0) return [];
  if (ids.length > MAX_TERM_CORPORA)
    throw new OperationError(
      'badRequest',
      `The parameter glossary_ids has ${ids.length} glossaries: send at most ${MAX_TERM_CORPORA}.`,
    );
  const source = fields.word('source_lang');
  if (source === undefined)
    throw new OperationError('badRequest', 'The parameter source_lang is needed with glossary_id.');
  const target = requiredParameter(fields, 'target_lang');
  const known = await glossariesOf(parts, request);
  const dictionaries = ids.flatMap((id) => {
    const glossary = known.find((candidate) => candidate.id === id);
    if (!glossary) throw noGlossary();
    return glossary.dictionaries.filter(
      (corpus) => isSameLanguage(corpus.source, source) && isSameLanguage(corpus.target, target),
    );
  });
  if (dictionaries.length === 0)
    throw new OperationError(
      'badRequest',
      `No dictionary found for the language pair: the glossary has none from ${source} to ${target}.`,
    );
  return dictionaries;
}

function glossaryIdsIn(fields: Fields): string[] {
  const single = fields.word('glossary_id');
  const several = (fields.texts('glossary_ids') ?? [])
    .flatMap((ids) => ids.split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (single === undefined) return several;
  if (several.length === 0) return [single];
  throw new OperationError(
    'badRequest',
    'The parameters glossary_id and glossary_ids cannot be used together.',
  );
}
