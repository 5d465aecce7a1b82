import {button} from '../../pages/controls/buttons.ts';
import {codeField} from '../../pages/controls/fields.ts';
import {foldedList} from '../../pages/controls/folds.ts';
import {languageLinks, sectionNavigation} from '../../pages/controls/links.ts';
import {note} from '../../pages/controls/notes.ts';
import {name} from '../../pages/controls/values.ts';
import {html, type Html} from '../../pages/html.ts';
import {framedPage, type PageParts} from '../../pages/page-frame.ts';
import type {AdminView, SectionPath, SignedInView} from '../admin-parts.ts';
import type {AdminWords} from '../../pages/words/index.ts';
import type {Notice} from '../session/notices.ts';
import {address, tokenField} from './forms.ts';

/** Sections in navigation order. */
const SECTIONS: readonly (readonly [SectionPath, (m: AdminWords) => string])[] = [
  ['', (m) => m.state.title],
  ['users', (m) => m.users.title],
  ['tokens', (m) => m.tokens.title],
  ['systems', (m) => m.systems.title],
  ['corpora', (m) => m.corpora.title],
  ['memory', (m) => m.memory.title],
  ['usage', (m) => m.usage.title],
  ['documents', (m) => m.documents.title],
  ['reviews', (m) => m.reviews.title],
  ['audit', (m) => m.audit.title],
];

/** The page of a section, with the navigation; the result of the last action is above the content. */
export function sectionPage(view: SignedInView, title: string, content: Html): string {
  const {m, root} = view;
  const here = view.path.split(/[/?]/, 1)[0];
  const links = SECTIONS.map(([path, nameIn]) => ({
    address: `${root}${path}`,
    text: nameIn(m),
    isHere: path === here,
  }));
  return document(view, title, content, {
    layout: 'sections',
    toContent: m.toContent,
    top: html`${header(view)}${sectionNavigation(m.navigation, links)}`,
    footer: html`<p>${m.timesAreUtc}</p>
      ${otherLanguages(view)}`,
  });
}

/** A page for visitors who are not signed in as administrators. */
export function plainPage(view: AdminView, title: string, content: Html): string {
  return document(view, title, content, {layout: 'card', footer: otherLanguages(view)});
}

function document(
  {language, m, root, notice}: AdminView,
  title: string,
  content: Html,
  parts: Pick<PageParts, 'layout' | 'toContent' | 'top' | 'footer'>,
): string {
  const hasFailed = notice?.kind === 'wrong' && title !== m.failedTitle;
  const state = hasFailed ? `${m.failedTitle}: ` : '';
  return framedPage({
    ...parts,
    language,
    title: `${state}${title} – ${m.title}`,
    styles: `${root}admin.css`,
    main: html`<h1>${title}</h1>
      ${notice && noticeOf(m, notice)} ${content}`,
  });
}

function header(view: SignedInView): Html {
  const {m, root, admin} = view;
  return html`<header class="top">
    <p class="name">${m.title}</p>
    <form method="post" action="${root}sign-out">
      ${tokenField(view)}<span class="quiet"
        ><span class="as">${m.signedInAs}</span> ${name(admin.name)}</span
      >
      ${button(m.signOut)}
    </form>
  </header>`;
}

function noticeOf(m: AdminWords, {kind, text, details = [], token}: Notice): Html {
  const content = html`<p>${text}</p>
    ${token === undefined ? undefined : codeField('token', m.tokens.newKey, token)}
    ${foldedList(m.details, details)}`;
  return note(content, {kind, role: kind === 'wrong' ? 'alert' : 'status'});
}

function otherLanguages(view: AdminView): Html | undefined {
  return languageLinks(view.otherLanguages, (code) => address(view, 'language', {code, to: view.path}));
}
