import {existsSync} from 'node:fs';
import type {Configuration} from '../../config/index.ts';
import {clockNotice, readiness} from '../../http/readiness.ts';
import {openStore} from '../../store/index.ts';
import type {DatabaseInspection} from '../../store/opening/inspect-database.ts';
import {checkNames, checkVisibility} from './check-references.ts';
import {messageOf, type CheckedPart} from './checked-part.ts';

const part = 'database';

/**
 * Checks a PostgreSQL database without changing it, and compares this machine's clock with the database's.
 */
export async function* checkDatabase(
  location: {readonly dataFolder: string; readonly database: string},
  configuration: Configuration,
): AsyncGenerator<CheckedPart> {
  try {
    // Loads the PostgreSQL driver only if it is needed.
    const {inspectDatabase} = await import('../../store/opening/inspect-database.ts');
    const database = await inspectDatabase(location.database);
    const finding = findingOf(database);
    if (finding) yield {part, ...finding};
    if (database.tables === 'current' && finding?.outcome !== 'fault')
      yield* checkStore(location, {shown: database.shown, configuration});
  } catch (error) {
    yield {part, outcome: 'fault', message: messageOf(error)};
  }
}

function findingOf({
  shown,
  tables,
  missingRight,
}: DatabaseInspection): Pick<CheckedPart, 'outcome' | 'message'> | undefined {
  if (tables === 'newer') {
    const message = `the tables of ${shown} were made by a newer version of mtservice. Update mtservice, or name another database.`;
    return {outcome: 'fault', message};
  }
  if (missingRight !== undefined) {
    const message = `the user may not ${missingRight} of ${shown}. Make the user the owner of the database, or grant these rights.`;
    return {outcome: 'fault', message};
  }
  if (tables === 'missing') {
    return {outcome: 'note', message: `${shown} answers and has no tables yet; the first start makes them`};
  }
  if (tables === 'older') {
    const message = `${shown} answers and has the tables of an earlier version; the next start of the service migrates them. Save the database before (pg_dump).`;
    return {outcome: 'note', message};
  }
  return undefined;
}

async function* checkStore(
  location: {readonly dataFolder: string; readonly database: string},
  {shown, configuration}: {readonly shown: string; readonly configuration: Configuration},
): AsyncGenerator<CheckedPart> {
  const store = await openStore(location, {unmigrated: true});
  try {
    const {dataFolder} = location;
    const {problems} = await readiness({store, dataFolder});
    // A missing folder is not a problem: the first start creates it.
    const real = existsSync(dataFolder) ? problems : problems.filter((problem) => problem.part !== 'disk');
    for (const {part: name, message} of real) yield {part: name, outcome: 'fault', message};
    if (!real.some((problem) => problem.part === 'database')) {
      const users = (await store.users.list()).length;
      yield {part, outcome: 'ok', message: `${shown} answers; users: ${users}`};
    }
    const clock = await clockNotice({store});
    if (clock !== undefined) yield {part: 'clock', outcome: 'fault', message: clock};
    yield* checkVisibility(configuration, store.users);
    yield* checkNames(store.users);
  } finally {
    await store.close();
  }
}
