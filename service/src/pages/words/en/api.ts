import {
  ERROR_ANSWERS,
  OPERATIONS,
  type ErrorName,
  type OperationName,
} from '../../../../../src/contract/index.ts';
import {
  PARAMETER_MEANINGS,
  RESULT_MEANINGS,
  type OptionDescription,
  type ParameterName,
} from '../../../../../src/contract/descriptions.ts';
import type {OperationGroup} from '../../../openapi/described-operations.ts';
import {WIRE_SCHEMAS, type SchemaName} from '../../../../../src/contract/wire-schemas.ts';

/** English texts of the page for developers. Text between backticks is code. */
export const apiWords = {
  title: 'Interface for developers',
  service: (version: string) => `Machine translation service, version ${version}`,
  operations: 'Operations',
  reference: 'Reference',
  start: 'Start',
  sendRequests: 'Send requests to the address below, with your key in the header `client-id`.',
  signInLink: 'Sign in',
  getKey: 'to get a key.',
  visitors:
    'Where the operator allows visitors without an account, POST to `/visitor` answers with a key that ends after some hours. Elsewhere the answer is 204. The answer is:',
  reviews:
    'Hosts may report what they published and what people reviewed, with POST to `/reviews`, so that the operator can list it. The answer is 204. The body is:',
  forms:
    'Every operation takes its parameters from the query string (GET), or from a JSON object (POST), which suits longer texts. Answers are JSON. A system that sleeps answers with error 21 and starts: ask again after the seconds in `Retry-After`.',
  programs: 'For programs:',
  openApi: '(OpenAPI 3.1)',
  wsdl: '(SOAP)',
  parameters: 'Parameters',
  options: 'Options',
  example: 'Example',
  answer: 'Answer',
  errors: 'Errors',
  types: 'Types',
  optional: 'optional',
  type: 'Type:',
  yourKey: 'YOUR_KEY',
  aboutOptions:
    'The parameter `options` is a list with commas, as `qe,termCorpusId=c-…`. What the service does not know is ignored.',
  aboutTypes: 'Expect fields that you do not know, and any field but `ID` to be missing.',
  aboutErrors:
    'An error is `{"code", "exception", "description"}` with the HTTP status below. Any operation may answer with these:',
  typeNames: {
    string: 'text',
    'string[]': 'list of texts',
    bytes: 'list of numbers from 0 to 255',
    integer: 'whole number',
    number: 'number',
    any: 'anything',
  },
  listOf: 'list of',
  oneOf: 'one of',
  groups: {Systems: 'Systems', Texts: 'Texts', Documents: 'Documents'} as Readonly<
    Record<OperationGroup, string>
  >,
  purpose: (name: OperationName): string => OPERATIONS[name].purpose,
  parameter: (name: ParameterName): string => PARAMETER_MEANINGS[name],
  option: ({meaning}: OptionDescription): string => meaning,
  result: (name: OperationName): string => RESULT_MEANINGS[name],
  error: (name: ErrorName): string => ERROR_ANSWERS[name].condition,
  schema: (name: SchemaName): string => {
    const schema = WIRE_SCHEMAS[name];
    return 'description' in schema ? String(schema.description) : '';
  },
  /** Description of a field in a schema; `english` is the text of the schema. */
  field: (_schema: SchemaName, _field: string, english: string): string => english,
};

/** Texts of the page for developers, in one language. */
export type ApiWords = typeof apiWords;
