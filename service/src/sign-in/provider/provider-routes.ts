import {randomBytes, timingSafeEqual} from 'node:crypto';
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {userOfProvider, type NoUser, type ProviderPerson} from '../../accounts/provider-users.ts';
import {countFrom} from '../attempt-limits.ts';
import {fieldsOf} from '../../pages/form-fields.ts';
import {sendPage} from '../../pages/page-headers.ts';
import type {Identity, UserAccount} from '../../store/index.ts';
import type {SignInWords} from '../../pages/words/index.ts';
import {openerOf, type Opener} from '../opener.ts';
import {problemPage, signInPage, type PageContext} from '../page-markup.ts';
import {noted, offerConsent, type PagesParts} from '../pages-parts.ts';
import {Tickets} from '../tickets.ts';
import {emailIn, isAllowed, roleIn, userNameIn} from './claims.ts';
import type {OpenIdProvider, SignInSecrets, SignedInPerson} from './open-id-provider.ts';
import type {ProviderHandOver} from './provider-hand-over.ts';
import {ProviderFault, type ProviderFaultKind} from './provider-fault.ts';

/** Parts that signing in with a provider needs. */
export interface ProviderParts extends PagesParts {
  readonly provider: OpenIdProvider;
  /** Passes users on to the administration page; undefined if there is no administration page. */
  readonly handOver: ProviderHandOver | undefined;
  /** Maximum number of sign-ins started from one address in five minutes. */
  readonly startsPerAddress: number;
}

/** A sign-in for which the provider has not answered yet. */
interface PendingSignIn {
  readonly secrets: SignInSecrets;
  /** Value of the cookie in the browser that started the sign-in. */
  readonly browser: string;
  readonly opener: Opener;
  readonly language: string;
  /** Page to open, below the administration page; undefined for a sign-in that gives a token. */
  readonly adminPath: string | undefined;
}

/** A sign-in that starts at a page of the service. */
interface SignInStart {
  readonly context: PageContext;
  readonly opener: Opener;
  readonly isForAdmin: boolean;
  readonly adminPath: string | undefined;
}

/** Reason why a sign-in failed, for the page that reports the failure. */
interface Refusal {
  readonly status: number;
  readonly problem: string;
  readonly opener?: Opener;
  /** Address at which to start again; the sign-in page by default. */
  readonly again?: string | undefined;
  readonly identity?: Identity;
}

/**
 * Values of `Sec-Fetch-Site` for links on the service's own pages and for typed addresses; old browsers omit
 * the header.
 */
const OWN_PAGES: readonly unknown[] = ['same-origin', 'none', undefined];

/** Path of the administration page, relative to the sign-in pages. */
const ADMIN = '../admin';

const COOKIE_SECONDS = 10 * 60;
/** Seconds after which to try again if the provider cannot be reached. */
const RETRY_SECONDS = 60;

/** Adds the routes that lead to the provider and back. */
export function addProviderRoutes(app: FastifyInstance, parts: ProviderParts): void {
  const pending = new Tickets<PendingSignIn>(parts.store.tickets, 'provider');
  addStart(app, parts, pending);
  addCallback(app, parts, pending);
}

function addStart(app: FastifyInstance, parts: ProviderParts, pending: Tickets<PendingSignIn>): void {
  const {provider, contextOf} = parts;
  app.get('/provider', async (request, reply) => {
    const query = fieldsOf(request.query);
    const opener = openerOf(query('origin'), query('state'));
    const context = contextOf(request);
    const {messages} = context.language;
    const isForAdmin = parts.handOver !== undefined && query('for') === 'admin';
    const adminPath = isForAdmin ? query('to') : undefined;
    // Another site must not send a user straight to the provider, past the page that shows which site wants a
    // token.
    if (!OWN_PAGES.includes(request.headers['sec-fetch-site'])) {
      return reply.redirect(isForAdmin ? ADMIN : `${context.home}${searchOf(request)}`, 303);
    }
    const wait = await countFrom(parts.store.attempts, request, {
      what: 'start',
      most: parts.startsPerAddress,
    });
    if (wait !== undefined) {
      request.signIn = 'wait';
      const problem = messages.tooManyAttempts(Math.ceil(wait / 60_000));
      reply.code(429).header('retry-after', String(Math.ceil(wait / 1000)));
      return sendPage(reply, signInPage(context, opener, {problem}));
    }
    const start = {context, opener, isForAdmin, adminPath};
    try {
      return await redirectToProvider(parts, pending, start, reply);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      logFault(request, error);
      request.signIn = 'wrong';
      return sendUnavailable(provider.settings.title, start, request, reply);
    }
  });
}

async function redirectToProvider(
  {provider}: ProviderParts,
  pending: Tickets<PendingSignIn>,
  {context, opener, adminPath}: SignInStart,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await provider.checkAnswers();
  const secrets = await provider.secrets();
  const browser = randomBytes(24).toString('base64url');
  const {code: language} = context.language;
  const state = await pending.add({secrets, browser, opener, language, adminPath});
  const address = await provider.address(state, secrets, language);
  const cookie = {...cookieOptions(provider.settings.redirectUrl), maxAge: COOKIE_SECONDS};
  reply.setCookie(cookieName(state), browser, cookie);
  return await reply.redirect(address.href, 303);
}

function sendUnavailable(
  title: string,
  {context, opener, isForAdmin}: SignInStart,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  reply.header('retry-after', RETRY_SECONDS);
  const {unavailable, unavailableOrPassword} = context.language.messages.provider;
  if (isForAdmin) {
    return refuse(request, reply, context, {status: 503, problem: unavailable(title), again: ADMIN});
  }
  const problem = context.ways.hasPasswords ? unavailableOrPassword(title) : unavailable(title);
  return sendPage(reply.code(503), signInPage(context, opener, {problem}));
}

