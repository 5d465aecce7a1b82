import type {History} from '../history.ts';
import type {Check, Violation} from './violation.ts';

const COUNTED = 'usage is what was accepted, less what was given back';
const LIMIT = 'usage is never above the limit';

/**
 * Whether the characters that count for users are those that were translated for them. A request without an
 * answer may count; a node that died may have lost what it had reserved.
 */
export const checkUsage: Check = (history) => {
  const {dailyCharacters, usageBlock, nodes} = history.settings;
  const lostBlocks = history.of('fault').filter(({process}) => process === 'died').length;
  return history.of('counted usage').flatMap(({user, characters}) => {
    const {least, most} = expected(history, user);
    const reserved = lostBlocks * usageBlock;
    const violations: Violation[] = [];
    if (characters < least) {
      violations.push({promise: COUNTED, what: `${user} has ${characters} characters, not ${least}`});
    }
    if (characters > most + reserved) {
      const what = `${user} has ${characters} characters, more than ${most} and ${reserved} that dead nodes reserved`;
      violations.push({promise: COUNTED, what});
    }
    if (Math.max(characters, least) > dailyCharacters) {
      const what = `${user} has ${Math.max(characters, least)} of ${dailyCharacters} characters on ${nodes} nodes`;
      violations.push({promise: LIMIT, what});
    }
    return violations;
  });
};

/** Least and most characters that may count for a user. */
function expected(history: History, user: string): {least: number; most: number} {
  let [least, most] = [0, 0];
  const add = (characters: number, isCertain: boolean): void => {
    if (isCertain) least += characters;
    most += characters;
  };
  for (const {user: by, outcome, characters} of history.of('translation')) {
    if (by === user && outcome !== 'refused') add(characters, outcome === 'done');
  }
  const removed = new Set(history.of('removal').map(({id}) => id));
  const completed = new Set(
    history
      .of('task reading')
      .filter(({status}) => status === 'completed')
      .map(({id}) => id),
  );
  for (const {user: by, outcome, characters, id = ''} of history.of('upload')) {
    if (by !== user || outcome === 'refused') continue;
    add(characters, completed.has(id) && !removed.has(id));
  }
  return {least, most};
}
