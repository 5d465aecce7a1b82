/**
 * Meanings of the operations' parameters, options and results, printed in the descriptions of the interface.
 */

import type {ErrorName} from './error-answers.ts';
import type {OPERATIONS, OperationName} from './operations.ts';
import {
  CHECKS_OPTION,
  MATCHES_OPTION,
  PROVENANCE_OPTION,
  QUALITY_ESTIMATE_OPTION,
  COLUMNS_OPTION,
  FUZZY_OPTION,
  INLINE_OPTION,
  KEYS_OPTION,
  TMX_OPTION,
  SHEET_NAMES_OPTION,
  SHIELD_OPTION,
  TERM_CORPUS_OPTION,
} from './options.ts';

/** Name of a parameter of any operation. */
export type ParameterName = {
  [Name in OperationName]: keyof (typeof OPERATIONS)[Name]['parameters'];
}[OperationName];

/** Meaning of each parameter, in Markdown. */
export const PARAMETER_MEANINGS = {
  appID: 'Name of the application that calls. It tells who calls, and is no credential.',
  systemID: 'ID of a translation system, from `GetSystemList`.',
  text: 'Plain text, or text with inline tags.',
  textArray: 'Texts, each plain or with inline tags.',
  options: 'Options, separated by commas: `qe` or `name=value`. May be empty.',
  uiLanguageID: 'Reserved.',
  translation: 'The better translation.',
  fileName: 'Name of the document; its extension tells the format.',
  content: 'Bytes of the document, as numbers from 0 to 255.',
  id: 'ID of a document translation task, from `StartDocumentTranslation`.',
} as const satisfies Record<ParameterName, string>;

/** One entry of the parameter `options`. */
export interface OptionDescription {
  readonly name: string;
  /** How the option is written: a flag, or `name=value`. */
  readonly form: string;
  /** Markdown. */
  readonly meaning: string;
  readonly operations: readonly OperationName[];
}

const ONE = ['TranslateEx', 'TranslateArrayEx'] as const;
const TEXTS = ['Translate', 'TranslateArray', ...ONE] as const;

/** Every entry that the service reads; other entries are ignored. */
export const OPTION_DESCRIPTIONS: readonly OptionDescription[] = [
  {
    name: TERM_CORPUS_OPTION,
    form: `${TERM_CORPUS_OPTION}=c-…`,
    meaning:
      'Uses the terms of this corpus, from `GetSystemTermCorpora`. Repeated for up to five: of the translations of a term, those of the first corpus that has it count.',
    operations: [...TEXTS, 'StartDocumentTranslation'],
  },
  {
    name: QUALITY_ESTIMATE_OPTION,
    form: QUALITY_ESTIMATE_OPTION,
    meaning: 'Estimates the quality: `qualityEstimate` is 0 without it.',
    operations: ONE,
  },
  {
    name: CHECKS_OPTION,
    form: CHECKS_OPTION,
    meaning: 'Looks for faults in the translation, such as a number that differs.',
    operations: [...ONE, 'StartDocumentTranslation'],
  },
  {
    name: MATCHES_OPTION,
    form: MATCHES_OPTION,
    meaning: 'Adds human translations of similar sentences.',
    operations: ONE,
  },
  {
    name: PROVENANCE_OPTION,
    form: PROVENANCE_OPTION,
    meaning: 'Adds how the translation was made. `provenance=off` keeps the mark out of a document.',
    operations: [...ONE, 'StartDocumentTranslation', 'DownloadDocumentTranslation'],
  },
  {
    name: SHIELD_OPTION,
    form: `${SHIELD_OPTION}=off`,
    meaning: 'Lets the engine translate placeholders, addresses and code, which stay as they are otherwise.',
    operations: [...TEXTS, 'StartDocumentTranslation'],
  },
  {
    name: SHEET_NAMES_OPTION,
    form: SHEET_NAMES_OPTION,
    meaning: 'Translates the names of the sheets of a workbook, with every reference to them.',
    operations: ['StartDocumentTranslation'],
  },
  {
    name: COLUMNS_OPTION,
    form: `${COLUMNS_OPTION}=Name;3`,
    meaning: 'Translates these columns of a CSV or TSV file alone, by their names or numbers.',
    operations: ['StartDocumentTranslation'],
  },
  {
    name: KEYS_OPTION,
    form: `${KEYS_OPTION}=title;menu.*.label;!debug`,
    meaning:
      'Translates the values of these keys alone in JSON, ARB, YAML, `.properties`, `.strings`, RESX, Android, Fluent and `.xcstrings` files. A key alone fits at any depth, a path from the top, `*` is any key, and `!` leaves out.',
    operations: ['StartDocumentTranslation'],
  },
  {
    name: INLINE_OPTION,
    form: `${INLINE_OPTION}=[[…]];%%…%%`,
    meaning: 'Keeps these inline tags of a document as they are, from their beginning to their end.',
    operations: ['StartDocumentTranslation'],
  },
  {
    name: FUZZY_OPTION,
    form: FUZZY_OPTION,
    meaning:
      'Marks the translations by the machine in a PO file as `fuzzy`, so that programs do not use them yet.',
    operations: ['StartDocumentTranslation'],
  },
  {
    name: TMX_OPTION,
    form: TMX_OPTION,
    meaning: 'Makes a TMX of the segments and their translations, for `DownloadDocumentTranslation`.',
    operations: ['StartDocumentTranslation', 'DownloadDocumentTranslation'],
  },
];

