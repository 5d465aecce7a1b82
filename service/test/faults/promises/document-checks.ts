import type {History, Removal, TaskReading, Upload} from '../history.ts';
import {grouped, type Check, type Violation} from './violation.ts';

const ONE_END = 'every acknowledged document ends in exactly one final state';
const SAME_BYTES = 'the bytes of a result are those of an undisturbed run';
const FINAL: readonly string[] = ['completed', 'error', 'gone'];

/** Checks that each acknowledged document is listed once, ends once, and was translated. */
export const checkEnds: Check = (history) => {
  const uploads = history.of('upload').filter(({outcome}) => outcome === 'done');
  const readings = grouped(history.of('task reading'), ({id}) => id);
  const removals = grouped(history.of('removal'), ({id}) => id);
  const violations = [...grouped(uploads, ({id}) => id)].flatMap(([id = 'no id', same]) => [
    ...(same.length > 1 ? [broken(ONE_END, `${id} was given to ${same.length} documents`)] : []),
    ...endsOf(id, readings.get(id) ?? [], removals.get(id) ?? []),
  ]);
  return [...violations, ...listViolations(history, uploads, removals)];
};

function endsOf(id: string, readings: readonly TaskReading[], removals: readonly Removal[]): Violation[] {
  const inOrder = readings.toSorted((a, b) => a.endedAt - b.endedAt);
  const last = inOrder.at(-1);
  const isRemoved = removals.some(({outcome}) => outcome === 'done');
  const mayBeRemoved = removals.some(({outcome}) => outcome !== 'refused');
  const violations: Violation[] = [];
  if (!last || !FINAL.includes(last.status)) {
    violations.push(broken(ONE_END, `${id} has not ended: ${last?.status ?? 'its state was never read'}`));
  } else if (last.status === 'gone' && !mayBeRemoved) {
    violations.push(broken(ONE_END, `${id} is lost`));
  } else if (last.status !== 'gone' && isRemoved) {
    violations.push(broken(ONE_END, `${id} was removed, and is ${last.status}`));
  } else if (last.status === 'error') {
    violations.push(broken(ONE_END, `${id} was not translated: ${last.reason ?? 'without a reason'}`));
  }
  for (const [index, reading] of inOrder.entries()) {
    const later = inOrder.slice(index + 1).find(({sentAt, status}) => {
      const changes = status !== reading.status && !(status === 'gone' && mayBeRemoved);
      return changes && sentAt > reading.endedAt;
    });
    if (!FINAL.includes(reading.status) || !later) continue;
    violations.push(broken(ONE_END, `${id} was ${reading.status}, and then ${later.status}`));
    break;
  }
  return violations;
}

function listViolations(
  history: History,
  uploads: readonly Upload[],
  removals: ReadonlyMap<string, readonly Removal[]>,
): Violation[] {
  return history.of('task list').flatMap(({user, ids}) => {
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    const missing = uploads.filter(
      ({user: owner, id = ''}) => owner === user && !ids.includes(id) && !removals.has(id),
    );
    return [
      ...twice.map((id) => broken(ONE_END, `${id} is twice in the list of ${user}`)),
      ...missing.map(({id}) => broken(ONE_END, `${id} is not in the list of ${user}`)),
    ];
  });
}

/** Checks that all results were received and are right, and that all translations of texts are right. */
export const checkResults: Check = (history) => {
  const downloads = grouped(history.of('download'), ({id}) => id);
  const completed = new Set(
    history
      .of('task reading')
      .filter(({status}) => status === 'completed')
      .map(({id}) => id),
  );
  const removed = new Set(history.of('removal').map(({id}) => id));
  const wrong = history
    .of('download')
    .filter(({isRight}) => !isRight)
    .map(({id, node}) => broken(SAME_BYTES, `the result of ${id} from node ${node} is another one`));
  const missing = [...completed]
    .filter((id) => !downloads.has(id) && !removed.has(id))
    .map((id) => broken(SAME_BYTES, `${id} is completed, and its result was never received`));
  const texts = history
    .of('translation')
    .filter(({isRight}) => isRight === false)
    .map(({user, node}) => broken(SAME_BYTES, `node ${node} answered a text of ${user} with another one`));
  return [...wrong, ...missing, ...texts];
};

function broken(promise: string, what: string): Violation {
  return {promise, what};
}
