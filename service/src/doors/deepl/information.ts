import type {DoorCall, DoorParts} from '../door.ts';
import {languageCalls} from './languages.ts';

/** Calls that list languages and report usage. */
export function informationCalls(parts: DoorParts): DoorCall[] {
  return [
    ...languageCalls(parts),
    {
      method: ['GET', 'POST'],
      url: '/v2/usage',
      async answer({caller}) {
        const {characters, limit} = await parts.operations.usage(caller);
        return {character_count: characters, character_limit: limit};
      },
    },
  ];
}
