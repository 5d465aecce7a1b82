import {Type, type Static, type TSchema} from 'typebox';
import {
  DOCUMENT_STATUSES,
  ERROR_ANSWERS,
  TERM_CORPUS_STATUSES,
  TRANSLATION_CHECKS,
  type DocumentStatus,
  type TermCorpusStatus,
  type TranslationCheck,
  type WireCheck,
  type WireDocumentCheck,
  type WireDocumentChecks,
  type WireDocumentState,
  type WireError,
  type WireExtendedTranslation,
  type WireLanguage,
  type WireMatch,
  type WireMetadataItem,
  type WireRange,
  type WireSystem,
  type WireSystemList,
  type WireTermCorpus,
  type WireText,
} from '../../../src/contract/index.ts';

/** A schema, which is itself plain JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/** Takes a schema whose values are exactly those of the wire type: a field of one alone is an error of types. */
function exactly<Wire>() {
  return <const Schema extends TSchema>(schema: Same<Static<Schema>, Wire> extends true ? Schema : never) =>
    schema;
}

const text = (description: string) => Type.String({description});
const count = (description: string) => Type.Integer({minimum: 0, description});
const oneOf = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Unsafe<Value>({type: 'string', enum: values, description});
const nullable = (description: string) => Type.Unsafe<string | null>({type: ['string', 'null'], description});
const listOf = <Item extends TSchema>(item: Item, description: string) => Type.Array(item, {description});

const range = Type.Unsafe<WireRange>({
  title: 'Range',
  description: 'A piece of a text: where it starts, and how many UTF-16 code units it has.',
  type: 'array',
  prefixItems: [
    {type: 'integer', minimum: 0},
    {type: 'integer', minimum: 0},
  ],
  minItems: 2,
  maxItems: 2,
});
const ranges = (description: string) => listOf(range, description);

const language = exactly<WireLanguage>()(
  Type.Object(
    {Code: text('RFC 5646 code, as `en` or `lv`.'), Name: text('Name, as the service calls it.')},
    {title: 'Language', description: 'A language.'},
  ),
);

const described = exactly<WireText>()(
  Type.Object(
    {Language: nullable('Language of the text.'), Text: nullable('The text.')},
    {title: 'Text', description: 'A text with its language.'},
  ),
);

const metadataItem = exactly<WireMetadataItem>()(
  Type.Object(
    {Key: text('Name, as `status`.'), Value: text('Value; numbers as text, too.')},
    {title: 'MetadataItem', description: 'A fact about a system.'},
  ),
);

const system = exactly<WireSystem>()(
  Type.Object(
    {
      ID: text('What other operations take as `systemID`.'),
      SrcLanguage: language,
      TrgLanguage: language,
      SourceLanguage: language,
      TargetLanguage: language,
      Domain: text('Kind of texts that it is for.'),
      Title: text('Name for users.'),
      Description: described,
      Metadata: listOf(metadataItem, 'Further facts; `status` tells whether it can translate.'),
    },
    {
      title: 'System',
      description:
        'A translation system. `SourceLanguage` is `SrcLanguage`, and `TargetLanguage` `TrgLanguage`.',
    },
  ),
);

const systemList = exactly<WireSystemList>()(
  Type.Object(
    {System: listOf(system, 'The systems.')},
    {title: 'SystemList', description: 'The systems that a user may use.'},
  ),
);

const check = exactly<WireCheck>()(
  Type.Object(
    {
      check: oneOf<TranslationCheck>(
        TRANSLATION_CHECKS,
        'What was found. Ignore names that you do not know.',
      ),
      sentence: count('Index of the sentence in the ranges.'),
      source: Type.Optional(ranges('Where to look in the text.')),
      translation: Type.Optional(ranges('Where to look in the translation.')),
      expected: Type.Optional(text('What should stand there.')),
    },
    {title: 'Check', description: 'A fact about the translation of a sentence.'},
  ),
);

const match = exactly<WireMatch>()(
  Type.Object(
    {
      sentence: count('Index of the sentence in the ranges.'),
      source: text('The similar sentence.'),
      translation: text('Its translation.'),
      score: Type.Number({minimum: 0, maximum: 1, description: 'How similar the sentences are, up to 0.99.'}),
    },
    {title: 'Match', description: 'A human translation of a similar sentence.'},
  ),
);

