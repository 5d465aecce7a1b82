import type {html, nothing, TemplateResult} from 'lit';

/** Functions of Lit for views that are loaded apart: these must not bring a second Lit. */
export interface LitFunctions {
  readonly html: typeof html;
  readonly nothing: typeof nothing;
}

/** What a view renders; the symbol is Lit's `nothing`. */
export type Rendered = TemplateResult | symbol;
