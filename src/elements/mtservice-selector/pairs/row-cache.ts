import type {TemplateResult} from 'lit';
import type {DraftRow} from '../configuration/draft-store.ts';

interface Drawn {
  readonly on: readonly unknown[];
  readonly template: TemplateResult;
}

/** Rows as they were drawn last, so that a change of one does not draw the others again. */
export class RowCache {
  readonly #drawn = new WeakMap<DraftRow, Drawn>();

  /** The row as drawn before if everything that it depends `on` is the same, else drawn anew. */
  get(row: DraftRow, on: readonly unknown[], draw: () => TemplateResult): TemplateResult {
    const known = this.#drawn.get(row);
    if (known?.on.every((each, at) => each === on[at])) return known.template;
    const template = draw();
    this.#drawn.set(row, {on, template});
    return template;
  }
}
