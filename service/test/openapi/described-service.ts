import assert from 'node:assert/strict';
import {Ajv2020} from 'ajv/dist/2020.js';
import type {OperationName} from '../../../src/contract/index.ts';
import {sendTo, type Answer} from '../http/send-to.ts';

/** An operation in the document. */
interface DocumentedCall {
  readonly operationId: string;
  readonly parameters?: readonly {readonly name: string; readonly required: boolean}[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, {readonly schema: {readonly properties: object}}>>;
  };
  readonly responses: Readonly<Record<string, {readonly content?: Readonly<Record<string, unknown>>}>>;
}

/** The parts of an OpenAPI document that the tests read. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly servers: readonly {readonly url: string}[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedCall>>>>;
  readonly components: {readonly schemas: Readonly<Record<string, object>>};
}

/** The OpenAPI document of a running service, to check answers against. */
export class DescribedService {
  readonly document: OpenApiDocument;
  readonly #ajv = new Ajv2020({strict: false, validateSchema: false, allErrors: true});

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.#ajv.addSchema(closed(document), 'document');
  }

  /** Requests the document from a service. */
  static async of(url: string): Promise<DescribedService> {
    const {status, json} = await sendTo(`${url}/api/openapi.json`, {});
    assert.equal(status, 200);
    return new DescribedService(json as OpenApiDocument);
  }

  /** Returns differences between an answer and the document, including fields that are not documented. */
  faultsOf(name: OperationName, method: 'get' | 'post', {status, text, json}: Answer): string[] {
    const path = `/service.svc/json/${name}`;
    const described = this.document.paths[path]?.[method]?.responses[String(status)];
    if (!described) return [`${name} has no status ${status} by ${method}`];
    if (!described.content) return text === '' ? [] : [`the answer of ${name} is not empty`];
    const place = [
      'paths',
      path,
      method,
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ];
    const pointer = place.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const validate = this.#ajv.compile({$ref: `document#/${pointer}`});
    if (validate(json)) return [];
    return (validate.errors ?? []).map(
      ({instancePath, message, params}) => `${name} ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}

/** Forbids undocumented fields: clients must ignore unknown fields, but the service must not send any. */
function closed(document: OpenApiDocument): OpenApiDocument {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    'properties' in schema ? {...schema, additionalProperties: false} : schema,
  ]);
  return {...document, components: {...document.components, schemas: Object.fromEntries(schemas)}};
}
