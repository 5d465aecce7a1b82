import {html, type Html} from '../../pages/html.ts';
import {NO_INDEX, pageHead} from '../../pages/page-head.ts';
import type {AdminView, SectionPath, SignedInView} from '../admin-parts.ts';
import type {Messages} from '../messages/en.ts';
import type {Notice} from '../session/notices.ts';
import {tokenField} from './controls.ts';

/** Sections in the order of the navigation. */
const SECTIONS: readonly (readonly [SectionPath, (m: Messages) => string])[] = [
  ['', (m) => m.state.title],
  ['users', (m) => m.users.title],
  ['tokens', (m) => m.tokens.title],
  ['systems', (m) => m.systems.title],
  ['corpora', (m) => m.corpora.title],
  ['memory', (m) => m.memory.title],
  ['usage', (m) => m.usage.title],
  ['documents', (m) => m.documents.title],
  ['audit', (m) => m.audit.title],
];

/** A page of a section, with the navigation; the notice of the action before stands above the content. */
export function sectionPage(view: SignedInView, title: string, content: Html): string {
  const {m, root} = view;
  const here = view.path.split(/[/?]/, 1)[0];
  const links = SECTIONS.map(
    ([path, name]) =>
      html`<li>
        <a href="${root}${path}" ${path === here ? html` aria-current="page"` : undefined}>${name(m)}</a>
      </li>`,
  );
  const top = html`<a class="skip" href="#content">${m.toContent}</a>
    <header class="top">
      <p class="name">${m.title}</p>
      <form method="post" action="${root}sign-out">
        ${tokenField(view)}<span class="quiet"
          ><span class="as">${m.signedInAs}</span> <bdi>${view.admin.name}</bdi></span
        >
        <button>${m.signOut}</button>
      </form>
    </header>
    <nav aria-label="${m.navigation}">
      <button type="button" popovertarget="sections">${m.navigation}</button>
      <ul id="sections" popover>
        ${links}
      </ul>
    </nav>`;
  const about = html`<p>${m.timesAreUtc}</p>`;
  return document(view, title, html`${top}${mainOf(view, title, content)}${footer(view, about)}`);
}

/** A page for somebody who is not signed in as an administrator. */
export function plainPage(view: AdminView, title: string, content: Html): string {
  return document(view, title, html`${mainOf(view, title, content)}${footer(view)}`, 'plain');
}

function document(
  {language, m, root, notice}: AdminView,
  title: string,
  body: Html,
  kind = 'sections',
): string {
  const state = notice?.kind === 'wrong' ? `${m.problem.title}: ` : '';
  return html`<!doctype html>
    <html lang="${language.code}" dir="${language.direction}">
      <head>
        ${pageHead(`${state}${title} – ${m.title}`, `${root}admin.css`)} ${NO_INDEX}
      </head>
      <body class="${kind}">
        ${body}
      </body>
    </html> `.markup;
}

function mainOf(view: AdminView, title: string, content: Html): Html {
  return html`<main id="content" tabindex="-1">
    <h1>${title}</h1>
    ${view.notice ? noticeOf(view, view.notice) : undefined} ${content}
  </main>`;
}

function noticeOf({m}: AdminView, {kind, text, details = [], token}: Notice): Html {
  const list = html`<details>
    <summary>${m.details}</summary>
    <ul>
      ${details.map((one) => html`<li>${one}</li>`)}
    </ul>
  </details>`;
  const field = html`<label for="token">${m.tokens.newKey}</label>
    <input
      id="token"
      class="code"
      readonly
      value="${token}"
      dir="ltr"
      autocomplete="off"
      spellcheck="false"
    />`;
  return html`<div class="note ${kind}" role="${kind === 'wrong' ? 'alert' : 'status'}">
    <p>${text}</p>
    ${token === undefined ? undefined : field}${details.length === 0 ? undefined : list}
  </div>`;
}

function footer({otherLanguages, root, path}: AdminView, about?: Html): Html {
  const links = otherLanguages.map(
    ({code, name, direction}) =>
      html`<a
        href="${root}language?${new URLSearchParams({code, to: path}).toString()}"
        lang="${code}"
        hreflang="${code}"
        dir="${direction}"
        >${name}</a
      > `,
  );
  return html`<footer>
    ${about}
    <p>${links}</p>
  </footer>`;
}
