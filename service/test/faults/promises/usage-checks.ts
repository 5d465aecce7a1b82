import type {History} from '../history.ts';
import type {Check, Violation} from './violation.ts';

const COUNTED = 'usage is what was accepted, less what was given back';
const LIMIT = 'usage is never above the limit';

/**
 * Checks that the characters counted for users are exactly the translated characters, even if processes died meanwhile.
 * A request without an answer counts completely or not at all.
 */
export const checkUsage: Check = (history) => {
  const {dailyCharacters, nodes} = history.settings;
  return history.of('counted usage').flatMap(({user, characters}) => {
    const accepted = acceptedOf(history, user);
    const violations: Violation[] = [];
    if (!isPossible(characters - accepted.certain, accepted)) {
      const {certain, unknown, partly} = accepted;
      const what =
        `${user} has ${characters} characters: ${certain} were translated; ${unknown.length} requests with ` +
        `${sumOf(unknown)} had no answer, and removed documents had at most ${partly}`;
      violations.push({promise: COUNTED, what});
    }
    const most = Math.max(characters, accepted.certain);
    if (most > dailyCharacters) {
      violations.push({
        promise: LIMIT,
        what: `${user} has ${most} of ${dailyCharacters} characters on ${nodes} nodes`,
      });
    }
    return violations;
  });
};

/** Characters of a user's accepted requests. */
interface Accepted {
  readonly certain: number;
  /** Characters of each request without an answer. */
  readonly unknown: readonly number[];
  /** Maximum for documents that were removed or did not end, whose translated part counts. */
  readonly partly: number;
}

function acceptedOf(history: History, user: string): Accepted {
  const removed = new Set(history.of('removal').map(({id}) => id));
  const completed = new Set(
    history
      .of('task reading')
      .filter(({status}) => status === 'completed')
      .map(({id}) => id),
  );
  const of = (kind: 'translation' | 'upload') =>
    history.of(kind).filter((event) => event.user === user && event.outcome !== 'refused');
  const unknown = [...of('translation'), ...of('upload')].filter(({outcome}) => outcome === 'unknown');
  const documents = history.of('upload').filter((event) => event.user === user && event.outcome === 'done');
  const isWhole = ({id = ''}: {readonly id?: string}) => completed.has(id) && !removed.has(id);
  const texts = of('translation').filter(({outcome}) => outcome === 'done');
  return {
    certain: charactersOf([...texts, ...documents.filter(isWhole)]),
    unknown: unknown.map(({characters}) => characters),
    partly: charactersOf(documents.filter((event) => !isWhole(event))),
  };
}

/**
 * Whether this number of characters can be the sum of some of the unknown requests and a part of those that
 * count partly.
 */
function isPossible(characters: number, {unknown, partly}: Accepted): boolean {
  if (characters < 0 || characters > sumOf(unknown) + partly) return false;
  const sums = new Uint8Array(characters + 1);
  sums[0] = 1;
  for (const size of unknown) {
    for (let sum = characters; sum >= size; sum -= 1) sums[sum]! |= sums[sum - size]!;
  }
  return sums.subarray(Math.max(0, characters - partly)).includes(1);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);

const charactersOf = (all: readonly {readonly characters: number}[]): number =>
  sumOf(all.map(({characters}) => characters));
