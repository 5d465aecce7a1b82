import {html, type Html} from '../../pages/html.ts';
import type {AdminView, SignedInView} from '../admin-parts.ts';

/** Rows of a page of a list. */
export const ROWS = 50;

/** The hidden field that proves where a form comes from. */
export function tokenField({formToken}: Pick<SignedInView, 'formToken'>): Html {
  return html`<input type="hidden" name="token" value="${formToken}" />`;
}

/** A form that changes something. */
export function actionForm(
  view: SignedInView,
  path: string,
  content: Html,
  kind: 'form' | 'row' | 'upload' = 'form',
): Html {
  const encoding = kind === 'upload' ? html` enctype="multipart/form-data"` : undefined;
  return html`<form method="post" action="${view.root}${path}" class="${kind}" ${encoding}>
    ${tokenField(view)}${content}
  </form>`;
}

/** Hidden fields of a form. */
export function hidden(fields: Readonly<Record<string, string>>): Html[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
}

/** A field with its label and, where it is not plain, a hint. */
export function field(id: string, label: string, attributes: Html, hint?: string): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${id}"
      ${attributes}${hint === undefined ? undefined : html` aria-describedby="${id}-hint"`}
    />
    ${hint === undefined ? undefined : html`<p class="quiet" id="${id}-hint">${hint}</p>`}
  </div>`;
}

/** A choice of one of several values. */
export function select(
  id: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen = '',
): Html {
  const items = options.map(
    ([value, text]) =>
      html`<option value="${value}" ${value === chosen ? html` selected` : undefined}>${text}</option>`,
  );
  return html`<div class="field">
    <label for="${id}">${label}</label
    ><select id="${id}" name="${id}">
      ${items}
    </select>
  </div>`;
}

/** What stands in a cell without a value. */
export const NOTHING = '–';

/** A column of a list: its heading, and whether it holds numbers or buttons. */
export type Column = string | {readonly heading: string; readonly kind: 'number' | 'action'};

/**
 * A list. On a narrow screen each row stands as a block with its headings; the roles keep it a table for screen
 * readers.
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly (Html | string)[])[],
  none: string,
): Html {
  if (rows.length === 0) return html`<p class="none">${none}</p>`;
  const headings = columns.map(nameOf);
  const heads = columns.map(
    (column) => html`<th role="columnheader" scope="col" ${kindOf(column)}>${hiddenUnlessShown(column)}</th>`,
  );
  const lines = rows.map((cells) => {
    const items = cells.map(
      (cell, index) =>
        html`<td
          role="cell"
          data-heading="${headings[index]}"
          ${cell === '' || cell === NOTHING ? html` class="nothing"` : kindOf(columns[index]!)}
        >
          <div>${cell}</div>
        </td>`,
    );
    return html`<tr role="row">
      ${items}
    </tr>`;
  });
  return html`<table role="table">
    <thead role="rowgroup">
      <tr role="row">
        ${heads}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${lines}
    </tbody>
  </table>`;
}

function nameOf(column: Column): string {
  return typeof column === 'string' ? column : column.heading;
}

function kindOf(column: Column): Html | undefined {
  return typeof column === 'string' ? undefined : html` class="${column.kind}"`;
}

function hiddenUnlessShown(column: Column): Html | string {
  const heading = nameOf(column);
  if (typeof column === 'string' || column.kind === 'number') return heading;
  return html`<span class="unseen">${heading}</span>`;
}

/** A form that is folded behind its title. */
export function fold(title: string, content: Html, isOpen = false): Html {
  return html`<details class="fold" ${isOpen ? html` open` : undefined}>
    <summary><h2>${title}</h2></summary>
    ${content}
  </details>`;
}

/** Links to the pages before and after; `query` names the list. */
export function pager(
  view: AdminView,
  path: string,
  page: {readonly number: number; readonly isLast: boolean},
  query: Readonly<Record<string, string>> = {},
): Html | undefined {
  if (page.number === 1 && page.isLast) return undefined;
  const link = (number: number, text: string, rel: string) =>
    html`<a href="${address(view, path, {...query, page: String(number)})}" rel="${rel}">${text}</a> `;
  return html`<nav class="pager" aria-label="${view.m.pages}">
    ${page.number > 1 ? link(page.number - 1, view.m.previous, 'prev') : undefined}
    ${page.isLast ? undefined : link(page.number + 1, view.m.next, 'next')}
  </nav>`;
}

/** Address of a page under that of the administration page; fields without a value are left out. */
export function address(
  view: Pick<AdminView, 'root'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const filled = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `${view.root}${path}${filled === '' ? '' : `?${filled}`}`;
}

/** A time as people read it. */
export function time({language}: AdminView, at: Date | undefined, none = NOTHING): Html | string {
  if (at === undefined) return none;
  const day = dateOf({language}, at);
  const clock = new Intl.DateTimeFormat(language.code, {
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return html`<time datetime="${at.toISOString()}">${day} ${clock.format(at)}</time>`;
}

const NUMBERS = {day: '2-digit', month: '2-digit', year: 'numeric'} as const;

/** A day as people read it: short enough for a column. In English the month is a word, since its place is not clear. */
export function dateOf({language}: Pick<AdminView, 'language'>, at: Date): string {
  const isEnglish = language.code === 'en';
  const format = isEnglish ? ({dateStyle: 'medium'} as const) : NUMBERS;
  return new Intl.DateTimeFormat(isEnglish ? 'en-GB' : language.code, {...format, timeZone: 'UTC'}).format(
    at,
  );
}

/** A number in the digits of the language. */
export function number({language}: AdminView, value: number): string {
  return new Intl.NumberFormat(language.code).format(value);
}

/** A name that a user or the operator wrote, in its own direction. */
export function name(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}
