import type {Kysely, Migration} from 'kysely';
import {rectifyConfusion} from 'unicode-confusables';
import type {Dialect} from './dialect.ts';
import {fromStored, toStored} from './stored-text.ts';

const HIDDEN = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

interface Names {
  users: {id: number; name: string; skeleton: string | null};
}

/**
 * Adds skeletons of user names, whether a provider chose the name, and email addresses verified by providers.
 * Of existing users whose names look alike, only the first gets the skeleton: all users keep their names, and
 * no new user gets a similar name.
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
    const skeleton = skeletonThen(fromStored(name));
    if (skeleton === '' || seen.has(skeleton)) continue;
    seen.add(skeleton);
    await db
      .updateTable('users')
      .set({skeleton: toStored(skeleton)})
      .where('id', '=', id)
      .execute();
  }
}

/** Skeleton of a name by the rules at the time of this migration. */
function skeletonThen(name: string): string {
  const shown = folded(name.normalize('NFKC')).replace(HIDDEN, '');
  const similar = [...shown.normalize('NFD')].map((point) =>
    point <= '\x7f' ? point : rectifyConfusion(point),
  );
  return folded(similar.join('').normalize('NFD')).replace(/\s+/gu, ' ').trim();
}

function folded(text: string): string {
  return text.toUpperCase().toLowerCase();
}
