import {TERM_CORPUS_OPTION} from '../../../../src/contract/index.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {offeredSystems, type OfferedSystems} from '../choose-system.ts';
import type {DoorParts, DoorRequest} from '../door.ts';
import type {Fields} from '../request/fields.ts';

/** A parameter that must be there and not empty. */
export function requiredParameter(fields: Fields, name: string): string {
  const word = fields.word(name);
  if (word === undefined) throw new OperationError('badRequest', `The parameter ${name} is missing.`);
  return word;
}

/** Checks the formality: no system offers one, so that only a preference can be asked for. */
export function checkFormality(fields: Fields): void {
  const asked = fields.oneOf('formality', ['default', 'more', 'less', 'prefer_more', 'prefer_less']);
  if (asked === 'more' || asked === 'less') {
    throw new OperationError('badRequest', `The formality "${asked}" is not supported for this target_lang.`);
  }
}

/** Systems and options of a request that may name a glossary, which is a term corpus. */
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
  const corpus = (await parts.store.listCorpora(caller.user.id)).find((one) => one.id === id);
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
