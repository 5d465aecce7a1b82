import {hash, randomBytes, timingSafeEqual} from 'node:crypto';
import type {FastifyReply, FastifyRequest} from 'fastify';
import type {SessionUser, Store} from '../../store/index.ts';

/** Name of the session cookie. */
const COOKIE = 'mtservice-admin';

const MAX_MS = 12 * 3_600_000;
const IDLE_MS = 3_600_000;
const ID = /^[A-Za-z0-9_-]{43}$/;

/** Session of a signed-in administrator. */
export interface AdminSession {
  readonly admin: SessionUser;
  /** Key for data of the session, derived from the id in the cookie without revealing that id. */
  readonly key: string;
  /** Proves that a form came from a page of this session. */
  readonly formToken: string;
}

/**
 * Starts a session with a new id, and returns its key. The cookie has no path attribute, so the browser uses
 * the path of the sign-in form, `…/admin`, even if a proxy serves the page elsewhere.
 */
export async function beginSession(
  store: Store,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AdminSession['key']> {
  const id = randomBytes(32).toString('base64url');
  await store.sessions.add(hashOf(id), userId, MAX_MS);
  reply.setCookie(COOKIE, id, cookieOptions(request, MAX_MS / 1000));
  return keyOf(id);
}

/** The session of a request; undefined if the request has no session or the session has ended. */
export async function sessionOf(store: Store, request: FastifyRequest): Promise<AdminSession | undefined> {
  const id = request.cookies[COOKIE];
  if (id === undefined || !ID.test(id)) return undefined;
  const admin = await store.sessions.adminOf(hashOf(id), IDLE_MS);
  if (admin === undefined) return undefined;
  return {admin, key: keyOf(id), formToken: hash('sha256', `form ${id}`, 'base64url')};
}

/** Ends the session of a request. */
export async function endSession(store: Store, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const id = request.cookies[COOKIE];
  if (id !== undefined) await store.sessions.remove(hashOf(id));
  // `clearCookie` is not used, since it sets a path: a browser only removes a cookie with the same path.
  reply.setCookie(COOKIE, '', {...cookieOptions(request, 0), expires: new Date(0)});
}

function cookieOptions({protocol}: FastifyRequest, maxAge: number) {
  return {httpOnly: true, sameSite: 'strict', secure: protocol === 'https', maxAge} as const;
}

/** Whether a form contains the session's token. */
export function hasFormToken(session: AdminSession, sent: string): boolean {
  const [expected, actual] = [Buffer.from(session.formToken), Buffer.from(sent)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function hashOf(id: string): Buffer {
  return hash('sha256', id, 'buffer');
}

function keyOf(id: string): string {
  return hash('sha256', `notices ${id}`, 'base64url');
}
