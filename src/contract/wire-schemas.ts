/**
 * Schemas, as JSON Schema, of everything that the service sends over JSON. The schemas are the source of the types
 * (`wire.ts`), of the OpenAPI document, and of the fields against which SOAP, legacy and PHP are tested. Browsers
 * import only the types.
 */

import {TRANSLATION_CHECKS} from './checks.ts';
import {ERROR_ANSWERS} from './error-answers.ts';
import {HUMAN_SHARES, PROVENANCE_STATES} from './provenance-values.ts';
import {MAX_REFERENCE, REVIEW_EVENTS} from './reviews.ts';
import {ENGINE_KINDS} from './system-order.ts';
import {DOCUMENT_STATUSES, TERM_CORPUS_STATUSES} from './wire-statuses.ts';

const text = (description: string) => ({type: 'string', description}) as const;
const count = (description: string) => ({type: 'integer', minimum: 0, description}) as const;
const share = (description: string) => ({type: 'number', minimum: 0, maximum: 1, description}) as const;
const nullable = (description: string) => ({type: ['string', 'null'], description}) as const;
const oneOf = <const Value extends string>(values: readonly Value[], description: string) =>
  ({type: 'string', enum: values, description}) as const;
const reference = <const Name extends string>(name: Name) =>
  ({$ref: `#/components/schemas/${name}`}) as const;
const listOf = <const Name extends string>(name: Name, description: string) =>
  ({type: 'array', items: reference(name), description}) as const;

/** Schema of a named object; the fields in `optional` may be missing. */
function named<const Properties extends object, const Optional extends keyof Properties & string = never>(
  title: string,
  description: string,
  properties: Properties,
  optional: readonly Optional[] = [],
) {
  const isRequired = (name: string): name is Exclude<keyof Properties & string, Optional> =>
    !(optional as readonly string[]).includes(name);
  const required = Object.keys(properties).filter(isRequired);
  return {title, description, type: 'object', required, properties} as const;
}

const taskErrors = Object.entries(ERROR_ANSWERS)
  .filter(([, answer]) => 'only' in answer && answer.only === 'task')
  .map(([name, {code}]) => `${code} (${name})`);

const visitorTerms = {
  charactersPerDay: count('Characters that may be translated from an address each day (UTC).'),
  documents: count('Number of documents that may be kept for an address at a time; 0 for none.'),
  maxDocumentBytes: count('Maximum size of a document in bytes.'),
};

