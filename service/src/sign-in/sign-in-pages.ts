import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type {FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest} from 'fastify';
import type {Store} from '../store/index.ts';
import {issueToken} from '../accounts/tokens.ts';
import {canonicalUserName, userOfPassword} from '../accounts/users.ts';
import {openerOf} from './opener.ts';
import {limitedAttempts, type LimitedAttempts} from './attempt-limits.ts';
import {fieldsIn, fieldsOf} from '../pages/form-fields.ts';
import {DEFAULT_SERVICE_NAME} from '../pages/brand.ts';
import {OWN_REFERRER, refuseForgedForms} from '../pages/own-page.ts';
import {addScript, addStyles} from '../pages/page-files.ts';
import {addPageHeaders, sendPage} from '../pages/page-headers.ts';
import {chosenLanguage, type PageLanguages} from '../pages/page-languages.ts';
import {pageLanguages, type SignInWords} from '../pages/words/index.ts';
import {
  cancelledPage,
  problemPage,
  signInPage,
  tokenPage,
  type PageContext,
  type SignInWays,
} from './page-markup.ts';
import {noted, offerConsent, type PagesParts} from './pages-parts.ts';
import type {OpenIdProvider} from './provider/open-id-provider.ts';
import type {ProviderHandOver} from './provider/provider-hand-over.ts';
import {addProviderRoutes} from './provider/provider-routes.ts';
import {Tickets} from './tickets.ts';

/** Options of the sign-in pages. */
export interface SignInOptions {
  /** Current name of the service, which the pages show; by default, the name of the package. */
  readonly serviceName?: () => string;
  /** Limits for sign-in attempts; absent for the defaults. */
  readonly attempts?: LimitedAttempts;
  /** OpenID Connect provider; absent if users sign in only with passwords. */
  readonly provider?: OpenIdProvider | undefined;
  /**
   * Passes users who sign in with the provider on to the administration page; absent if there is no
   * administration page.
   */
  readonly handOver?: ProviderHandOver | undefined;
  /**
   * Maximum number of sign-ins with the provider that are started from one address in five minutes; 300 by
   * default.
   */
  readonly startsPerAddress?: number;
}

const BODY_LIMIT = 16 * 1024;
const TOKEN_LABEL = 'sign-in page';

/**
 * Pages on which users get tokens: sign-in, consent, token. To be registered under a prefix:
 * `{base_url}/sign-in`. The pages set cookies only for a sign-in with a provider.
 */
export function signInPages(store: Store, options: SignInOptions = {}): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    await app.register(formbody, {bodyLimit: BODY_LIMIT, parser: fieldsIn});
    // The page that opened the window must be able to receive the token.
    addPageHeaders(app, {opener: 'unsafe-none', referrer: OWN_REFERRER, use: 'forms'});
    const {provider} = options;
    const ways = {
      hasPasswords: provider?.settings.passwordSignIn ?? true,
      provider: provider?.settings.title,
    };
    const {serviceName = () => DEFAULT_SERVICE_NAME} = options;
    const contextOf = pageContexts(await pageLanguages('signIn'), ways, serviceName);
    app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, contextOf(request)));
    refuseForgedForms(app, (request, reply) => {
      const context = contextOf(request);
      const {failedTitle, forged} = context.language.messages;
      return sendPage(reply, problemPage(context, failedTitle, forged));
    });
    addStyles(app, 'sign-in', ['card', 'sign-in']);
    addScript(app, 'sign-in');
    const parts = {store, contextOf, tickets: new Tickets(store.tickets, 'consent')};
    addSignInForm(app, parts);
    addPasswordSignIn(app, parts, options.attempts ?? limitedAttempts(store));
    addToken(app, parts);
    if (!provider) return;
    await app.register(cookie);
    app.addHook('onClose', async () => provider.close());
    const {handOver, startsPerAddress = 300} = options;
    addProviderRoutes(app, {...parts, provider, handOver, startsPerAddress});
  };
}

