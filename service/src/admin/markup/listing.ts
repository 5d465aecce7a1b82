import {button} from '../../pages/controls/buttons.ts';
import {field} from '../../pages/controls/fields.ts';
import {pagerLinks, type Link} from '../../pages/controls/links.ts';
import {html, type Html} from '../../pages/html.ts';
import type {AdminView} from '../admin-parts.ts';
import type {Page} from '../../store/index.ts';
import {address} from './forms.ts';

/** Number of rows per page of a list. */
export const ROWS = 50;

const MAX_PAGES = 100_000;

/** Rows of a list that one page shows. */
export interface Part<Row> {
  readonly rows: readonly Row[];
  readonly number: number;
  readonly isLast: boolean;
}

/**
 * Reads one part of a list; `page` is the number of the part from the query, by default 1. Reads one more
 * row, to find out whether there is a next part.
 */
export async function partOf<Row>(
  page: string,
  read: (page: Page) => Promise<readonly Row[]>,
): Promise<Part<Row>> {
  const number = /^\d{1,6}$/.test(page) ? Math.min(Math.max(1, Number(page)), MAX_PAGES) : 1;
  const rows = await read({offset: (number - 1) * ROWS, most: ROWS + 1});
  return {rows: rows.slice(0, ROWS), number, isLast: rows.length <= ROWS};
}

/** Links to the previous and the next part of a list; `query` has the other parameters of the list. */
export function pager(
  view: AdminView,
  path: string,
  {number, isLast}: {readonly number: number; readonly isLast: boolean},
  query: Readonly<Record<string, string>> = {},
): Html | undefined {
  const to = (page: number) => address(view, path, {...query, page: String(page)});
  const links: Link[] = [];
  if (number > 1) links.push({address: to(number - 1), text: view.m.previous, rel: 'prev'});
  if (!isLast) links.push({address: to(number + 1), text: view.m.next, rel: 'next'});
  return pagerLinks(view.m.pages, links);
}

/** Entries of a log that one page shows, newest first. */
export interface Entries<Row> {
  readonly rows: readonly Row[];
  /** The name that filters them; empty for all. */
  readonly named: string;
  readonly isFirst: boolean;
  /** Number of the last entry, if there are older ones. */
  readonly last?: number | undefined;
}

interface EntriesFilter {
  readonly most: number;
  readonly name?: string;
  readonly before?: number;
}

/**
 * Reads one page of a log. In the query, `name` filters it, and `before` is the number of the last entry of the page
 * before. Reads one more entry, to find out whether there are older ones.
 */
export async function entriesOf<Row extends {readonly number: number}>(
  query: (name: string) => string,
  list: (filter: EntriesFilter) => Promise<readonly Row[]>,
): Promise<Entries<Row>> {
  const named = query('name').trim().slice(0, 100);
  const before = /^\d{1,15}$/.test(query('before')) ? Number(query('before')) : undefined;
  const rows = await list({
    most: ROWS + 1,
    ...(named !== '' && {name: named}),
    ...(before !== undefined && {before}),
  });
  const shown = rows.slice(0, ROWS);
  const last = rows.length > ROWS ? shown.at(-1)?.number : undefined;
  return {rows: shown, named, isFirst: before === undefined, last};
}

/** Links to the newest and to older entries of a log. */
export function entriesPager(
  view: AdminView,
  path: string,
  {named, isFirst, last}: Entries<unknown>,
  words: {readonly newest: string; readonly older: string},
): Html | undefined {
  const to = (before: string) => address(view, path, {name: named, before});
  return pagerLinks(view.m.pages, [
    ...(isFirst ? [] : [{address: to(''), text: words.newest}]),
    ...(last === undefined ? [] : [{address: to(String(last)), text: words.older}]),
  ]);
}

const FIND = html`autocomplete="off" autocapitalize="none" spellcheck="false" dir="auto" maxlength="100"`;

/** The field of a form that filters a list; its `id` is also the name of the query parameter. */
interface FilterField {
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/** Form with one field that filters the list at a path. */
export function findForm(view: AdminView, path: string, {id, label, value}: FilterField): Html {
  const {m, root} = view;
  const all = html` <a href="${root}${path}">${m.showAll}</a>`;
  return html`<form class="find" role="search" action="${root}${path}">
    ${field(id, label, html`value="${value}" ${FIND}`)} ${button(m.show)}${value === '' ? undefined : all}
  </form>`;
}
