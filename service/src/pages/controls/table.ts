import {html, type Html} from '../html.ts';
import {emptyNote} from './notes.ts';

/** Text of a cell without a value. */
export const NOTHING = '–';

/** A column: its heading, and whether it contains numbers or buttons. */
export type Column = string | {readonly heading: string; readonly kind: 'number' | 'action'};

type Cell = Html | string;

/**
 * A table. In a narrow window, each row becomes a block with the headings; with ARIA roles, it remains a
 * table for screen readers.
 */
export function table(columns: readonly Column[], rows: readonly (readonly Cell[])[], empty: string): Html {
  if (rows.length === 0) return emptyNote(empty);
  const heads = columns.map(
    (column) => html`<th role="columnheader" scope="col" ${kindOf(column)}>${visibleHeading(column)}</th>`,
  );
  return html`<table role="table">
    <thead role="rowgroup">
      <tr role="row">
        ${heads}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map((cells) => rowOf(columns, cells))}
    </tbody>
  </table>`;
}

function rowOf(columns: readonly Column[], cells: readonly Cell[]): Html {
  const items = cells.map((cell, index) => {
    const column = columns[index] ?? '';
    const look = kindOf(column, cell === '' || cell === NOTHING);
    return html`<td role="cell" data-heading="${nameOf(column)}" ${look}>
      <div>${cell}</div>
    </td>`;
  });
  return html`<tr role="row">
    ${items}
  </tr>`;
}

function nameOf(column: Column): string {
  return typeof column === 'string' ? column : column.heading;
}

function kindOf(column: Column, isEmpty = false): Html | undefined {
  const kinds = [...(typeof column === 'string' ? [] : [column.kind]), ...(isEmpty ? ['nothing'] : [])];
  return kinds.length === 0 ? undefined : html` class="${kinds.join(' ')}"`;
}

/** Heading of a column; the heading of a column with buttons is only for screen readers. */
function visibleHeading(column: Column): Cell {
  const heading = nameOf(column);
  if (typeof column === 'string' || column.kind === 'number') return heading;
  return html`<span class="unseen">${heading}</span>`;
}