/** Schemas of all named objects sent over JSON; the name is also the title. */
export const WIRE_SCHEMAS = {
  Language: named('Language', 'A language.', {
    Code: text('RFC 5646 code, as `en` or `lv`.'),
    Name: text('Name, as the service calls it.'),
  }),
  Text: named('Text', 'A text with its language.', {
    Language: nullable('Language of the text.'),
    Text: nullable('The text.'),
  }),
  MetadataItem: named('MetadataItem', 'A fact about a system.', {
    Key: text('Name, as `status`.'),
    Value: text('Value; numbers as text, too.'),
  }),
  System: named(
    'System',
    'A translation system. `SourceLanguage` is `SrcLanguage`, and `TargetLanguage` `TrgLanguage`.',
    {
      ID: text('What other operations take as `systemID`.'),
      SrcLanguage: reference('Language'),
      TrgLanguage: reference('Language'),
      // The same languages under the names that deployed clients of the original service read.
      SourceLanguage: reference('Language'),
      TargetLanguage: reference('Language'),
      Domain: text('Kind of texts that it is for.'),
      Title: text('Name for users.'),
      Description: reference('Text'),
      Metadata: listOf('MetadataItem', 'Further facts; `status` tells whether it can translate.'),
    },
  ),
  SystemList: named('SystemList', 'The systems that a user may use.', {
    System: listOf('System', 'The systems.'),
  }),
  Range: {
    title: 'Range',
    description: 'A piece of a text: where it starts, and how many UTF-16 code units it has.',
    type: 'array',
    prefixItems: [
      {type: 'integer', minimum: 0},
      {type: 'integer', minimum: 0},
    ],
    minItems: 2,
    maxItems: 2,
  },
  Check: named(
    'Check',
    'A fact about the translation of a sentence.',
    {
      check: oneOf(TRANSLATION_CHECKS, 'What was found. Ignore names that you do not know.'),
      sentence: count('Index of the sentence in the ranges.'),
      source: listOf('Range', 'Where to look in the text.'),
      translation: listOf('Range', 'Where to look in the translation.'),
      expected: text('What should stand there.'),
    },
    ['source', 'translation', 'expected'],
  ),
  Match: named('Match', 'A human translation of a similar sentence.', {
    sentence: count('Index of the sentence in the ranges.'),
    source: text('The similar sentence.'),
    translation: text('Its translation.'),
    score: share('How similar the sentences are, up to 0.99.'),
  }),
  Provenance: named(
    'Provenance',
    'How a translation was made, and by whom it was reviewed.',
    {
      engine: text('Name of the engine or model.'),
      engineVersion: text('Version of the engine or model, where it is known.'),
      engineKind: oneOf(ENGINE_KINDS, 'Kind of the engine.'),
      systemID: text('ID of the system.'),
      sourceLanguage: text('RFC 5646 code.'),
      targetLanguage: text('RFC 5646 code.'),
      time: text('When it was translated, as ISO 8601 in UTC.'),
      human: oneOf(HUMAN_SHARES, 'Which sentences are human translations.'),
      state: oneOf(
        PROVENANCE_STATES,
        'Whether a person changed or confirmed it; `human` if no machine made it.',
      ),
      reviewer: text('Who confirmed it.'),
      reviewTime: text('When it was confirmed, as ISO 8601 in UTC.'),
    },
    ['engineVersion', 'engineKind', 'reviewer', 'reviewTime'],
  ),
  ExtendedTranslation: named(
    'ExtendedTranslation',
    'A translation with its sentences.',
    {
      countSentences: count('Number of sentences of the text.'),
      countTokens: count('Number of words and signs of the text.'),
      originalSentenceRanges: listOf('Range', 'The sentences of the text.'),
      qualityEstimate: share('Estimate of the quality, larger is better; 0 without the option `qe`.'),
      translation: text('The translation.'),
      translationSentenceRanges: listOf('Range', 'The sentences of the translation.'),
      checks: listOf('Check', 'What was found; with the option `checks` only.'),
      matches: listOf('Match', 'Similar sentences; with the option `matches` only.'),
      provenance: reference('Provenance'),
    },
    ['checks', 'matches', 'provenance'],
  ),
  TermCorpus: named('TermCorpus', 'A list of terms with their translations.', {
    CorpusId: text('What the option `termCorpusId` takes.'),
    Title: text('Name for users.'),
    Type: oneOf(['public', 'private'], 'Whether it is for everybody or for the user.'),
    Status: oneOf(TERM_CORPUS_STATUSES, 'Only a `Ready` one can be used.'),
  }),
  DocumentCheck: named(
    'DocumentCheck',
    'A fact about the translation of a sentence of a document.',
    {
      Check: oneOf(TRANSLATION_CHECKS, 'What was found.'),
      Source: text('The sentence.'),
      Translation: text('Its translation.'),
      Expected: text('What should stand there.'),
      Found: text(
        'What stands there: a word that is unknown, the length of a translation that is too long, or the other text with the same translation.',
      ),
    },
    ['Expected', 'Found'],
  ),
  DocumentChecks: named('DocumentChecks', 'What was found in a document.', {
    Count: count('Number of all faults so far.'),
    Items: listOf('DocumentCheck', 'The first 100; empty in a list of tasks.'),
  }),
  DocumentState: named(
    'DocumentState',
    'State of a document translation task.',
    {
      Id: text('ID of the task.'),
      Segments: count('Number of sentences, once they are counted.'),
      TranslatedSegments: count('Number of sentences that are translated.'),
      Size: count('Size of the document in bytes.'),
      Filename: text('Name of the document, and of its translation once that is there.'),
      Status: oneOf(DOCUMENT_STATUSES, 'What is being done. `completed` can be downloaded.'),
      System: text('ID of the translation system.'),
      ErrorCode: nullable(`Code of the error, as text. Beside those of requests: ${taskErrors.join(', ')}.`),
      ErrorMessage: nullable('What went wrong, and what to do.'),
      Checks: reference('DocumentChecks'),
      Provenance: reference('Provenance'),
      Unmarked: text(
        'Why the document itself has no mark; absent if it has one. Without `Provenance`, nothing in it was translated.',
      ),
      KeptUntil: text(
        'Until when the translation can be downloaded at most, as `2026-11-22T10:00:00.000Z`. Once downloaded, it may be removed earlier to make room.',
      ),
    },
    ['Checks', 'KeptUntil', 'Provenance', 'Unmarked'],
  ),
  Review: named(
    'Review',
    'What happened to a translation at a host.',
    {
      event: oneOf(
        REVIEW_EVENTS,
        'What happened; `withdrawn` if a review no longer holds, since the translation was changed.',
      ),
      provenance: reference('Provenance'),
      reference: text(`Address or name of the text at the host, at most ${MAX_REFERENCE} characters.`),
      characters: count('Number of characters of the text.'),
    },
    ['reference', 'characters'],
  ),
  VisitorTerms: named('VisitorTerms', 'What visitors may do without an account.', visitorTerms),
  Visitor: named('Visitor', 'The session of a visitor without an account.', {
    token: text('Token of the visitor, for the header `client-id`.'),
    endsAt: text('When the session ends, as `2026-11-22T10:00:00.000Z`; its documents are removed then.'),
    ...visitorTerms,
  }),
  // The interface document shows no errors over JSON, so both spellings are sent, the second pair as strings.
  Error: named('Error', 'Why a request failed.', {
    code: {type: 'integer', description: 'Number of the error.'},
    exception: text('Name of the error.'),
    description: text('What happened, and what to do.'),
    ErrorCode: text('The number as text.'),
    ErrorMessage: text('The same as `description`.'),
  }),
} as const;

