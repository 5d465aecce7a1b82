import type {Caller} from '../../operations/caller.ts';
import type {SystemView} from '../../operations/system-view.ts';
import type {DoorParts} from '../door.ts';
import type {AnsweredText} from '../translate-texts.ts';

/** Maximum number of systems whose memories are searched for alternatives. */
const MAX_SYSTEMS = 8;

/**
 * Returns human translations of each text, from the memories of all systems of its pair. The systems do not
 * translate the texts to find alternatives: some clients always request alternatives, and would use up the
 * user's characters unnoticed.
 */
export async function alternativesTo(
  {operations}: Pick<DoorParts, 'operations'>,
  texts: readonly string[],
  answers: readonly AnsweredText[],
  caller: Caller,
): Promise<string[][]> {
  const alternatives = answers.map((): string[] => []);
  // Texts in the same language share one list of systems.
  for (const systems of new Set(answers.map((answer) => answer.systems))) {
    if (systems.length === 0) continue;
    const indexes = [...answers.keys()].filter((index) => answers[index]?.systems === systems);
    const request = {systemIds: idsOfSamePair(systems), texts: indexes.map((index) => texts[index] ?? '')};
    for (const [at, all] of (await operations.humanAlternatives(request, caller)).entries()) {
      const index = indexes[at] ?? 0;
      alternatives[index] = all.filter((text) => text !== answers[index]?.text);
    }
  }
  return alternatives;
}

/** Ids of the systems with exactly the same languages as the best system. */
function idsOfSamePair(systems: readonly SystemView[]): string[] {
  const [first] = systems;
  return systems
    .filter(({source, target}) => source.code === first?.source.code && target.code === first.target.code)
    .slice(0, MAX_SYSTEMS)
    .map(({id}) => id);
}
