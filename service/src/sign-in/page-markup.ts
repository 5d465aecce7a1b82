import type {Identity} from '../store/index.ts';
import type {Opener} from './opener.ts';
import type {Html} from '../pages/html.ts';
import {html} from '../pages/html.ts';
import {OWN_NAME, OWN_PASSWORD} from '../pages/field-attributes.ts';
import {NO_INDEX, pageHead} from '../pages/page-head.ts';
import type {Messages} from './messages/messages.ts';
import type {PageLanguage} from '../pages/page-languages.ts';
import type {Ticket} from './tickets.ts';

/** How users may sign in. */
export interface SignInWays {
  readonly hasPasswords: boolean;
  /** Name of the provider of OpenID Connect that users know; undefined: there is none. */
  readonly provider: string | undefined;
}

/** Properties of a request that every page needs. */
export interface PageContext {
  readonly ways: SignInWays;
  readonly language: PageLanguage<Messages>;
  /** The other languages that the page links to itself in. */
  readonly otherLanguages: readonly PageLanguage<Messages>[];
  /** Path of the sign-in page relative to this one's address: '' for itself. */
  readonly home: string;
  /** Path of the scripts and styles relative to this page's address, with its slash. */
  readonly files: string;
}

/** Tells the page's script who opened the window, so that the two can find out whether they reach each other. */
function openedBy({origin, state}: Pick<Opener, 'origin' | 'state'>): Html | undefined {
  return origin === undefined ? undefined : html` data-opener="${origin}" data-state="${state}"`;
}

/** Shown by the script where the window cannot reach the page that opened it. */
function cutOff(messages: Messages, origin: string | undefined): Html | undefined {
  return origin === undefined
    ? undefined
    : html`<p class="note" role="status" data-cut-off hidden>${messages.cutOff(origin)}</p>`;
}

function page({language, files}: PageContext, title: string, content: Html, opener?: Html): string {
  return html`<!doctype html>
    <html lang="${language.code}" dir="${language.direction}">
      <head>
        ${pageHead(title, `${files}sign-in.css`)} ${NO_INDEX}
        <script src="${files}sign-in.js" defer></script>
      </head>
      <body>
        <main${opener}>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.markup;
}

function originName(origin: string): Html {
  return html`<bdi dir="ltr">${origin}</bdi>`;
}

/** What was tried on the page before. */
export interface SignInTry {
  /** User name that was sent. */
  readonly userName?: string;
  /** What is wrong with the user name or the password. */
  readonly fault?: string;
  /** Why there was no try at all. */
  readonly problem?: string;
}

/** The ways to sign in. */
export function signInPage(context: PageContext, opener: Opener, tried: SignInTry = {}): string {
  const {language, ways} = context;
  const {messages} = language;
  const content = html` ${cutOff(messages, opener.origin)}
  ${opener.badOrigin ? html`<p class="note wrong">${messages.badOrigin}</p>` : undefined}
  ${
    opener.origin === undefined
      ? html`<p>${messages.toGetKey}</p>`
      : html`<p><strong>${originName(opener.origin)}</strong> ${messages.asksToTranslate}</p>`
  }
  ${alert(tried.problem)}
  ${ways.provider === undefined ? undefined : providerLink(context, opener, ways.provider)}
  ${
    ways.provider !== undefined && ways.hasPasswords
      ? html`<p class="or"><span>${messages.provider.or}</span></p>`
      : undefined
  }
  ${ways.hasPasswords ? passwordForm(context, opener, tried) : undefined}
  ${languageLinks(context, {origin: opener.origin ?? '', state: opener.state})}`;
  return page(context, messages.signIn, content, openedBy(opener));
}

function alert(problem: string | undefined): Html | undefined {
  return problem === undefined
    ? undefined
    : html`<p class="note wrong" role="alert" id="problem">${problem}</p>`;
}

/** A link, since the policy of the page lets no form lead to another site. */
function providerLink({language, files}: PageContext, {origin = '', state}: Opener, title: string): Html {
  const query = new URLSearchParams({origin, state, lang: language.code}).toString();
  return html`<a class="button main" href="${files}provider?${query}" data-provider
    >${language.messages.provider.continueWith(title)}</a
  >`;
}

function passwordForm(
  {language, home, ways}: PageContext,
  opener: Opener,
  {userName = '', fault}: SignInTry,
): Html {
  const {messages} = language;
  // Where there is another way, the keyboard of a phone does not cover it.
  const takesFocus = ways.provider === undefined || fault !== undefined;
  const marks = (isFirst: boolean): Html => html`${described(fault)}${focused(isFirst && takesFocus)}`;
  return html`${alert(fault)}<form method="post" action="${home}">
    <input type="hidden" name="origin" value="${opener.origin ?? ''}" />
    <input type="hidden" name="state" value="${opener.state}" />
    <input type="hidden" name="lang" value="${language.code}" />
    ${field('name', messages.userName, html`value="${userName}" ${OWN_NAME}${marks(userName === '')}`)}
    ${field('password', messages.password, html`${OWN_PASSWORD}${marks(userName !== '')}`)}
    <button${ways.provider === undefined ? html` class="main"` : undefined}>${messages.signIn}</button>
  </form>`;
}

/** Links to the same page in the other languages. */
function languageLinks(
  {otherLanguages, home}: PageContext,
  fields: Readonly<Record<string, string>>,
): Html | undefined {
  if (otherLanguages.length === 0) return undefined;
  const links = otherLanguages.map(({code, name, direction}) => {
    const query = new URLSearchParams({...fields, lang: code}).toString();
    return html`<a href="${home}?${query}" lang="${code}" hreflang="${code}" dir="${direction}">${name}</a> `;
  });
  return html`<footer>${links}</footer>`;
}

/** A field that must be filled, with its label. */
function field(name: string, label: string, attributes: Html): Html {
  return html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" required ${attributes} />`;
}

