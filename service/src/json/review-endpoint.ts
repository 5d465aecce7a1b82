import type {FastifyInstance} from 'fastify';
import {
  MAX_REFERENCE,
  provenanceOf,
  REVIEW_EVENTS,
  REVIEW_PATH,
  type WireProvenance,
  type WireReview,
} from '../../../src/contract/index.ts';
import {queryValue} from '../endpoint/query-value.ts';
import {isBlank} from '../operations/reviews/blank.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {Call} from '../pipeline/dialect.ts';
import {keyInHeader} from '../pipeline/key-in-header.ts';
import type {Pipeline} from '../pipeline/pipeline.ts';
import {readJsonObject} from './body.ts';
import {jsonErrors} from './errors.ts';

/** Longest name of a host's application, in UTF-16 code units. */
const MAX_APP_ID = 200;
/** Longest name of a reviewer, in UTF-16 code units; records hold no longer texts. */
const MAX_REVIEWER = 500;
const EXAMPLE = '{"event": "published", "provenance": {…}}';

/** Registers the address where hosts report what they published, and what was reviewed. */
export function reviewEndpoint(app: FastifyInstance, pipeline: Pipeline): void {
  const dialect = {...jsonErrors, key: keyInHeader(undefined)};
  const record: Call<void> = {
    method: ['POST'],
    url: REVIEW_PATH,
    async read({body, request}) {
      const appID = appIdIn(request.raw.url ?? '');
      const review = await readJsonObject(body, reviewIn, {example: EXAMPLE});
      return (operations, caller) => operations.recordReview({...review, appID, address: request.ip}, caller);
    },
    write(_result, reply) {
      reply.code(204).header('Cache-Control', 'no-store');
      return undefined;
    },
  };
  pipeline.endpoint(app, dialect, [record]);
}

function appIdIn(url: string): string | undefined {
  const appID = oneLine(queryValue(url, 'appID') ?? '');
  if (appID.length <= MAX_APP_ID) return appID === '' ? undefined : appID;
  throw invalid(`The parameter appID has ${appID.length} characters: send at most ${MAX_APP_ID}.`);
}

/** Reads a review; fields of later versions are ignored. */
function reviewIn(sent: object): WireReview {
  const fields = sent as Readonly<Record<string, unknown>>;
  const event = REVIEW_EVENTS.find((known) => known === fields['event']);
  if (!event) {
    const known = REVIEW_EVENTS.map((name) => `"${name}"`).join(', ');
    throw invalid(`The field event says what happened: send one of ${known}.`);
  }
  const provenance = recordOf(fields['provenance']);
  const reference = referenceOf(fields['reference']);
  const characters = charactersOf(fields['characters']);
  return {
    event,
    provenance,
    ...(reference !== undefined && {reference}),
    ...(characters !== undefined && {characters}),
  };
}

function recordOf(value: unknown): WireProvenance {
  const provenance = provenanceOf(value);
  if (!provenance) {
    throw invalid(
      'The field provenance is not a record of a translation: send the one that the service gave for the option provenance, with all its fields.',
    );
  }
  const {reviewer} = value as {readonly reviewer?: unknown};
  if (typeof reviewer === 'string' && reviewer.length > MAX_REVIEWER) {
    throw invalid(
      `The field provenance.reviewer has ${reviewer.length} characters: send a name of at most ${MAX_REVIEWER}.`,
    );
  }
  return provenance;
}

function referenceOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') {
    throw invalid(
      'The field reference is not a string: send the address or name of the text, or leave it out.',
    );
  }
  const reference = oneLine(value);
  if (reference.length > MAX_REFERENCE) {
    throw invalid(
      `The field reference has ${reference.length} characters: send at most ${MAX_REFERENCE}, and no texts.`,
    );
  }
  return reference === '' ? undefined : reference;
}

function charactersOf(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw invalid('The field characters is not a count: send a whole number from 0 on, or leave it out.');
}

/** Control characters, which would break the lines of a list, become spaces; a text of which nothing is visible is empty. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, ' ').trim();
  return isBlank(line) ? '' : line;
}

function invalid(message: string): OperationError {
  return new OperationError('badRequest', message);
}
