import {OperationError} from '../../errors/operation-error.ts';
import type {DoorCall} from '../door.ts';

/** What no system follows: its lists are empty, and nothing can be added. */
const LISTS = [
  {url: '/v3/style_rules', name: 'style_rules', what: 'Style rules'},
  {url: '/v3/translation_memories', name: 'translation_memories', what: 'Translation memories'},
] as const;

/** Calls for style rules and translation memories. */
export function notOfferedCalls(): DoorCall[] {
  return LISTS.flatMap(({url, name, what}): DoorCall[] => {
    const refuse = () =>
      Promise.reject(new OperationError('badRequest', `${what} are not supported by this service.`));
    return [
      {method: 'GET', url, answer: () => Promise.resolve({[name]: []})},
      {method: 'POST', url, answer: refuse},
      {method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: `${url}/*`, answer: refuse},
    ];
  });
}