function described(problem: string | undefined): Html | undefined {
  return problem === undefined ? undefined : html` aria-describedby="problem" aria-invalid="true"`;
}

function focused(first: boolean): Html | undefined {
  return first ? html` autofocus` : undefined;
}

/** Asks the signed-in user what to do; `ticketName` stands for the password that was checked. */
export function consentPage(context: PageContext, ticketName: string, ticket: Ticket): string {
  const {language, files} = context;
  const {messages} = language;
  const {origin} = ticket;
  const content = html`
${cutOff(messages, origin)}
<p class="quiet">${messages.signedInAs(ticket.userName)}</p>
${
  origin === undefined
    ? html`<p>${messages.newKey}</p>`
    : html`<p>${messages.thisPageAsks}</p>
        <p class="origin">${originName(origin)}</p>
        <p>${messages.permissions}</p>`
}
<form method="post" action="${files}token">
<input type="hidden" name="ticket" value="${ticketName}">
<input type="hidden" name="lang" value="${language.code}">
<div class="choices">
${origin === undefined ? undefined : html`<button class="main" name="choice" value="give" data-give>${messages.giveIt}</button>`}
<button${origin === undefined ? html` class="main"` : undefined} name="choice" value="show" data-show>${messages.showIt}</button>
<button name="choice" value="cancel">${messages.cancel}</button>
</div>
</form>`;
  const title = origin === undefined ? messages.showTitle : messages.giveTitle(new URL(origin).host);
  return page(context, title, content, openedBy(ticket));
}

/** Shows the token; with `give`, the script sends it and the user's name to the page that opened the window. */
export function tokenPage(context: PageContext, token: string, ticket: Ticket, give: boolean): string {
  const {messages} = context.language;
  const {origin, userName} = ticket;
  const content = html` ${
      give && origin !== undefined
        ? html`<p class="note good" role="status" data-given data-user="${userName}" hidden>
            ${messages.given(origin)}
          </p>`
        : undefined
    }
    <p data-paste>${origin === undefined ? messages.pasteIt : messages.pasteItAt(origin)}</p>
    <label for="token">${messages.key}</label>
    <input id="token" readonly value="${token}" data-token dir="ltr" autocomplete="off" spellcheck="false" />
    <button
      type="button"
      data-copy
      data-copied="${messages.copied}"
      data-by-hand="${messages.copyByHand}"
      hidden
    >
      ${messages.copy}
    </button>
    <p class="quiet" role="status" data-status></p>
    <p class="quiet">${messages.shownOnce}</p>`;
  return page(context, messages.yourKey, content, openedBy(ticket));
}

/** The end, without a token. */
export function cancelledPage(context: PageContext, ticket: Ticket): string {
  const {messages} = context.language;
  const content = html`<p data-cancelled>${messages.cancelled}</p>`;
  return page(context, messages.cancelledTitle, content, openedBy(ticket));
}

/** What a page about a problem says besides it. */
export interface ProblemDetails {
  /** The page that asked, to start again for it. */
  readonly opener?: Opener | undefined;
  /** Where to start again, instead of the sign-in page. */
  readonly again?: string | undefined;
  /** What whoever runs the service must know of the person. */
  readonly identity?: Identity | undefined;
}

/** A problem, with a link to start again. */
export function problemPage(
  context: PageContext,
  title: string,
  problem: string,
  {opener, again, identity}: ProblemDetails = {},
): string {
  const {language, home} = context;
  const {messages} = language;
  const query = new URLSearchParams({lang: language.code});
  if (opener?.origin !== undefined) query.set('origin', opener.origin);
  if (opener && opener.state !== '') query.set('state', opener.state);
  const content = html`<p class="note wrong" role="alert">${problem}</p>
    ${
      identity &&
      html`<p class="quiet">${messages.provider.tellThem}</p>
        <p class="origin">
          <bdi dir="ltr">${identity.issuer}</bdi><br /><bdi dir="ltr">${identity.subject}</bdi>
        </p>`
    }
    <a class="button main" href="${again ?? `${home}?${query.toString()}`}">${messages.startAgain}</a>`;
  return page(context, title, content, opener && openedBy(opener));
}
