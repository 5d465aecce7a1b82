import type {AskingPage} from './asking-page.ts';
import type {Html} from './html.ts';
import {html} from './html.ts';
import type {Messages} from './messages.ts';
import type {Ticket} from './tickets.ts';

/** What every page needs to know of the request. */
export interface PageContext {
  readonly messages: Messages;
  /** Path of the sign-in page relative to this one's address: '' for itself. */
  readonly home: string;
  /** Path of the scripts and styles relative to this page's address, with its slash. */
  readonly files: string;
}

function page({messages, files}: PageContext, title: string, content: Html, script = false): string {
  return html`<!doctype html>
    <html lang="${messages.language}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${files}sign-in.css" />
        ${script ? html`<script src="${files}sign-in.js" defer></script>` : undefined}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.markup;
}

function originName(origin: string): Html {
  return html`<bdi dir="ltr">${origin}</bdi>`;
}

/** The form with user name and password. `problem` is why it is shown again. */
export function signInPage(
  context: PageContext,
  asking: AskingPage,
  userName = '',
  problem?: string,
): string {
  const {messages, home, files} = context;
  const {otherLanguage} = messages;
  const origin = asking.origin ?? '';
  const other = new URLSearchParams({origin, state: asking.state, lang: otherLanguage.code});
  const content = html` ${asking.badOrigin ? html`<p class="note wrong">${messages.badOrigin}</p>` : undefined}
    ${
      asking.origin === undefined
        ? html`<p>${messages.toGetClientId}</p>`
        : html`<p><strong>${originName(asking.origin)}</strong> ${messages.asksForClientId}</p>`
    }
    ${problem === undefined ? undefined : html`<p class="note wrong" role="alert" id="problem">${problem}</p>`}
    <form method="post" action="${home}">
      <input type="hidden" name="origin" value="${origin}" />
      <input type="hidden" name="state" value="${asking.state}" />
      <input type="hidden" name="lang" value="${messages.language}" />
      <label for="name">${messages.userName}</label>
      <input
        id="name"
        name="name"
        value="${userName}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        dir="auto"
        required
        maxlength="64"
        ${described(problem)}${focused(userName === '')}
      />
      <label for="password">${messages.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        maxlength="1024"
        ${described(problem)}${focused(userName !== '')}
      />
      <button class="main">${messages.signIn}</button>
    </form>
    <footer>
      <a href="${home}?${other.toString()}" lang="${otherLanguage.code}" hreflang="${otherLanguage.code}"
        >${otherLanguage.name}</a
      >
    </footer>`;
  return page({messages, home, files}, messages.signIn, content);
}

function described(problem: string | undefined): Html | undefined {
  return problem === undefined ? undefined : html` aria-describedby="problem" aria-invalid="true"`;
}

function focused(first: boolean): Html | undefined {
  return first ? html` autofocus` : undefined;
}

/** Asks the signed-in user what to do; `ticketName` stands for the password that was checked. */
export function consentPage(context: PageContext, ticketName: string, ticket: Ticket): string {
  const {messages, files} = context;
  const {origin} = ticket;
  const content = html`
<p class="quiet">${messages.signedInAs(ticket.userName)}</p>
${
  origin === undefined
    ? html`<p>${messages.newClientId}</p>`
    : html`<p>${messages.thisPageAsks}</p>
        <p class="origin">${originName(origin)}</p>
        <p>${messages.whatItMayDo}</p>`
}
<form method="post" action="${files}token">
<input type="hidden" name="ticket" value="${ticketName}">
<input type="hidden" name="lang" value="${messages.language}">
<div class="choices">
${origin === undefined ? undefined : html`<button class="main" name="choice" value="give">${messages.giveIt(origin)}</button>`}
<button${origin === undefined ? html` class="main"` : undefined} name="choice" value="show">${messages.showIt}</button>
<button name="choice" value="cancel">${messages.cancel}</button>
</div>
</form>`;
  return page(context, origin === undefined ? messages.showTitle : messages.giveTitle, content);
}

/** Shows the token and, when it is given, lets the script hand it to the page that asked. */
export function tokenPage(
  context: PageContext,
  token: string,
  give: {origin: string; state: string} | undefined,
): string {
  const {messages} = context;
  const content = html` ${
      give === undefined
        ? undefined
        : html`<p
            class="note good"
            role="status"
            data-give-to="${give.origin}"
            data-state="${give.state}"
            data-given="${messages.given(give.origin)}"
            data-not-given="${messages.notGiven(give.origin)}"
            hidden
          ></p>`
    }
    <p data-paste>${messages.pasteIt}</p>
    <label for="token">${messages.clientId}</label>
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
  return page(context, messages.yourClientId, content, true);
}

/** The end, without a token. */
export function cancelledPage(context: PageContext): string {
  const {messages} = context;
  return page(context, messages.cancelledTitle, html`<p data-close>${messages.cancelled}</p>`, true);
}

/** What went wrong, with the way back. */
export function problemPage(context: PageContext, title: string, problem: string): string {
  const {messages, home} = context;
  const content = html`<p class="note wrong" role="alert">${problem}</p>
    <p><a href="${home}?lang=${messages.language}">${messages.startAgain}</a></p>`;
  return page(context, title, content);
}
