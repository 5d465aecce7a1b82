/**
 * Type of a parameter: `string[]` is a JSON array in a query string, `bytes` an array of the integers 0-255.
 */
export type ParameterType = 'string' | 'string[]' | 'bytes';

/** A parameter of an operation. */
export interface Parameter {
  readonly type: ParameterType;
  /** As in the interface document; the service also accepts requests without `appID` or `options`. */
  readonly required: boolean;
  /** Other spellings that the service accepts. Names are matched regardless of case. */
  readonly aliases?: readonly string[];
}

/** Type of an operation's result. */
export type ResultType =
  | 'systemList'
  | 'string'
  | 'string[]'
  | 'extended'
  | 'extended[]'
  | 'termCorpora'
  | 'documentState'
  | 'documentState[]'
  | 'bytes'
  | 'empty';

/** One row of the table of operations. */
export interface Operation {
  readonly purpose: string;
  /** The method that the interface document lists first; the service accepts both methods for every operation. */
  readonly method: 'GET' | 'POST';
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly result: ResultType;
}

const appID = {type: 'string', required: true} as const;
const systemID = {type: 'string', required: true} as const;
const text = {type: 'string', required: true} as const;
const textArray = {type: 'string[]', required: true} as const;
const translateOptions = {type: 'string', required: true} as const;
const options = {type: 'string', required: false} as const;
const id = {type: 'string', required: true} as const;
const oneText = {appID, systemID, text, options: translateOptions} as const;
const severalTexts = {appID, systemID, textArray, options: translateOptions} as const;

/**
 * The twelve operations of the interface document, at `{base_url}/service.svc/json/<name>`.
 * Every request carries the header `client-id`.
 */
export const OPERATIONS = {
  GetSystemList: {
    purpose: 'List the translation systems that the user may use.',
    method: 'GET',
    parameters: {appID, uiLanguageID: {type: 'string', required: false}, options},
    result: 'systemList',
  },
  Translate: {
    purpose: 'Translate one text, plain or with inline tags.',
    method: 'POST',
    parameters: oneText,
    result: 'string',
  },
  TranslateEx: {
    purpose: 'Translate one text, with sentence ranges, counts and quality estimate.',
    method: 'POST',
    parameters: oneText,
    result: 'extended',
  },
  TranslateArray: {
    purpose: 'Translate several texts; the answers keep the order.',
    method: 'POST',
    parameters: severalTexts,
    result: 'string[]',
  },
  TranslateArrayEx: {
    purpose: 'Translate several texts, each with an extended result.',
    method: 'POST',
    parameters: severalTexts,
    result: 'extended[]',
  },
  UpdateTranslation: {
    purpose: 'Suggest a better translation of a sentence.',
    method: 'POST',
    parameters: {
      appID,
      systemID,
      text,
      translation: {type: 'string', required: true, aliases: ['translationtext']},
      options,
    },
    result: 'empty',
  },
  GetSystemTermCorpora: {
    purpose: 'List the term corpora of a system.',
    method: 'GET',
    parameters: {systemID},
    result: 'termCorpora',
  },
  StartDocumentTranslation: {
    purpose: 'Upload a document and start a task.',
    method: 'POST',
    parameters: {appID, fileName: text, content: {type: 'bytes', required: true}, systemID, options},
    result: 'string',
  },
  GetDocumentTranslationState: {
    purpose: 'State of a document translation task.',
    method: 'GET',
    parameters: {appID, id},
    result: 'documentState',
  },
  DownloadDocumentTranslation: {
    purpose: 'Download the translated document.',
    method: 'GET',
    parameters: {appID, id},
    result: 'bytes',
  },
  RemoveDocumentTranslation: {
    purpose: 'Delete a task and its documents.',
    method: 'GET',
    parameters: {appID, id},
    result: 'empty',
  },
  GetDocumentTranslationList: {
    purpose: 'List the document translation tasks of the user.',
    method: 'GET',
    parameters: {appID},
    result: 'documentState[]',
  },
} as const satisfies Record<string, Operation>;

/**
 * Parameters of `DownloadDocumentTranslation` as this service takes them: options, which the interface document does not
 * have, ask for the record of a document or its segments.
 */
export const DOWNLOAD_PARAMETERS = {appID, id, options} as const;

/** Name of an operation. */
export type OperationName = keyof typeof OPERATIONS;

// a pure call, so that scripts that need only the constants below do not include the table
const byLowerCaseName = /* @__PURE__ */ (() =>
  new Map((Object.keys(OPERATIONS) as OperationName[]).map((name) => [name.toLowerCase(), name])))();

/** The operation with this name, regardless of case; undefined for an unknown name. */
export function operationName(name: string): OperationName | undefined {
  return byLowerCaseName.get(name.toLowerCase());
}

/** Path segments between `{base_url}` and the operation's name. */
export const JSON_PATH = '/service.svc/json';

/** Header that carries the user's token. */
export const TOKEN_HEADER = 'client-id';

/** Header of this service that names the systems of an answer: one or several ids, separated by commas. */
export const SYSTEM_HEADER = 'mt-system';