const extended = exactly<WireExtendedTranslation>()(
  Type.Object(
    {
      countSentences: count('Number of sentences of the text.'),
      countTokens: count('Number of words and signs of the text.'),
      originalSentenceRanges: ranges('The sentences of the text.'),
      qualityEstimate: Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Estimate of the quality, larger is better; 0 without the option `qe`.',
      }),
      translation: text('The translation.'),
      translationSentenceRanges: ranges('The sentences of the translation.'),
      checks: Type.Optional(listOf(check, 'What was found; with the option `checks` only.')),
      matches: Type.Optional(listOf(match, 'Similar sentences; with the option `matches` only.')),
    },
    {title: 'ExtendedTranslation', description: 'A translation with its sentences.'},
  ),
);

const termCorpus = exactly<WireTermCorpus>()(
  Type.Object(
    {
      CorpusId: text('What the option `termCorpusId` takes.'),
      Title: text('Name for users.'),
      Type: oneOf<'public' | 'private'>(
        ['public', 'private'],
        'Whether it is for everybody or for the user.',
      ),
      Status: oneOf<TermCorpusStatus>(TERM_CORPUS_STATUSES, 'Only a `Ready` one can be used.'),
    },
    {title: 'TermCorpus', description: 'A list of terms with their translations.'},
  ),
);

const documentCheck = exactly<WireDocumentCheck>()(
  Type.Object(
    {
      Check: oneOf<TranslationCheck>(TRANSLATION_CHECKS, 'What was found.'),
      Source: text('The sentence.'),
      Translation: text('Its translation.'),
      Expected: Type.Optional(text('What should stand there.')),
    },
    {title: 'DocumentCheck', description: 'A fact about the translation of a sentence of a document.'},
  ),
);

const documentChecks = exactly<WireDocumentChecks>()(
  Type.Object(
    {
      Count: count('Number of all faults so far.'),
      Items: listOf(documentCheck, 'The first 100; empty in a list of tasks.'),
    },
    {title: 'DocumentChecks', description: 'What was found in a document.'},
  ),
);

const taskErrors = Object.entries(ERROR_ANSWERS)
  .filter(([, answer]) => 'only' in answer && answer.only === 'task')
  .map(([name, {code}]) => `${code} (${name})`);

const documentState = exactly<WireDocumentState>()(
  Type.Object(
    {
      Id: text('ID of the task.'),
      Segments: count('Number of sentences, once they are counted.'),
      TranslatedSegments: count('Number of sentences that are translated.'),
      Size: count('Size of the document in bytes.'),
      Filename: text('Name of the document, and of its translation once that is there.'),
      Status: oneOf<DocumentStatus>(DOCUMENT_STATUSES, 'What is being done. `completed` can be downloaded.'),
      System: text('ID of the translation system.'),
      ErrorCode: nullable(`Code of the error, as text. Beside those of requests: ${taskErrors.join(', ')}.`),
      ErrorMessage: nullable('What went wrong, and what to do.'),
      Checks: Type.Optional(documentChecks),
    },
    {title: 'DocumentState', description: 'State of a document translation task.'},
  ),
);

const error = exactly<WireError>()(
  Type.Object(
    {
      code: Type.Integer({description: 'Number of the error.'}),
      exception: text('Name of the error.'),
      description: text('What happened, and what to do.'),
      ErrorCode: text('The number as text.'),
      ErrorMessage: text('The same as `description`.'),
    },
    {title: 'Error', description: 'Why a request failed.'},
  ),
);

/** Schemas of everything that is sent over JSON and has a name, which is its title. */
export const WIRE_SCHEMAS = {
  Language: language,
  Text: described,
  MetadataItem: metadataItem,
  System: system,
  SystemList: systemList,
  Range: range,
  Check: check,
  Match: match,
  ExtendedTranslation: extended,
  TermCorpus: termCorpus,
  DocumentCheck: documentCheck,
  DocumentChecks: documentChecks,
  DocumentState: documentState,
  Error: error,
} as const;

/** Name of a schema. */
export type SchemaName = keyof typeof WIRE_SCHEMAS;

/** A reference to a schema. */
export function schemaReference(name: SchemaName): JsonSchema {
  return {$ref: `#/components/schemas/${name}`};
}

/** All schemas, with references to each other instead of copies. */
export function componentSchemas(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(WIRE_SCHEMAS).map(([name, schema]) => [
      name,
      Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withReferences(value)])),
    ]),
  );
}

function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences);
  if (typeof value !== 'object' || value === null) return value;
  if ('title' in value && isSchemaName(value.title)) return schemaReference(value.title);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withReferences(inner)]));
}

function isSchemaName(title: unknown): title is SchemaName {
  return typeof title === 'string' && Object.hasOwn(WIRE_SCHEMAS, title);
}
