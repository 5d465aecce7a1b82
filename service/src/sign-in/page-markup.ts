import type {Identity} from '../store/index.ts';
import {button, linkButton, separator, type ButtonKind} from '../pages/controls/buttons.ts';
import {codeField, field, hidden, OWN_NAME, OWN_PASSWORD} from '../pages/controls/fields.ts';
import {languageLinks} from '../pages/controls/links.ts';
import {note, problemNote} from '../pages/controls/notes.ts';
import {html, type Html} from '../pages/html.ts';
import {brand} from '../pages/brand.ts';
import {framedPage} from '../pages/page-frame.ts';
import type {PageLanguage} from '../pages/page-languages.ts';
import type {SignInWords} from '../pages/words/index.ts';
import type {Opener} from './opener.ts';
import type {Ticket} from './tickets.ts';

/** Available ways to sign in. */
export interface SignInWays {
  readonly hasPasswords: boolean;
  /** Display name of the OpenID Connect provider; undefined if there is no provider. */
  readonly provider: string | undefined;
}

/** Properties of a request that every page needs. */
export interface PageContext {
  /** Name of the service. */
  readonly serviceName: string;
  readonly ways: SignInWays;
  readonly language: PageLanguage<SignInWords>;
  /** Other languages that the page links to. */
  readonly otherLanguages: readonly PageLanguage<SignInWords>[];
  /** Path of the sign-in page relative to the current page; empty if they are the same. */
  readonly home: string;
  /** Path of scripts and styles relative to the current page, with a trailing slash. */
  readonly files: string;
}

/**
 * Attributes by which the script knows the opener, so that it can test whether the two windows reach each
 * other.
 */
function openedBy({origin, state}: Pick<Opener, 'origin' | 'state'>): Html | undefined {
  return origin === undefined ? undefined : html` data-opener="${origin}" data-state="${state}"`;
}

/** Note that the script shows if the window cannot reach the page that opened it. */
function cutOff(messages: SignInWords, origin: string | undefined): Html | undefined {
  return origin === undefined
    ? undefined
    : note(messages.cutOff(origin), {role: 'status', attributes: html` data-cut-off hidden`});
}

/** Parts of a page besides its title and content. */
interface PageDetails {
  /** Attributes that describe the page that opened the window, for the script. */
  readonly opener?: Html | undefined;
  readonly footer?: Html | undefined;
}

function page(
  {serviceName, language, files}: PageContext,
  title: string,
  content: Html,
  {opener, footer}: PageDetails = {},
): string {
  return framedPage({
    language,
    layout: 'card',
    title: `${title} – ${serviceName}`,
    styles: `${files}sign-in.css`,
    script: `${files}sign-in.js`,
    top: brand(serviceName),
    main: html`<h1>${title}</h1>
      ${content}`,
    mainData: opener,
    footer,
  });
}

function originName(origin: string): Html {
  return html`<bdi dir="ltr">${origin}</bdi>`;
}

/** Result of the previous attempt to sign in, shown on the page. */
export interface SignInTry {
  /** Submitted user name. */
  readonly userName?: string;
  /** Error in the user name or password. */
  readonly fault?: string;
  /** Reason why the password was not checked. */
  readonly problem?: string;
}

/** The sign-in page, with all ways to sign in. */
export function signInPage(context: PageContext, opener: Opener, tried: SignInTry = {}): string {
  const {language, ways} = context;
  const {messages} = language;
  const content = html` ${cutOff(messages, opener.origin)}
  ${opener.badOrigin ? note(messages.badOrigin, {kind: 'wrong'}) : undefined}
  ${
    opener.origin === undefined
      ? html`<p>${messages.toGetKey}</p>`
      : html`<p><strong>${originName(opener.origin)}</strong> ${messages.asksToTranslate}</p>`
  }
  ${alert(tried.problem)}
  ${ways.provider === undefined ? undefined : providerLink(context, opener, ways.provider)}
  ${ways.provider !== undefined && ways.hasPasswords ? separator(messages.or) : undefined}
  ${ways.hasPasswords ? passwordForm(context, opener, tried) : undefined}`;
  const footer = languageLinks(context.otherLanguages, (lang) => {
    const query = new URLSearchParams({origin: opener.origin ?? '', state: opener.state, lang});
    return `${context.home}?${query.toString()}`;
  });
  return page(context, messages.signIn, content, {opener: openedBy(opener), footer});
}

function alert(problem: string | undefined): Html | undefined {
  return problem === undefined ? undefined : problemNote(problem, html` id="problem"`);
}

/**
 * Link to sign in with the provider; not a form, since the page's policy does not allow forms that lead to
 * another site.
 */
function providerLink({language, files}: PageContext, {origin = '', state}: Opener, title: string): Html {
  const query = new URLSearchParams({origin, state, lang: language.code}).toString();
  const text = language.messages.continueWith(title);
  return linkButton(`${files}provider?${query}`, text, 'main', html` data-provider`);
}

