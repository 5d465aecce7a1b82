import type {Readable} from 'node:stream';
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import type {Operator} from '../administration/operator.ts';
import {fieldsOf} from '../pages/form-fields.ts';
import {html} from '../pages/html.ts';
import {sendPage} from '../pages/page-headers.ts';
import type {Store} from '../store/index.ts';
import type {AdminParts, SignedInView} from './admin-parts.ts';
import {sectionPage} from './markup/frame.ts';
import {hasFormToken, type AdminSession} from './session/admin-sessions.ts';
import type {Notice, Notices} from './session/notices.ts';
import type {ViewMaker} from './view.ts';

export type {ViewMaker} from './view.ts';

/** Returns a field of a query or form; empty if the field is missing. */
export type Fields = (name: string) => string;

/** A change that an administrator has requested. */
export interface Change {
  readonly operator: Operator;
  readonly view: SignedInView;
  readonly form: Fields;
}

/** Result of a change: the path of the next page, relative to the administration page, and a message. */
export interface Outcome {
  readonly to: string;
  readonly notice?: Notice;
}

/** Message about an object that does not exist, shown instead of its page. */
interface Missing {
  readonly missing: string;
}

/** A file to download. */
interface SentFile {
  readonly type: string;
  readonly fileName: string;
  readonly content: Readable;
}

/** Why there is no file, and the path of the page that leads to it. */
interface MissingFile extends Missing {
  readonly back: string;
}

type Show = (view: SignedInView, query: Fields) => Promise<string | Missing>;

/** Collects the sections of the administration page. */
export class Sections {
  readonly app: FastifyInstance;
  readonly #store: Store;
  readonly #views: ViewMaker;
  readonly #notices: Notices;

  constructor(app: FastifyInstance, store: Store, views: ViewMaker, notices: Notices) {
    this.app = app;
    this.#store = store;
    this.#views = views;
    this.#notices = notices;
  }

  /** Adds a page that only shows data. */
  page(path: string, show: Show): void {
    this.app.get(`/${path}`, async (request, reply) => {
      const session = sessionIn(request);
      const notice = await this.#notices.take(session.key);
      const view = {...this.#view(request, session), notice};
      const shown = await show(view, fieldsOf(request.query));
      if (typeof shown === 'string') return sendPage(reply, shown);
      const {m, root} = view;
      const content = html`<p><a href="${root}${path.split('/', 1)[0]}">${m.problem.back}</a></p>`;
      return sendPage(reply.code(404), sectionPage(view, shown.missing, content));
    });
  }

  /** Adds a file to download; its content is sent while it is being read. */
  file(path: string, find: (view: SignedInView, query: Fields) => SentFile | MissingFile): void {
    this.app.get(`/${path}`, {config: {isFile: true}}, (request, reply) => {
      const view = this.#view(request, sessionIn(request));
      const file = find(view, fieldsOf(request.query));
      if ('content' in file) {
        const disposition = `attachment; filename="${file.fileName}"`;
        return reply.type(file.type).header('content-disposition', disposition).send(file.content);
      }
      const notice = {kind: 'wrong', text: file.missing} as const;
      const content = html`<p><a href="${view.root}${file.back}">${view.m.problem.back}</a></p>`;
      return sendPage(reply.code(400), sectionPage({...view, notice}, view.m.failedTitle, content));
    });
  }

  /**
   * Adds the action of a form. Afterwards, the browser is redirected, so that a reload does not repeat the
   * action.
   */
  action(path: string, act: (change: Change, reply: FastifyReply) => Promise<Outcome | FastifyReply>): void {
    this.app.post(`/${path}`, async (request, reply) => {
      const change = this.change(request, fieldsOf(request.body));
      if (change === undefined) return await this.refuse(request, reply);
      const outcome = await act(change, reply);
      return 'to' in outcome ? await this.redirect(request, reply, outcome) : outcome;
    });
  }

  /** The change that a form requests; undefined if the form does not contain the session's token. */
  change(request: FastifyRequest, form: Fields): Change | undefined {
    const session = sessionIn(request);
    if (!hasFormToken(session, form('token'))) return undefined;
    const operator = {store: this.#store, actor: session.admin.name, address: request.ip};
    return {operator, view: this.#view(request, session), form};
  }

  /** Answers a form that does not contain the session's token. */
  refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const session = sessionIn(request);
    const view = this.#view(request, session);
    const notice = {kind: 'wrong', text: view.m.forged} as const;
    const content = html`<p><a href="${view.root}">${view.m.problem.back}</a></p>`;
    return sendPage(reply.code(403), sectionPage({...view, notice}, view.m.failedTitle, content));
  }

  /** Redirects the browser to the page that follows a change. */
  async redirect(request: FastifyRequest, reply: FastifyReply, {to, notice}: Outcome): Promise<FastifyReply> {
    const session = sessionIn(request);
    if (notice) await this.#notices.put(session.key, notice);
    return reply.redirect(`${this.#views(request).root}${to}`, 303);
  }

  #view(request: FastifyRequest, {admin, formToken}: AdminSession): SignedInView {
    return {...this.#views(request), admin, formToken};
  }
}

/** Function that adds one section to the administration page. */
export type AddSection = (sections: Sections, parts: AdminParts) => void;

function sessionIn({adminSession}: FastifyRequest): AdminSession {
  if (adminSession === undefined) throw new Error('a route of the administration page without a session');
  return adminSession;
}

/** Message about a success. */
export function good(text: string): Notice {
  return {kind: 'good', text};
}

/** Message about a failure, with the submitted values. */
export function wrong(text: string, values?: Readonly<Record<string, string>>): Notice {
  return values === undefined ? {kind: 'wrong', text} : {kind: 'wrong', text, values};
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers with a file, which programs may load. */
    isFile?: boolean;
  }
}
