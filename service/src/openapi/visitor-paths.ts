import {ERROR_ANSWERS, VISITOR_PATH, type ErrorName} from '../../../src/contract/index.ts';
import type {SchemaName} from '../../../src/contract/wire-schemas.ts';
import {failures, JSON_TYPE, schemaReference} from './described-answers.ts';

export const VISITOR_TAG = 'Visitors';

/** Describes the address for visitors without an account, which does not belong to the contract. */
export function visitorPaths(): object {
  return {
    [VISITOR_PATH]: {
      get: visitorMethod({
        operationId: 'GetVisitorTerms',
        summary: 'What visitors may do without an account.',
        status: 200,
        schema: 'VisitorTerms',
        errors: ['tooManyRequests'],
      }),
      post: visitorMethod({
        operationId: 'BeginVisit',
        summary: 'Begins the session of a visitor without an account, with a token of its own.',
        status: 201,
        schema: 'Visitor',
        errors: ['badRequest', 'tooManyRequests', 'unavailable'],
      }),
    },
  };
}

function visitorMethod({
  operationId,
  summary,
  status,
  schema,
  errors,
}: {
  readonly operationId: string;
  readonly summary: string;
  readonly status: number;
  readonly schema: SchemaName;
  readonly errors: readonly ErrorName[];
}): object {
  return {
    ...{operationId, tags: [VISITOR_TAG], summary, security: []},
    responses: {
      [status]: {description: summary, content: {[JSON_TYPE]: {schema: schemaReference(schema)}}},
      204: {description: 'The service serves no visitors.'},
      ...failures(errors.map((name) => ({name, ...ERROR_ANSWERS[name]}))),
    },
  };
}
