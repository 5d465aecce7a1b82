import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type {FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest} from 'fastify';
import {admitBody} from '../pipeline/body/unknown-senders.ts';
import {problemNote} from '../pages/controls/notes.ts';
import {fieldsIn, fieldsOf} from '../pages/form-fields.ts';
import {OWN_REFERRER, refuseForgedForms} from '../pages/own-page.ts';
import {html} from '../pages/html.ts';
import {addStyles} from '../pages/page-files.ts';
import {addPageHeaders, sendPage} from '../pages/page-headers.ts';
import {pageLanguages} from '../pages/words/index.ts';
import type {AdminParts} from './admin-parts.ts';
import {addComparison} from './comparison/comparison.ts';
import {addAudit} from './operation/audit.ts';
import {addDocuments} from './operation/documents.ts';
import {addReviews} from './operation/reviews.ts';
import {addState} from './operation/state.ts';
import {addSystems} from './operation/systems.ts';
import {addUsage} from './operation/usage.ts';
import {plainPage} from './markup/frame.ts';
import {addSignIn, signInPage} from './session/sign-in.ts';
import {sessionOf, type AdminSession} from './session/admin-sessions.ts';
import {Notices} from './session/notices.ts';
import {Sections, type ViewMaker} from './sections.ts';
import {addCorpora} from './translation/corpora.ts';
import {addMemory} from './translation/memory.ts';
import {clearUploads} from './translation/uploads.ts';
import {addPreferredSystems} from './users/preferred-systems.ts';
import {addTokens} from './users/tokens.ts';
import {addUserChanges} from './users/user-changes.ts';
import {addUsers} from './users/users.ts';
import {ownPath, viewMaker} from './view.ts';

const FORM_BYTES = 16 * 1024;

/** The administration page, to be registered under a prefix: `{base_url}/admin`. */
export function adminPages(parts: AdminParts): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    await app.register(formbody, {bodyLimit: FORM_BYTES, parser: fieldsIn});
    // A file that is too large is read to its end and dropped: a browser shows no answer before the whole
    // file is sent.
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: {fields: 20, fieldSize: FORM_BYTES, files: 1, parts: 21},
    });
    await app.register(cookie);
    await clearUploads(parts.dataFolder, parts.isShared ?? false);
    addPageHeaders(app, {opener: 'same-origin', referrer: OWN_REFERRER, use: 'forms'});
    const views = viewMaker(app.prefix, await pageLanguages('admin'));
    app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, views));
    addStyles(app, 'admin', ['card', 'sections', 'table', 'fold', 'compare']);
    addLanguageChoice(app, views);
    await app.register(async (open) => {
      refuseForgedForms(open, (request, reply) =>
        sendProblemPage(reply, request, views, ({forged}) => forged),
      );
      const {store, provider, attempts} = parts;
      addSignIn(open, {store, provider, attempts, views});
      await open.register(async (closed) => addSections(closed, parts, views));
    });
  };
}

/** Adds the pages that require an administrator's session. */
function addSections(app: FastifyInstance, parts: AdminParts, views: ViewMaker): void {
  app.decorateRequest('adminSession', undefined);
  app.addHook('onRequest', async (request, reply) => {
    request.adminSession = await sessionOf(parts.store, request);
    if (request.adminSession) return admitBody(request.raw);
    return sendSignIn(request, reply, views, parts.provider);
  });
  const sections = new Sections(app, parts.store, views, new Notices(parts.store.tickets));
  const ofUsers = [addUsers, addUserChanges, addTokens, addPreferredSystems];
  const ofTranslation = [addSystems, addComparison, addCorpora, addMemory];
  const all = [addState, ...ofUsers, ...ofTranslation, addUsage, addDocuments, addReviews, addAudit];
  for (const add of all) add(sections, parts);
  app.get('/*', (request, reply) => {
    const view = views(request);
    const back = html`<p><a href="${view.root}">${view.m.problem.back}</a></p>`;
    return sendPage(reply.code(404), plainPage(view, view.m.problem.notFound, back));
  });
}

/** Shows the sign-in form, which leads to the requested page. */
function sendSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  views: ViewMaker,
  provider: AdminParts['provider'],
): FastifyReply {
  const view = views(request);
  if (request.routeOptions.config.isFile) {
    // A script that loads a file must not save a page as that file.
    return reply.code(401).type('text/plain; charset=utf-8').send(`${view.m.access.signInForFile}\n`);
  }
  if (request.method !== 'GET') {
    const notice = {kind: 'wrong', text: view.m.access.ended} as const;
    return sendPage(reply.code(401), signInPage({...view, path: '', notice}, {provider}));
  }
  const after = fieldsOf(request.query)('after');
  const {signedOut, passwordChanged, lostAccess} = view.m.access;
  const text = new Map(Object.entries({signedOut, passwordChanged, lostAccess})).get(after);
  if (text === undefined) return sendPage(reply, signInPage(view, {provider}));
  return sendPage(reply, signInPage({...view, path: '', notice: {kind: 'good', text}}, {provider}));
}

function addLanguageChoice(app: FastifyInstance, views: ViewMaker): void {
  app.get('/language', (request, reply) => {
    const query = fieldsOf(request.query);
    const [code, to] = [query('code'), query('to')];
    if (/^[a-z]{2,3}$/.test(code)) {
      reply.setCookie('mtservice-admin-language', code, {
        httpOnly: true,
        sameSite: 'strict',
        maxAge: 365 * 86_400,
        secure: request.protocol === 'https',
      });
    }
    return reply.redirect(`${views(request).root}${ownPath(to)}`, 303);
  });
}

function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  views: ViewMaker,
): FastifyReply {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) {
    return sendProblemPage(reply.code(status), request, views, ({problem}) => problem.badRequest);
  }
  request.log.error(error);
  return sendProblemPage(reply.code(503), request, views, ({problem}) => problem.unavailable);
}

function sendProblemPage(
  reply: FastifyReply,
  request: FastifyRequest,
  views: ViewMaker,
  text: (m: ReturnType<ViewMaker>['m']) => string,
): FastifyReply {
  const view = views(request);
  const content = html`${problemNote(text(view.m))}
    <p><a href="${view.root}">${view.m.problem.back}</a></p>`;
  return sendPage(reply, plainPage(view, view.m.failedTitle, content));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Session of the administrator, on routes that require a session. */
    adminSession: AdminSession | undefined;
  }
}