function passwordForm(
  {language, home, ways}: PageContext,
  opener: Opener,
  {userName = '', fault}: SignInTry,
): Html {
  const {messages} = language;
  // With a provider's button, the field is not focused: the keyboard of a phone would cover the button.
  const takesFocus = ways.provider === undefined || fault !== undefined;
  const marks = (isFirst: boolean): Html => html`${described(fault)}${focused(isFirst && takesFocus)}`;
  return html`${alert(fault)}
    <form method="post" action="${home}">
      ${hidden({origin: opener.origin ?? '', state: opener.state, lang: language.code})}
      ${field('name', messages.userName, html`required value="${userName}" ${OWN_NAME}${marks(userName === '')}`)}
      ${field('password', messages.password, html`required ${OWN_PASSWORD}${marks(userName !== '')}`)}
      ${button(messages.signIn, ways.provider === undefined ? 'main' : 'plain')}
    </form>`;
}

function described(problem: string | undefined): Html | undefined {
  return problem === undefined ? undefined : html` aria-describedby="problem" aria-invalid="true"`;
}

function focused(first: boolean): Html | undefined {
  return first ? html` autofocus` : undefined;
}

/**
 * Page that asks the user for consent; its form contains `ticketName` instead of the password, which has been
 * checked.
 */
export function consentPage(context: PageContext, ticketName: string, ticket: Ticket): string {
  const {language, files} = context;
  const {messages} = language;
  const {origin} = ticket;
  const choice = (text: string, value: string, kind: ButtonKind, mark?: Html) =>
    button(text, kind, html` name="choice" value="${value}"${mark}`);
  const content = html` ${cutOff(messages, origin)}
    <p class="quiet">${messages.signedInAs(ticket.userName)}</p>
    ${
      origin === undefined
        ? html`<p>${messages.newKey}</p>`
        : html`<p>${messages.thisPageAsks}</p>
            <p class="origin">${originName(origin)}</p>
            <p>${messages.permissions}</p>`
    }
    <form method="post" action="${files}token">
      ${hidden({ticket: ticketName, lang: language.code})}
      <div class="choices">
        ${origin === undefined ? undefined : choice(messages.giveIt, 'give', 'main', html` data-give`)}
        ${choice(messages.showIt, 'show', origin === undefined ? 'main' : 'plain', html` data-show`)}
        ${choice(messages.cancel, 'cancel', 'plain')}
      </div>
    </form>`;
  const title = origin === undefined ? messages.showTitle : messages.giveTitle(new URL(origin).host);
  return page(context, title, content, {opener: openedBy(ticket)});
}

/**
 * Page that shows the token; with `give`, the script sends the token and the user's name to the page that
 * opened the window.
 */
export function tokenPage(context: PageContext, token: string, ticket: Ticket, give: boolean): string {
  const {messages} = context.language;
  const {origin, userName} = ticket;
  const content = html` ${
      give && origin !== undefined
        ? note(messages.given(origin), {
            kind: 'good',
            role: 'status',
            attributes: html` data-given data-user="${userName}" hidden`,
          })
        : undefined
    }
    <p data-paste>${origin === undefined ? messages.pasteIt : messages.pasteItAt(origin)}</p>
    ${codeField('token', messages.key, token, html` data-token`)} ${copyButton(messages)}
    <p class="quiet" role="status" data-status></p>
    <p class="quiet">${messages.shownOnce}</p>`;
  return page(context, messages.yourKey, content, {opener: openedBy(ticket)});
}

/** Button for copying; hidden until the script, which does the copying, shows it. */
function copyButton({copy, copied, copyByHand}: SignInWords): Html {
  const words = html` type="button" data-copy data-copied="${copied}" data-by-hand="${copyByHand}" hidden`;
  return button(copy, 'plain', words);
}

/** Last page of a user who did not consent. */
export function cancelledPage(context: PageContext, ticket: Ticket): string {
  const {messages} = context.language;
  const content = html`<p data-cancelled>${messages.cancelled}</p>`;
  return page(context, messages.cancelledTitle, content, {opener: openedBy(ticket)});
}

/** Additional content of a page about a problem. */
export interface ProblemDetails {
  /** The page that opened the window, for the link to start again. */
  readonly opener?: Opener | undefined;
  /** Address at which to start again; the sign-in page by default. */
  readonly again?: string | undefined;
  /** Identity of the person, which the operator needs to add a user. */
  readonly identity?: Identity | undefined;
}

/** Page about a problem, with a link to start again. */
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
  const content = html`${problemNote(problem)}
  ${
    identity &&
    html`<p class="quiet">${messages.provider.tellThem}</p>
      <p class="origin">
        <bdi dir="ltr">${identity.issuer}</bdi><br /><bdi dir="ltr">${identity.subject}</bdi>
      </p>`
  }
  ${linkButton(again ?? `${home}?${query.toString()}`, messages.startAgain, 'main')}`;
  return page(context, title, content, {opener: opener && openedBy(opener)});
}
