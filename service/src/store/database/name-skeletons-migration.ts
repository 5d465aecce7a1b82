import type {Kysely, Migration} from 'kysely';
import {rectifyConfusion} from 'unicode-confusables';
import type {Dialect} from './dialect.ts';

interface Names {
  users: {id: number; name: string; skeleton: string | null; capital_skeleton: string | null};
}

const HIDDEN = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const MAX_PASSES = 10;

/**
 * Adds skeletons of user names as written, and recomputes the skeletons of the names in lower case. Of
 * existing users whose names look alike, only the first gets the skeleton. The code is a copy: a later change
 * to skeletons needs its own migration.
 */
export const nameSkeletons = ({columns}: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('capital_skeleton', columns.text).execute();
    const names = db as Kysely<Names>;
    await names.updateTable('users').set({skeleton: null}).execute();
    await fillSkeletons(names);
    const index = db.schema.createIndex('users_by_capital_skeleton').on('users').column('capital_skeleton');
    await index.unique().execute();
  },
});

async function fillSkeletons(db: Kysely<Names>): Promise<void> {
  const skeletons = new Set<string>();
  const capitals = new Set<string>();
  for (const {id, name} of await db.selectFrom('users').select(['id', 'name']).orderBy('id').execute()) {
    const shown = unescaped(name).normalize('NFKC').replace(HIDDEN, '');
    const skeleton = firstOf(skeletons, settled(folded(shown)));
    const capital = firstOf(capitals, settled(shown));
    await db.updateTable('users').set({skeleton, capital_skeleton: capital}).where('id', '=', id).execute();
  }
}

/** Skeleton to store; null if it is empty or belongs to an earlier user. */
function firstOf(taken: Set<string>, skeleton: string): string | null {
  if (skeleton === '' || taken.has(skeleton)) return null;
  taken.add(skeleton);
  return escaped(skeleton);
}

function settled(text: string): string {
  let before: string;
  let now = text;
  let passes = 0;
  do {
    before = now;
    const similar = [...now.normalize('NFD')].map((point) =>
      point <= '\x7f' ? point : rectifyConfusion(point),
    );
    now = folded(similar.join('').normalize('NFD'));
    passes += 1;
  } while (now !== before && passes < MAX_PASSES);
  return now.replace(/\s+/gu, ' ').trim();
}

function folded(text: string): string {
  return text.toUpperCase().toLowerCase();
}

function unescaped(stored: string): string {
  return stored.replace(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

function escaped(text: string): string {
  return text.replace(/[\\\0\p{Cs}]/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
