import type {TemplateResult} from 'lit';
import type {DraftRow} from '../configuration/draft-store.ts';

interface Drawn {
  readonly on: readonly unknown[];
  readonly template: TemplateResult;
}

/** Caches rendered rows, so that a change of one row does not render the other rows again. */
export class RowCache {
  readonly #drawn = new WeakMap<DraftRow, Drawn>();

  /** Returns the row as last rendered if all values in `on` are unchanged; else renders the row again. */
  get(row: DraftRow, on: readonly unknown[], draw: () => TemplateResult): TemplateResult {
    const known = this.#drawn.get(row);
    if (known?.on.every((each, at) => each === on[at])) return known.template;
    const template = draw();
    this.#drawn.set(row, {on, template});
    return template;
  }
}
