import {html, nothing, type TemplateResult} from 'lit';
import type {PairMessages} from '../../../localization/en/setup.ts';
import type {LanguageNames} from '../../../localization/language-names.ts';
import {icon, SWAP} from './icons.ts';
import type {PairChoice} from '../pair-choice.ts';

/** View model of the language choice. */
export interface LanguageBarView {
  readonly pairs: PairChoice;
  readonly m: PairMessages & {readonly language: string};
  readonly names: LanguageNames;
  /** Swaps the languages. */
  swap(): void;
}

interface Choice {
  readonly label: string;
  readonly codes: readonly string[];
  readonly value: string;
  readonly onPick: (code: string) => void;
}

/** Name of a language in the user's language. */
export function languageName({names}: {readonly names: LanguageNames}, code: string): string {
  return names.of({code, name: ''});
}

/** Whether the user has no choice of languages. */
function isNamedOnly({isFixed, routes}: PairChoice): boolean {
  return isFixed || routes.length === 1;
}

/** Renders the language choice in one row; a single pair is only named. */
export function renderLanguageBar(view: LanguageBarView): TemplateResult | typeof nothing {
  const {pairs, m} = view;
  const {route} = pairs;
  if (!route) return nothing;
  if (isNamedOnly(pairs)) {
    const [source, target] = [languageName(view, route.source), languageName(view, route.target)];
    return html`<p part="languages">${m.pair(source, target)}</p>`;
  }
  return html`<div class="languages" part="languages">
    ${renderSourceChoice(view)} ${renderTargetChoice(view)}
  </div>`;
}

/** Renders the choice of the source language, and the button that swaps the languages. */
export function renderSourceChoice(view: LanguageBarView): TemplateResult | typeof nothing {
  const {pairs, m} = view;
  const {route, routes, reverse} = pairs;
  if (!route) return nothing;
  const {source, target} = route;
  if (isNamedOnly(pairs)) return html`<p>${languageName(view, source)}</p>`;
  return html`${renderSelect(view, {
      label: m.from,
      codes: routes.map((one) => one.source),
      value: source,
      onPick: (code) => pairs.choose(code, target),
    })}
    <button
      type="button"
      part="button swap"
      class="swap"
      aria-label=${m.swap}
      title=${reverse ? m.swap : m.noPair(m.pair(languageName(view, target), languageName(view, source)))}
      ?disabled=${!reverse}
      @click=${() => view.swap()}
    >
      ${icon(SWAP)}
    </button>`;
}

/** Renders the choice of the target language. */
export function renderTargetChoice(view: LanguageBarView): TemplateResult | typeof nothing {
  const {pairs, m} = view;
  const {route, routes} = pairs;
  if (!route) return nothing;
  const {source, target} = route;
  if (isNamedOnly(pairs)) return html`<p>${languageName(view, target)}</p>`;
  return renderSelect(view, {
    label: m.to,
    codes: routes.filter((one) => one.source === source).map((one) => one.target),
    value: target,
    onPick: (code) => pairs.choose(source, code),
  });
}

function renderSelect(view: LanguageBarView, {label, codes, value, onPick}: Choice): TemplateResult {
  const named = [...new Set(codes)].map((code) => ({code, name: languageName(view, code)}));
  named.sort((a, b) => a.name.localeCompare(b.name, view.m.language));
  return html`<select
    part="select"
    aria-label=${label}
    @change=${({target}: Event) => onPick((target as HTMLSelectElement).value)}
  >
    ${named.map(({code, name}) => html`<option value=${code} .selected=${code === value}>${name}</option>`)}
  </select>`;
}
