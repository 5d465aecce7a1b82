import type {Kysely, Migration} from 'kysely';
import {nameSkeleton} from '../accounts/user-names.ts';
import type {Dialect} from './dialect.ts';
import {fromStored, toStored} from './stored-text.ts';

interface Names {
  users: {id: number; name: string; skeleton: string | null};
}

/**
 * What names of users look like, who chose them, and the addresses that providers have verified. Of users who look alike
 * already the first one has the skeleton: all keep their names, and nobody gets another one like them.
 */
export const userNames = ({columns}: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('skeleton', columns.text).execute();
    await db.schema
      .alterTable('users')
      .addColumn('named_by_provider', columns.number, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('identities').addColumn('email', columns.text).execute();
    await fillSkeletons(db as Kysely<Names>);
    await db.schema.createIndex('users_by_skeleton').on('users').column('skeleton').unique().execute();
  },
});

async function fillSkeletons(db: Kysely<Names>): Promise<void> {
  const seen = new Set<string>();
  for (const {id, name} of await db.selectFrom('users').select(['id', 'name']).orderBy('id').execute()) {
    const skeleton = nameSkeleton(fromStored(name));
    if (skeleton === '' || seen.has(skeleton)) continue;
    seen.add(skeleton);
    await db
      .updateTable('users')
      .set({skeleton: toStored(skeleton)})
      .where('id', '=', id)
      .execute();
  }
}
