import type {FastifyInstance} from 'fastify';
import {canonicalUserName, userOfPassword} from '../../accounts/index.ts';
import {noteChange} from '../../administration/operator.ts';
import type {LimitedAttempts} from '../../sign-in/attempt-limits.ts';
import {fieldsOf} from '../../pages/form-fields.ts';
import {problemNote} from '../../pages/controls/notes.ts';
import {field, hidden, OWN_NAME, OWN_PASSWORD} from '../../pages/controls/fields.ts';
import {button, linkButton, separator} from '../../pages/controls/buttons.ts';
import {html, type Html} from '../../pages/html.ts';
import {sendPage} from '../../pages/page-headers.ts';
import type {ProviderHandOver} from '../../sign-in/provider/provider-hand-over.ts';
import type {Store} from '../../store/index.ts';
import type {AdminView} from '../admin-parts.ts';
import {plainPage} from '../markup/frame.ts';
import {ownPath, type ViewMaker} from '../view.ts';
import {beginSession, endSession, hasFormToken, sessionOf} from './admin-sessions.ts';

interface SignInParts {
  readonly store: Store;
  readonly provider: ProviderHandOver | undefined;
  readonly attempts: LimitedAttempts;
  readonly views: ViewMaker;
}

/** State of the sign-in page. */
interface SignInForm {
  readonly userName?: string | undefined;
  readonly provider: ProviderHandOver | undefined;
}

/** The page with all ways to sign in, which lead to the `path` of the view. */
export function signInPage(view: AdminView, {userName, provider}: SignInForm): string {
  const {m} = view;
  const hasPasswords = provider?.hasPasswords ?? true;
  const content = html`<p>${m.access.about}</p>
    ${provider === undefined ? undefined : providerLink(view, provider.title)}
    ${provider !== undefined && hasPasswords ? separator(m.or) : undefined}
    ${hasPasswords ? passwordForm(view, {userName, provider}) : undefined}`;
  return plainPage(view, m.signIn, content);
}

function providerLink({language, m, root, path}: AdminView, title: string): Html {
  const query = new URLSearchParams({for: 'admin', to: path, lang: language.code}).toString();
  return linkButton(`${root}../sign-in/provider?${query}`, m.continueWith(title), 'main');
}

function passwordForm({m, root, path}: AdminView, {userName, provider}: SignInForm): Html {
  // With a provider's button, the field is not focused: the keyboard of a phone would cover the button.
  const takesFocus = provider === undefined || userName !== undefined;
  const name = userName ?? '';
  const focus = (isHere: boolean) => (isHere && takesFocus ? html` autofocus` : undefined);
  return html`<form method="post" action="${root}sign-in">
    ${hidden({to: path})}
    ${field('name', m.userName, html`required value="${name}" ${OWN_NAME}${focus(name === '')}`)}
    ${field('password', m.password, html`required ${OWN_PASSWORD}${focus(name !== '')}`)}
    ${button(m.signIn, provider === undefined ? 'main' : 'plain')}
  </form>`;
}

/** Routes for signing in and out. */
export function addSignIn(app: FastifyInstance, parts: SignInParts): void {
  if (parts.provider) addProviderSignIn(app, parts.provider, parts);
  addPasswordSignIn(app, parts);
  addSignOut(app, parts);
}

function addPasswordSignIn(app: FastifyInstance, {store, provider, attempts, views}: SignInParts): void {
  app.post('/sign-in', async (request, reply) => {
    const form = fieldsOf(request.body);
    const [name, password, to] = [form('name'), form('password'), form('to')];
    const path = ownPath(to);
    const view = {...views(request), path};
    const {m} = view;
    const again = (status: number, text: string) =>
      sendPage(
        reply.code(status),
        signInPage({...view, notice: {kind: 'wrong', text}}, {userName: name, provider}),
      );
    if (provider?.hasPasswords === false) return again(403, m.passwordsOff);
    if (name === '' || password === '') return again(400, m.fillBoth);
    const canonical = canonicalUserName(name);
    const outcome = await attempts.run(request, canonical, () =>
      userOfPassword(store.users, canonical, password),
    );
    if (outcome.kind === 'wait') {
      reply.header('retry-after', String(outcome.seconds));
      return again(429, m.tooManyAttempts(Math.ceil(outcome.seconds / 60)));
    }
    if (outcome.kind === 'wrong') return again(401, m.wrongPassword);
    const user = outcome.value;
    if (user.isDisabled) return again(403, m.access.disabled);
    if (user.role !== 'admin') {
      return sendPage(reply.code(403), notAdminPage({...view, path: ''}, user.name));
    }
    await endSession(store, request, reply);
    await beginSession(store, user.id, request, reply);
    const operator = {store, actor: user.name, address: request.ip};
    // Sign-in succeeds even if the audit log cannot be written: the administrator may be here to repair the
    // log.
    await noteChange(operator, 'signedIn', user.name).catch((error: unknown) =>
      request.log.error({err: error}, 'the audit log cannot be written'),
    );
    return reply.redirect(`${view.root}${path}`, 303);
  });
}

function addSignOut(app: FastifyInstance, {store, views}: SignInParts): void {
  app.post('/sign-out', async (request, reply) => {
    const session = await sessionOf(store, request);
    const isOwn = session !== undefined && hasFormToken(session, fieldsOf(request.body)('token'));
    if (isOwn) await endSession(store, request, reply);
    return reply.redirect(`${views(request).root}${isOwn ? '?after=signedOut' : ''}`, 303);
  });
}

/**
 * Starts a session after sign-in with a provider. Then shows a page that refreshes itself: after a redirect
 * from another site, the browser would not send the session's cookie.
 */
function addProviderSignIn(
  app: FastifyInstance,
  provider: ProviderHandOver,
  {store, views}: SignInParts,
): void {
  app.get('/provider', async (request, reply) => {
    const view = {...views(request), path: ''};
    const {m, root} = view;
    const taken = await provider.take(request, reply);
    if (taken === undefined) return reply.redirect(root, 303);
    const {user, path} = taken;
    if (user.role !== 'admin') return sendPage(reply.code(403), notAdminPage(view, user.name));
    await endSession(store, request, reply);
    await beginSession(store, user.id, request, reply);
    const next = `${root}${ownPath(path)}`;
    const content = linkButton(next, m.access.goOn, 'main');
    reply.header('refresh', `0; url=${next}`);
    return sendPage(reply, plainPage(view, m.title, content));
  });
}

function notAdminPage(view: AdminView, userName: string): string {
  const {m, root} = view;
  const content = html`${problemNote(m.access.noAdmin(userName))}
    <p>${m.access.noAdminHint}</p>
    <p><a href="${root}">${m.signIn}</a></p>`;
  return plainPage(view, m.title, content);
}
