import {ERROR_ANSWERS, REVIEW_PATH} from '../../../src/contract/index.ts';
import {failures, JSON_TYPE, schemaReference} from './described-answers.ts';
import {COMMON_ERRORS} from './described-operations.ts';

export const REVIEW_TAG = 'Reviews';

/** Describes the address for reviews, which does not belong to the contract. */
export function reviewPath(): object {
  const own = (['systemNotFound', 'conflict', 'dayLimitReached'] as const).map((name) => ({
    name,
    ...ERROR_ANSWERS[name],
  }));
  return {
    [REVIEW_PATH]: {
      post: {
        operationId: 'RecordReview',
        tags: [REVIEW_TAG],
        summary: 'Records that a translation was published or reviewed, or that a review no longer holds.',
        parameters: [
          {
            ...{name: 'appID', in: 'query', required: false, description: 'Name of the application.'},
            schema: {type: 'string'},
          },
        ],
        requestBody: {required: true, content: {[JSON_TYPE]: {schema: schemaReference('Review')}}},
        responses: {204: {description: 'It is recorded.'}, ...failures([...COMMON_ERRORS, ...own])},
      },
    },
  };
}