function addCallback(app: FastifyInstance, parts: ProviderParts, pending: Tickets<PendingSignIn>): void {
  const {provider, handOver, store, contextOf} = parts;
  const {redirectUrl} = provider.settings;

  app.get('/callback', async (request, reply) => {
    const state = fieldsOf(request.query)('state');
    const begun = await pending.take(state);
    const context = contextOf(request, begun?.language);
    const {provider: words} = context.language.messages;
    reply.clearCookie(cookieName(state), cookieOptions(redirectUrl));
    if (!begun) return refuse(request, reply, context, {status: 410, problem: words.expired});
    const {opener, secrets, browser, adminPath} = begun;
    const start = {opener, again: adminPath === undefined ? undefined : ADMIN};
    if (!isSame(request.cookies[cookieName(state)] ?? '', browser)) {
      return refuse(request, reply, context, {...start, status: 403, problem: words.otherBrowser});
    }
    let person: SignedInPerson;
    try {
      person = await provider.person(searchOf(request), state, secrets);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      logFault(request, error);
      return refuse(request, reply, context, {...faultRefusal(error, context, parts), ...start});
    }
    const outcome = await signedIn(parts, request, person, context.language.messages);
    if ('problem' in outcome) return refuse(request, reply, context, {...outcome, ...start});
    request.signIn = 'right';
    await noted(store.audit, request, {
      actor: outcome.name,
      action: 'signedInWithProvider',
      subject: outcome.name,
      concerns: person.issuer,
    });
    if (handOver && adminPath !== undefined)
      return await handOver.give(reply, {user: outcome, path: adminPath});
    return await offerConsent(parts, reply, {context, opener, user: outcome});
  });
}

/**
 * Finds or adds the user of a person whom the provider signed in; returns the reason if there is no such
 * user.
 */
async function signedIn(
  {provider: {settings}, store}: ProviderParts,
  request: FastifyRequest,
  {issuer, subject, claims}: SignedInPerson,
  messages: SignInWords,
): Promise<UserAccount | Refusal> {
  const {title, createUsers = true} = settings;
  const {provider: words} = messages;
  const identity = {issuer, subject};
  if (!isAllowed(claims, settings)) {
    request.log.info(
      {...identity, claims: Object.keys(claims)},
      'a sign-in was refused: not among the allowed',
    );
    return {status: 403, problem: words.notAllowed(title)};
  }
  const claimed = {
    name: userNameIn(claims, settings),
    role: roleIn(claims, settings),
    email: emailIn(claims),
  };
  const person = {...identity, ...claimed};
  const result = await userOfProvider(store, person, createUsers);
  if (result.kind !== 'user') {
    request.log.info({...identity, name: person.name, reason: result.kind}, 'a sign-in was refused: no user');
    return {status: 403, problem: noUserProblem(result.kind, person, words, title), identity};
  }
  const {user, isNew, newRole, isLastAdmin} = result;
  if (isLastAdmin) request.log.warn({...identity, user: user.name}, KEPT_ADMIN);
  const actor = `provider (${issuer})`;
  if (isNew) await noted(store.audit, request, {actor, action: 'userAdded', subject: user.name});
  if (newRole !== undefined) {
    await noted(store.audit, request, {actor, action: 'roleChanged', subject: user.name, concerns: newRole});
  }
  return user.isDisabled ? {status: 403, problem: messages.disabled} : user;
}

const KEPT_ADMIN =
  'the provider says that the user is no administrator; as the last one the user stays one until there is another: mtservice user role NAME admin';

function noUserProblem(
  kind: NoUser,
  {name = ''}: ProviderPerson,
  words: SignInWords['provider'],
  title: string,
): string {
  if (kind === 'nameTaken') return words.nameTaken(name);
  return kind === 'noName' ? words.noName(title) : words.noAccount(title);
}

const FAULT_STATUSES: Readonly<Record<ProviderFaultKind, number>> = {
  denied: 403,
  expired: 410,
  unavailable: 503,
  misconfigured: 502,
  clock: 502,
  untrusted: 502,
};

function faultRefusal({kind}: ProviderFault, {language}: PageContext, {provider}: ProviderParts): Refusal {
  const {provider: words} = language.messages;
  const problem = kind === 'expired' ? words.expired : words[kind](provider.settings.title);
  return {status: FAULT_STATUSES[kind], problem};
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  context: PageContext,
  {status, problem, ...details}: Refusal,
): FastifyReply {
  request.signIn = 'wrong';
  const {refusedTitle} = context.language.messages.provider;
  return sendPage(reply.code(status), problemPage(context, refusedTitle, problem, details));
}

/** Logs a fault as a warning if an operator can fix it, but not if the user refused or took too long. */
function logFault({log}: FastifyRequest, {kind, message}: ProviderFault): void {
  const level = kind === 'denied' || kind === 'expired' ? 'info' : 'warn';
  log[level]({kind, reason: message}, 'the provider did not sign a user in');
}

function searchOf({url}: FastifyRequest): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

/** Name of the cookie: each sign-in has its own, so that several windows do not interfere. */
function cookieName(state: string): string {
  return `mtservice-sign-in-${/^[\w-]{8}/.exec(state)?.[0] ?? ''}`;
}

function cookieOptions(redirectUrl: string) {
  const {pathname, protocol} = new URL(redirectUrl);
  return {path: pathname, httpOnly: true, sameSite: 'lax', secure: protocol === 'https:'} as const;
}

function isSame(sent: string, stored: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(stored)];
  return a.length === b.length && timingSafeEqual(a, b);
}
