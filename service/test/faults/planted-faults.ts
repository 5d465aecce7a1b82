/** A fault that is planted in the service on purpose, by changing the database. */
export interface PlantedFault {
  readonly name: string;
  /** The promises that the fault breaks; the checks must find at least one of these. */
  readonly breaks: readonly string[];
  readonly statements: readonly string[];
}

/**
 * Statements that change rows of a table before they are saved; if `change` returns `null`, the row is not
 * saved.
 */
function beforeChange(table: string, event: 'insert' | 'update', change: string): string[] {
  const name = `planted_${table}_${event}`;
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${change} end $$`,
    `create trigger ${name} before ${event} on ${table} for each row execute function ${name}()`,
  ];
}

/** Permanent faults: one for each promise that the database alone can break. */
const ALWAYS: readonly PlantedFault[] = [
  {
    name: 'claims keep their fence',
    breaks: ['no document is worked on by two nodes for longer than a lease'],
    statements: beforeChange('document_tasks', 'update', 'new.fence := old.fence; return new;'),
  },
  {
    name: 'tasks are lost',
    breaks: ['every acknowledged document ends in exactly one final state'],
    statements: [
      `create function planted_loss() returns trigger language plpgsql as $$ begin
        delete from document_tasks where number = new.number - 3; return new; end $$`,
      'create trigger planted_loss after insert on document_tasks for each row execute function planted_loss()',
    ],
  },
  {
    name: 'results are changed',
    breaks: ['the bytes of a result are those of an undisturbed run'],
    statements: beforeChange(
      'document_pieces',
      'insert',
      `if exists (select from document_bytes where number = new.document and name like '%.result-%') then
        new.content := set_byte(new.content, length(new.content) / 2, 63); end if; return new;`,
    ),
  },
  {
    name: 'characters are not counted',
    breaks: ['usage is what was accepted, less what was given back', 'usage is never above the limit'],
    statements: beforeChange(
      'usage',
      'update',
      'new.characters := least(new.characters, old.characters); return new;',
    ),
  },
  {
    name: 'corrections are lost',
    breaks: ['no acknowledged correction is lost'],
    statements: [
      `create function planted_oblivion() returns trigger language plpgsql as $$ begin
        delete from human_translations where updated_at < new.updated_at - 1500; return new; end $$`,
      `create trigger planted_oblivion after insert on human_translations
        for each row execute function planted_oblivion()`,
    ],
  },
  {
    name: 'revoked tokens are good',
    breaks: ['a revoked token is refused everywhere within a second'],
    statements: beforeChange('tokens', 'update', 'new.revoked_at := old.revoked_at; return new;'),
  },
];

/** Faults that occur only occasionally, like those of programs; nodes are killed meanwhile. */
const RARELY: readonly PlantedFault[] = [
  ALWAYS[0]!,
  {
    name: 'a correction in twenty is dropped',
    breaks: ['no acknowledged correction is lost'],
    statements: [
      ...beforeChange(
        'human_translations',
        'update',
        'if hashtext(new.source || new.translation) % 20 = 0 then new.translation := old.translation; end if; return new;',
      ),
      `create function planted_drop() returns trigger language plpgsql as $$ begin
        delete from human_translations where user_id = new.user_id and system_id = new.system_id
          and key_hash = new.key_hash and hashtext(new.source || new.translation) % 20 = 0; return new; end $$`,
      'create trigger planted_drop after insert on human_translations for each row execute function planted_drop()',
    ],
  },
  {
    name: 'a revocation is known three seconds late',
    breaks: ['a revoked token is refused everywhere within a second'],
    statements: [
      'alter table tokens rename to planted_tokens',
      `create view tokens as select id, hash, user_id, label, created_at,
        case when revoked_at + 3000 > extract(epoch from clock_timestamp()) * 1000 then null else revoked_at end
          as revoked_at, expires_at, last_used_at, legacy from planted_tokens`,
      `create function planted_late() returns trigger language plpgsql as $$ begin
        update planted_tokens set revoked_at = coalesce(revoked_at, new.revoked_at), last_used_at = new.last_used_at
          where id = old.id; return new; end $$`,
      'create trigger planted_late instead of update on tokens for each row execute function planted_late()',
    ],
  },
  {
    name: 'characters are counted twice',
    breaks: ['usage is what was accepted, less what was given back'],
    statements: [
      'create sequence planted_count',
      ...beforeChange(
        'usage',
        'update',
        `if new.characters > old.characters and nextval('planted_count') % 3 = 0 then
          new.characters := new.characters * 2 - old.characters; end if; return new;`,
      ),
    ],
  },
];

/** Sets of faults that can be planted in a run. */
export const PLANTED_FAULTS: Readonly<Record<string, readonly PlantedFault[]>> = {
  always: ALWAYS,
  rarely: RARELY,
};
