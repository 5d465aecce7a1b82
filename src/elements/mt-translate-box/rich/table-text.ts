import {elementKind, type RichToken} from './rich-tokens.ts';

/**
 * Writes formatted text with tables in the form that spreadsheets paste: a line per row, and tabs between cells;
 * undefined without a table.
 */
export function tableText(tokens: readonly RichToken[]): string | undefined {
  if (!tokens.some((token) => token.kind === 'open' && token.name === 'tr')) return undefined;
  const writer = new TableWriter();
  for (const token of tokens) writer.write(token);
  return writer.end();
}

class TableWriter {
  readonly #lines: string[] = [];
  /** Open elements; true for elements that start and end a line. */
  readonly #open: boolean[] = [];
  /** Cells of the row; undefined outside of rows. */
  #cells: string[] | undefined;
  #line = '';

  write(token: RichToken): void {
    if (token.kind === 'text') this.#line += token.text;
    else if (token.kind === 'break') this.#endLine(true);
    else if (token.kind === 'open') {
      const isBlock = token.page?.isBlock ?? elementKind(token.name) !== 'inline';
      this.#open.push(isBlock);
      if (isBlock) this.#endLine();
      if (token.name === 'tr') this.#cells = [];
      if (/^t[dh]$/.test(token.name)) this.#line = '';
    } else this.#close(token.name);
  }

  end(): string {
    this.#endLine();
    return this.#lines.join('\n');
  }

  #close(name: string): void {
    const isBlock = this.#open.pop();
    if (this.#cells && /^t[dh]$/.test(name)) {
      this.#cells.push(this.#line.replace(/\s+/g, ' ').trim());
      this.#line = '';
    } else if (this.#cells && name === 'tr') {
      this.#lines.push(this.#cells.join('\t'));
      this.#cells = undefined;
    } else if (isBlock) this.#endLine();
  }

  /** Ends a line; in a cell, adds a space. An empty line is written only if `isWanted`. */
  #endLine(isWanted = false): void {
    if (this.#cells) this.#line += ' ';
    else {
      if (this.#line || isWanted) this.#lines.push(this.#line);
      this.#line = '';
    }
  }
}
