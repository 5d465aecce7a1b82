import {html, type Html} from '../../pages/html.ts';
import type {AdminView} from '../admin-parts.ts';
import type {Page} from '../../store/index.ts';
import {ROWS} from './controls.ts';

const MAX_PAGES = 100_000;

/** A part of a list, with one row more than is shown, which tells whether there is a next part. */
export interface Part<Row> {
  readonly rows: readonly Row[];
  readonly number: number;
  readonly isLast: boolean;
}

/** Reads the part of a list that the query names; the first one when it names none. */
export async function partOf<Row>(
  page: string,
  read: (page: Page) => Promise<readonly Row[]>,
): Promise<Part<Row>> {
  const number = /^\d{1,6}$/.test(page) ? Math.min(Math.max(1, Number(page)), MAX_PAGES) : 1;
  const rows = await read({offset: (number - 1) * ROWS, most: ROWS + 1});
  return {rows: rows.slice(0, ROWS), number, isLast: rows.length <= ROWS};
}

/** A form with one field that narrows a list. */
export function findForm(view: AdminView, path: string, id: string, label: string, value: string): Html {
  const {m, root} = view;
  const all = html` <a href="${root}${path}">${m.showAll}</a>`;
  return html`<form class="find" role="search" action="${root}${path}">
    <div class="field">
      <label for="${id}">${label}</label>
      <input
        id="${id}"
        name="${id}"
        value="${value}"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        dir="auto"
        maxlength="100"
      />
    </div>
    <button>${m.show}</button>${value === '' ? undefined : all}
  </form>`;
}
