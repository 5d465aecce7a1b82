import {SYSTEM_HEADER, TOKEN_HEADER} from '../../../src/contract/index.ts';
import type {ParameterType, ResultType} from '../../../src/contract/index.ts';
import {
  DESCRIBED_OPERATIONS,
  type DescribedOperation,
  type DescribedParameter,
} from './described-operations.ts';
import {WIRE_SCHEMAS} from '../../../src/contract/wire-schemas.ts';
import {failures, JSON_TYPE, schemaReference, type JsonSchema} from './described-answers.ts';
import {REVIEW_TAG, reviewPath} from './review-path.ts';
import {VISITOR_TAG, visitorPaths} from './visitor-paths.ts';

/** Address and version of the service. */
export interface ServiceAddress {
  /** Address of the service, called `{base_url}` in the interface document. */
  readonly baseUrl: string;
  readonly version: string;
}

const TAGS = [...new Set(DESCRIBED_OPERATIONS.map(({group}) => group)), VISITOR_TAG, REVIEW_TAG];

/** Describes the JSON interface of the contract as an OpenAPI 3.1 document. */
export function openApiDocument({baseUrl, version}: ServiceAddress): object {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Machine translation service',
      version,
      description:
        'Lists translation systems, translates texts and whole documents, and keeps human translations. ' +
        `Every request carries the user's token in the header \`${TOKEN_HEADER}\`. Names of operations and ` +
        'parameters are taken in any case; parameters that the service does not know are ignored.',
      license: {name: 'MIT', identifier: 'MIT'},
    },
    servers: [{url: baseUrl}],
    security: [{token: []}],
    tags: TAGS.map((name) => ({name})),
    paths: {...operationPaths(), ...visitorPaths(), ...reviewPath()},
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: TOKEN_HEADER,
          description: 'Token of a user. The sign-in page of the service, `/sign-in`, gives one.',
        },
      },
      headers: {
        RetryAfter: {
          description: 'Seconds after which it makes sense to ask again.',
          schema: {type: 'integer', minimum: 1},
        },
        System: {
          description: 'ID of the system that answered; several are separated by commas.',
          schema: {type: 'string'},
        },
      },
      schemas: WIRE_SCHEMAS,
    },
  };
}

function operationPaths(): object {
  return Object.fromEntries(DESCRIBED_OPERATIONS.map((operation) => [operation.path, pathItem(operation)]));
}

function pathItem(operation: DescribedOperation): object {
  return Object.fromEntries(
    operation.methods.map((method, index) => [
      method.toLowerCase(),
      {
        // The id for the usual method is the name of the operation, which generated clients then use.
        operationId: index === 0 ? operation.name : `${operation.name}By${method === 'GET' ? 'Get' : 'Post'}`,
        tags: [operation.group],
        summary: operation.purpose,
        description: describedOptions(operation),
        ...(method === 'GET' ? inQuery(operation) : inBody(operation)),
        responses: {200: success(operation), ...failures(operation.errors)},
      },
    ]),
  );
}

function describedOptions({purpose, options}: DescribedOperation): string {
  const lines = options.map(({form, meaning}) => `- \`${form}\`: ${meaning}`);
  return lines.length === 0 ? purpose : `${purpose}\n\nOptions:\n\n${lines.join('\n')}`;
}

const PARAMETER_SCHEMAS: Readonly<Record<ParameterType, JsonSchema>> = {
  string: {type: 'string'},
  'string[]': {type: 'array', items: {type: 'string'}},
  bytes: {type: 'array', items: {type: 'integer', minimum: 0, maximum: 255}},
};

function inQuery({parameters}: DescribedOperation): object {
  return {
    parameters: parameters.map(({name, type, required, meaning, example, aliases}) => {
      const schema = PARAMETER_SCHEMAS[type];
      // An array in a query string is sent as JSON text.
      const form = type === 'string' ? {schema, example} : {content: {[JSON_TYPE]: {schema, example}}};
      return {name, in: 'query', required, description: withAliases(meaning, aliases), ...form};
    }),
  };
}

function inBody({parameters}: DescribedOperation): object {
  const property = ({type, meaning, aliases}: DescribedParameter) => ({
    ...PARAMETER_SCHEMAS[type],
    description: withAliases(meaning, aliases),
  });
  return {
    requestBody: {
      required: true,
      content: {
        [JSON_TYPE]: {
          schema: {
            type: 'object',
            required: parameters.filter(({required}) => required).map(({name}) => name),
            properties: Object.fromEntries(
              parameters.map((parameter) => [parameter.name, property(parameter)]),
            ),
          },
          example: Object.fromEntries(parameters.map(({name, example}) => [name, example])),
        },
      },
    },
  };
}

function withAliases(meaning: string, aliases: readonly string[]): string {
  if (aliases.length === 0) return meaning;
  return `${meaning} Also taken as ${aliases.map((name) => `\`${name}\``).join(', ')}.`;
}

const {Provenance} = WIRE_SCHEMAS;
/** A record as a file, which has the version of its form. */
const RECORD: JsonSchema = {
  ...Provenance,
  title: 'ProvenanceRecord',
  required: ['version', ...Provenance.required],
  properties: {version: {type: 'integer', minimum: 1}, ...Provenance.properties},
};

const RESULT_SCHEMAS: Readonly<Record<Exclude<ResultType, 'empty'>, JsonSchema>> = {
  systemList: schemaReference('SystemList'),
  string: {type: 'string'},
  'string[]': {type: 'array', items: {type: 'string'}},
  extended: schemaReference('ExtendedTranslation'),
  'extended[]': {type: 'array', items: schemaReference('ExtendedTranslation')},
  termCorpora: {type: 'array', items: schemaReference('TermCorpus')},
  documentState: schemaReference('DocumentState'),
  'documentState[]': {type: 'array', items: schemaReference('DocumentState')},
  // The record of a document is JSON, too.
  bytes: {oneOf: [PARAMETER_SCHEMAS.bytes, RECORD]},
};

function success({parameters, result: {type, meaning, example}}: DescribedOperation): object {
  if (type === 'empty') return {description: meaning};
  const json = {[JSON_TYPE]: {schema: RESULT_SCHEMAS[type], example}};
  // The answer is raw bytes if the request accepts them.
  const content = type === 'bytes' ? {...json, 'application/octet-stream': {}} : json;
  const isTranslated = parameters.some(({name}) => name === 'systemID') && type !== 'termCorpora';
  const headers = isTranslated && {[SYSTEM_HEADER]: {$ref: '#/components/headers/System'}};
  return {description: meaning, ...(headers && {headers}), content};
}