type Schemas = typeof WIRE_SCHEMAS;

/** Name of a schema. */
export type SchemaName = keyof Schemas;

type Fields<Properties, Required> = {
  -readonly [Field in keyof Properties as Field extends Required ? Field : never]: ValueOf<Properties[Field]>;
} & {
  -readonly [Field in keyof Properties as Field extends Required ? never : Field]?: ValueOf<
    Properties[Field]
  >;
};

/** Value that a schema describes. */
type ValueOf<Schema> = Schema extends {readonly $ref: `#/components/schemas/${infer Name extends SchemaName}`}
  ? WireValue<Name>
  : Schema extends {readonly enum: readonly (infer Value)[]}
    ? Value
    : Schema extends {readonly type: readonly ['string', 'null']}
      ? string | null
      : Schema extends {readonly type: 'string'}
        ? string
        : Schema extends {readonly type: 'integer' | 'number'}
          ? number
          : Schema extends {readonly prefixItems: readonly [unknown, unknown]}
            ? [start: number, count: number]
            : Schema extends {readonly items: infer Item}
              ? ValueOf<Item>[]
              : Schema extends {
                    readonly properties: infer Properties;
                    readonly required: readonly (infer Name)[];
                  }
                ? Fields<Properties, Name>
                : never;

/** Value that the schema of this name describes. */
export type WireValue<Name extends SchemaName> = ValueOf<Schemas[Name]>;

/** Fields of an object that are always sent, in the order of the schema. */
export function fieldsOf(name: Exclude<SchemaName, 'Range'>): readonly string[] {
  return WIRE_SCHEMAS[name].required;
}
