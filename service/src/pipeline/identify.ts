import type {FastifyRequest} from 'fastify';
import {OperationError} from '../errors/operation-error.ts';
import type {TokenUser} from '../store/index.ts';
import {admitBody, KeyMissingError} from './body/unknown-senders.ts';
import type {KeyPlace, SentKey} from './dialect.ts';
import type {Authenticate, Passage} from './passage.ts';

/**
 * Second step of the pipeline: identifies the sender by the key in the head of the request. Throws error 401
 * if the key is invalid, or missing where it is needed.
 */
export async function identifyByHead<Result>(
  passage: Passage<Result>,
  request: FastifyRequest,
): Promise<void> {
  const {call, dialect} = passage;
  const sent = dialect.key.inHead(request);
  const mayGoOn = dialect.key.mayFollow || call.isOpen === true;
  if (sent !== undefined || !mayGoOn) await identify(passage, request, sent);
}

/** Identifies the sender by a key and admits the body; throws error 401 if the key is unknown. */
export async function identify<Result>(
  {call, dialect, parts}: Passage<Result>,
  request: FastifyRequest,
  sent: SentKey | undefined,
): Promise<void> {
  const {visit} = request;
  if (!visit || (sent !== undefined && sent.text === visit.key)) return;
  try {
    visit.user = await userOf(sent, dialect.key, parts.authenticate);
    visit.key = sent?.text;
    admitBody(request.raw);
  } catch (error) {
    const isRefused = error instanceof OperationError && error.exception === 'unauthorized';
    const failure = isRefused ? await refusal(parts.gate.countRefused(request), error) : error;
    // A call that exists for no user gets its own error, whatever the key.
    call.find?.(request, undefined);
    throw failure;
  }
  call.find?.(request, visit.user);
}

async function userOf(
  sent: SentKey | undefined,
  {missing, name}: KeyPlace,
  authenticate: Authenticate,
): Promise<TokenUser> {
  if (sent === undefined) throw new KeyMissingError(missing);
  const user = await authenticate(sent.text);
  if (sent.isForMarked && !user?.legacy) throw new KeyMissingError(missing);
  if (user) return user;
  throw new OperationError(
    'unauthorized',
    `The ${name} is not known, was revoked, has ended, or its user is disabled. The sign-in page of the service gives you a new one; otherwise, ask the operator of the service.`,
  );
}

/**
 * Returns the original error; if counting the refusal rejects because there were too many, returns that error
 * instead.
 */
async function refusal(counted: Promise<void>, error: unknown): Promise<unknown> {
  return await counted.then(
    () => error,
    (tooMany: unknown) => tooMany,
  );
}
