import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import type {FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest} from 'fastify';
import type {AuditEntry} from '../store/audit.ts';
import type {Store} from '../store/store.ts';
import {issueToken} from '../accounts/tokens.ts';
import {canonicalUserName, userOfPassword} from '../accounts/users.ts';
import {openerOf} from './opener.ts';
import {sharedAttempts, type LimitedAttempts, type SharedAttempts} from '../pages/attempt-limits.ts';
import {fieldsIn, fieldsOf} from '../pages/form-fields.ts';
import {addPageHeaders, sendPage} from '../pages/page-headers.ts';
import {chosenLanguage, type PageLanguages} from '../pages/page-languages.ts';
import {signInLanguages} from './messages/index.ts';
import type {Messages} from './messages/messages.ts';
import {
  cancelledPage,
  consentPage,
  problemPage,
  signInPage,
  tokenPage,
  type PageContext,
} from './page-markup.ts';
import {SCRIPT} from './script.ts';
import {STYLES} from './styles.ts';
import {Tickets} from './tickets.ts';

/** Options of the sign-in pages. */
export interface SignInOptions {
  /** Attempts that all pages with a password count together; counted by these pages alone when absent. */
  readonly attempts?: SharedAttempts;
  /** Clock for the age of tickets, in milliseconds. */
  readonly now?: () => number;
}

/** Parts that the routes share. */
interface PagesParts {
  readonly store: Store;
  readonly tickets: Tickets;
  contextOf(request: FastifyRequest): PageContext;
}

const BODY_LIMIT = 16 * 1024;
const TOKEN_LABEL = 'sign-in page';

/**
 * The pages that give a user a token: sign in, consent, token. To be registered under a prefix,
 * `{base_url}/sign-in`; they keep no cookie.
 */
export function signInPages(store: Store, options: SignInOptions = {}): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    await app.register(formbody, {bodyLimit: BODY_LIMIT, parser: fieldsIn});
    await app.register(rateLimit, {global: false});
    // The page that opened the window must still be reachable when the token is handed over.
    addPageHeaders(app, 'unsafe-none');
    const contextOf = pageContexts(await signInLanguages());
    app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, contextOf(request)));
    addFiles(app);
    const parts = {store, contextOf, tickets: new Tickets(options.now)};
    addSignIn(app, parts, (options.attempts ?? sharedAttempts()).on(app));
    addToken(app, parts);
  };
}

function addFiles(app: FastifyInstance): void {
  app.get('/sign-in.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLES));
  app.get('/sign-in.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
}

function addSignIn(
  app: FastifyInstance,
  {store, tickets, contextOf}: PagesParts,
  attempts: LimitedAttempts,
): void {
  app.get('/', (request, reply) => {
    const query = fieldsOf(request.query);
    const opener = openerOf(query('origin'), query('state'));
    return sendPage(reply, signInPage(contextOf(request), opener));
  });

  app.post('/', {bodyLimit: BODY_LIMIT}, async (request, reply) => {
    const body = fieldsOf(request.body);
    const context = contextOf(request);
    const {messages} = context.language;
    const opener = openerOf(body('origin'), body('state'));
    const [name, password] = [body('name'), body('password')];
    if (name === '' || password === '') {
      return sendPage(reply.code(400), signInPage(context, opener, name, messages.fillBoth));
    }
    const canonical = canonicalUserName(name);
    const outcome = await attempts.run(request, canonical, () => userOfPassword(store, canonical, password));
    if (outcome.kind === 'wait') {
      const problem = messages.tooManyAttempts(Math.ceil(outcome.seconds / 60));
      reply.code(429).header('retry-after', String(outcome.seconds));
      return sendPage(reply, signInPage(context, opener, name, problem));
    }
    if (outcome.kind === 'wrong') {
      return sendPage(reply.code(401), signInPage(context, opener, name, messages.wrongPassword));
    }
    const user = outcome.value;
    if (user.isDisabled)
      return sendPage(reply.code(403), signInPage(context, opener, name, messages.disabled));
    await noted(store, request, {actor: user.name, action: 'signedIn', subject: user.name});
    const ticket = {userId: user.id, userName: user.name, origin: opener.origin, state: opener.state};
    return sendPage(reply, consentPage(context, tickets.add(ticket), ticket));
  });
}

function addToken(app: FastifyInstance, {store, tickets, contextOf}: PagesParts): void {
  app.post('/token', {bodyLimit: BODY_LIMIT}, async (request, reply) => {
    const body = fieldsOf(request.body);
    const context = contextOf(request);
    const {messages} = context.language;
    const name = body('ticket');
    const ticket = tickets.take(name);
    if (ticket === undefined) {
      return sendPage(reply.code(410), problemPage(context, messages.expiredTitle, messages.expired));
    }
    const choice = body('choice');
    if (choice === 'cancel') return sendPage(reply, cancelledPage(context, ticket));
    const give = choice === 'give' && ticket.origin !== undefined;
    if (!give && choice !== 'show') {
      return sendPage(reply.code(400), problemPage(context, messages.failedTitle, messages.badRequest));
    }
    try {
      const {token, id} = await issueToken(store, ticket.userId, ticket.origin ?? TOKEN_LABEL);
      await noted(store, request, {
        actor: ticket.userName,
        action: 'tokenIssued',
        subject: id,
        concerns: ticket.userName,
      });
      return await sendPage(reply, tokenPage(context, token, ticket, give));
    } catch (error) {
      tickets.putBack(name, ticket);
      throw error;
    }
  });
}

/** Notes what a user did; that it could not be noted is logged, and keeps nobody out. */
async function noted(store: Store, request: FastifyRequest, entry: AuditEntry): Promise<void> {
  await store
    .noteAudit({...entry, address: request.ip})
    .catch((error: unknown) => request.log.error({err: error}, 'the audit log cannot be written'));
}

function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  context: PageContext,
): FastifyReply {
  const {messages} = context.language;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) {
    return sendPage(reply.code(status), problemPage(context, messages.failedTitle, messages.badRequest));
  }
  request.log.error(error);
  return sendPage(reply.code(503), problemPage(context, messages.failedTitle, messages.unavailable));
}

/** Makes the contexts of pages in these languages. */
function pageContexts(languages: PageLanguages<Messages>): (request: FastifyRequest) => PageContext {
  return (request) => {
    const [query, body] = [fieldsOf(request.query), fieldsOf(request.body)];
    const language = chosenLanguage(
      languages,
      body('lang') || query('lang'),
      request.headers['accept-language'],
    );
    const otherLanguages = [...languages.values()].filter((other) => other !== language);
    return {language, otherLanguages, ...addressesFrom(request)};
  };
}

/** Relative addresses only, since a proxy may serve the pages under another path. */
function addressesFrom({url, routeOptions}: FastifyRequest): Pick<PageContext, 'home' | 'files'> {
  const path = url.split('?', 1)[0] ?? '';
  const [parent = '', last = ''] = path.split('/').slice(-2);
  if (routeOptions.url?.endsWith('/token')) return {home: `../${parent}`, files: ''};
  return last === '' ? {home: './', files: ''} : {home: last, files: `${last}/`};
}
