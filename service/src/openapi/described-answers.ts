import type {SchemaName} from '../../../src/contract/wire-schemas.ts';
import type {DescribedError} from './described-operations.ts';

/** A schema as plain JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const JSON_TYPE = 'application/json';

export function schemaReference(name: SchemaName): JsonSchema {
  return {$ref: `#/components/schemas/${name}`};
}

/** Statuses whose answers may have a `Retry-After` header. */
const RETRIED: readonly number[] = [409, 429, 502, 503];

/** Answers to failed requests, by status. */
export function failures(errors: readonly DescribedError[]): object {
  const statuses = [...new Set(errors.map(({httpStatus}) => httpStatus))];
  return Object.fromEntries(
    statuses.map((status) => {
      const statusErrors = errors.filter(({httpStatus}) => httpStatus === status);
      return [status, failure(statusErrors, RETRIED.includes(status))];
    }),
  );
}

function failure(errors: readonly DescribedError[], isRetried: boolean): object {
  return {
    description: errors.map(({code, name, condition}) => `${code} \`${name}\`: ${condition}`).join('\n\n'),
    ...(isRetried && {headers: {'Retry-After': {$ref: '#/components/headers/RetryAfter'}}}),
    content: {
      [JSON_TYPE]: {
        schema: {
          allOf: [
            schemaReference('Error'),
            {
              type: 'object',
              properties: {
                code: {type: 'integer', enum: errors.map(({code}) => code)},
                exception: {type: 'string', enum: errors.map(({name}) => name)},
              },
            },
          ],
        },
        examples: Object.fromEntries(
          errors.map(({name, code, condition}) => [
            name,
            {
              value: {
                ...{code, exception: name, description: condition},
                ...{ErrorCode: String(code), ErrorMessage: condition},
              },
            },
          ]),
        ),
      },
    },
  };
}