function addSignInForm(app: FastifyInstance, {contextOf}: PagesParts): void {
  app.get('/', (request, reply) => {
    const query = fieldsOf(request.query);
    const opener = openerOf(query('origin'), query('state'));
    return sendPage(reply, signInPage(contextOf(request), opener));
  });
}

function addPasswordSignIn(app: FastifyInstance, parts: PagesParts, attempts: LimitedAttempts): void {
  const {store, contextOf} = parts;
  app.post('/', {bodyLimit: BODY_LIMIT}, async (request, reply) => {
    const body = fieldsOf(request.body);
    const context = contextOf(request);
    const {messages} = context.language;
    const opener = openerOf(body('origin'), body('state'));
    if (!context.ways.hasPasswords) {
      const problem = messages.passwordsOff;
      return sendPage(reply.code(403), signInPage(context, opener, {problem}));
    }
    const [name, password] = [body('name'), body('password')];
    const again = (status: number, fault: string) =>
      sendPage(reply.code(status), signInPage(context, opener, {userName: name, fault}));
    if (name === '' || password === '') return again(400, messages.fillBoth);
    const canonical = canonicalUserName(name);
    const outcome = await attempts.run(request, canonical, () =>
      userOfPassword(store.users, canonical, password),
    );
    if (outcome.kind === 'wait') {
      reply.header('retry-after', String(outcome.seconds));
      return again(429, messages.tooManyAttempts(Math.ceil(outcome.seconds / 60)));
    }
    if (outcome.kind === 'wrong') return again(401, messages.wrongPassword);
    const user = outcome.value;
    if (user.isDisabled) return again(403, messages.disabled);
    await noted(store.audit, request, {actor: user.name, action: 'signedIn', subject: user.name});
    return await offerConsent(parts, reply, {context, opener, user});
  });
}

function addToken(app: FastifyInstance, {store, tickets, contextOf}: PagesParts): void {
  app.post('/token', {bodyLimit: BODY_LIMIT}, async (request, reply) => {
    const body = fieldsOf(request.body);
    const context = contextOf(request);
    const {messages} = context.language;
    const name = body('ticket');
    const ticket = await tickets.take(name);
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
      const {token, id} = await issueToken(store.tokens, ticket.userId, ticket.origin ?? TOKEN_LABEL);
      await noted(store.audit, request, {
        actor: ticket.userName,
        action: 'tokenIssued',
        subject: id,
        concerns: ticket.userName,
      });
      return await sendPage(reply, tokenPage(context, token, ticket, give));
    } catch (error) {
      await tickets.put(name, ticket).catch((fault: unknown) => request.log.error(fault));
      throw error;
    }
  });
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

/** Returns a function that creates the context of a page in one of the given languages. */
function pageContexts(
  languages: PageLanguages<SignInWords>,
  ways: SignInWays,
  serviceName: () => string,
): PagesParts['contextOf'] {
  return (request, named) => {
    const [query, body] = [fieldsOf(request.query), fieldsOf(request.body)];
    const language = chosenLanguage(
      languages,
      named ?? (body('lang') || query('lang')),
      request.headers['accept-language'],
    );
    const otherLanguages = [...languages.values()].filter((candidate) => candidate !== language);
    return {serviceName: serviceName(), ways, language, otherLanguages, ...addressesFrom(request)};
  };
}

const BELOW: readonly string[] = ['/token', '/provider', '/callback'];

/**
 * Addresses of the sign-in page and of the files of the pages. The addresses are relative, since a proxy may
 * serve the pages under another path.
 */
function addressesFrom({url, routeOptions}: FastifyRequest): Pick<PageContext, 'home' | 'files'> {
  const path = url.split('?', 1)[0] ?? '';
  const [parent = '', last = ''] = path.split('/').slice(-2);
  if (BELOW.some((name) => routeOptions.url?.endsWith(name))) return {home: `../${parent}`, files: ''};
  return last === '' ? {home: './', files: ''} : {home: last, files: `${last}/`};
}
