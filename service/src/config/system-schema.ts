import {Type, type Static} from 'typebox';
import {TRANSLATION_CHECKS, type TranslationCheck} from '../../../src/contract/index.ts';
import {CLOSED, languageSchema, MAX_SECONDS, textSchema} from '../engines/setting-schemas.ts';
import {count, flag, seconds, text} from './optional-settings.ts';

/** A user by name in this service, or a provider's user by attributes that the provider guarantees. */
const VisibleTo = Type.Union([
  Type.String({minLength: 1}),
  Type.Object({email: Type.String({pattern: '^[^\\s@]+@[^\\s@]+$'})}, CLOSED),
  Type.Object({issuer: Type.String({minLength: 1}), subject: Type.String({minLength: 1})}, CLOSED),
]);

/** Settings that every system has; those of automatic systems are in `defaults`. */
export const systemSettings = {
  domain: text('text: the domain that the list of systems shows'),
  maxTextCharacters: count('characters'),
  idleSeconds: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: MAX_SECONDS,
      description: `a number of seconds from 0, at most ${MAX_SECONDS} (0 keeps the system loaded)`,
    }),
  ),
  visibleTo: Type.Optional(
    Type.Union([Type.Literal('everyone'), Type.Array(VisibleTo)], {
      description: '"everyone" or an array of user names, {"email": …} or {"issuer": …, "subject": …}',
    }),
  ),
  startAutomatically: flag('true or false'),
  /** Whether the system is preferred to other systems with its languages. */
  preferred: flag('true or false'),
  /** Whether translated documents are marked; default is `provenance` of `documents`. */
  provenance: flag('true or false'),
  /** Checks that are made of translations; default is all. */
  checks: Type.Optional(
    Type.Object(
      Object.fromEntries(TRANSLATION_CHECKS.map((check) => [check, flag('true or false')])) as Record<
        TranslationCheck,
        ReturnType<typeof flag>
      >,
      {...CLOSED, description: 'an object such as {"capitalsDiffer": false}, with the names of checks'},
    ),
  ),
  /** Source of quality estimates other than the engine. */
  qe: Type.Optional(
    Type.Union(
      [
        Type.Literal('none'),
        Type.Literal('backtranslation'),
        Type.Literal('model'),
        Type.Object({system: text('the ID of a system')}, CLOSED),
        Type.Object(
          {
            url: Type.String({pattern: '^https?://'}),
            apiKey: text('text: the key that the server asks for'),
            timeoutSeconds: seconds,
          },
          CLOSED,
        ),
      ],
      {
        description:
          '"none", "model", "backtranslation", {"system": "smt-…"} (the reverse system) or {"url": "http://…"} (a quality server)',
      },
    ),
  ),
};

const score = (most: number) =>
  Type.Optional(Type.Number({minimum: 0, maximum: most, description: `a number from 0 to ${most}`}));
const size = (things: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: `a whole number of ${things} from 0`,
    }),
  );
const corpora = Type.Optional(
  Type.Array(Type.String({pattern: '^[^,]+$', description: 'the name of a corpus, without a comma'}), {
    description: 'an array of names of corpora, without commas',
  }),
);

/** Metadata of a system that the operator sets, by their keys in the interface. */
const MetadataSchema = Type.Object(
  {
    gid: text('text: the group that it belongs to'),
    uid: text('text: the user that it belongs to'),
    'score-bleu': score(100),
    'score-nist': score(100),
    'score-bleu-c': score(100),
    'size-mono': size('sentences'),
    'size-parallel': size('sentences'),
    'meta-corpora-parallel-domain': corpora,
    'meta-corpora-devel': corpora,
    'meta-corpora-size-mono': size('sentences'),
  },
  {...CLOSED, description: 'an object of metadata'},
);

/** A configured system. */
export const SystemEntrySchema = Type.Object(
  {
    id: Type.Optional(
      Type.String({pattern: '^smt-[0-9A-Za-z-]{1,100}$', description: 'text of the form "smt-<uuid>"'}),
    ),
    engine: textSchema('the name of one of the engines'),
    source: languageSchema('en'),
    target: languageSchema('lv'),
    variant: text("text: the engine's own name of the pair"),
    title: text('text: the title that the list of systems shows'),
    description: Type.Optional(
      Type.String({description: 'text: the description that the list of systems shows'}),
    ),
    ...systemSettings,
    metadata: Type.Optional(MetadataSchema),
  },
  CLOSED,
);

export type SystemEntry = Static<typeof SystemEntrySchema>;