/** Result of each operation, in Markdown. */
export const RESULT_MEANINGS = {
  GetSystemList: 'The systems that the user may use.',
  Translate: 'The translation.',
  TranslateEx: 'The translation with its sentences, and what else the options ask for.',
  TranslateArray: 'The translations, in the order of the texts.',
  TranslateArrayEx: 'One extended translation for each text, in their order.',
  UpdateTranslation: 'The translation is kept. The body is empty.',
  GetSystemTermCorpora: 'The term corpora of the system.',
  StartDocumentTranslation: 'The ID of the new task.',
  GetDocumentTranslationState: 'The state of the task.',
  DownloadDocumentTranslation:
    'The bytes of the translated document. With `options=provenance`, how it was translated, as JSON. With `options=tmx`, its segments as TMX, if the task was started with that option.',
  RemoveDocumentTranslation: 'The task is removed. The body is empty.',
  GetDocumentTranslationList: 'The tasks of the user.',
} as const satisfies Record<OperationName, string>;

const TRANSLATING = [
  'dayLimitReached',
  'systemIsStarting',
  'systemNotFound',
  'systemNotStarted',
  'systemTranslationFailed',
  'unknownTermCorpusId',
] as const;

/**
 * Errors that only some operations return. Every operation may also return any error that is not listed here,
 * unless `ERROR_ANSWERS` limits it to tasks or to one protocol.
 */
export const OPERATION_ERRORS: Readonly<Record<OperationName, readonly ErrorName[]>> = {
  GetSystemList: [],
  Translate: TRANSLATING,
  TranslateEx: TRANSLATING,
  TranslateArray: TRANSLATING,
  TranslateArrayEx: TRANSLATING,
  UpdateTranslation: ['dayLimitReached', 'systemNotFound', 'conflict'],
  GetSystemTermCorpora: ['systemNotFound'],
  StartDocumentTranslation: ['systemNotFound', 'systemNotStarted', 'unknownTermCorpusId', 'conflict'],
  GetDocumentTranslationState: ['notFound'],
  DownloadDocumentTranslation: ['notFound', 'conflict'],
  RemoveDocumentTranslation: ['notFound'],
  GetDocumentTranslationList: [],
};

/** The operations by purpose, in the order in which a reader needs them. */
export const OPERATION_GROUPS = {
  Systems: ['GetSystemList', 'GetSystemTermCorpora'],
  Texts: ['Translate', 'TranslateEx', 'TranslateArray', 'TranslateArrayEx', 'UpdateTranslation'],
  Documents: [
    'StartDocumentTranslation',
    'GetDocumentTranslationState',
    'DownloadDocumentTranslation',
    'RemoveDocumentTranslation',
    'GetDocumentTranslationList',
  ],
} as const satisfies Readonly<Record<string, readonly OperationName[]>>;
