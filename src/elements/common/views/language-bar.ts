import {html, nothing, type TemplateResult} from 'lit';
import type {PairMessages} from '../../../localization/en/setup.ts';
import type {LanguageNames} from '../../../localization/language-names.ts';
import type {ElementController} from '../element-controller.ts';
import {rememberLanguages} from '../recent-languages.ts';
import {NO_DESCRIPTION} from './button.ts';
import {icon, SWAP} from './icons.ts';
import type {PairChoice} from '../pair-choice.ts';

/** View model of the language choice. */
export interface LanguageBarView {
  readonly pairs: PairChoice;
  readonly m: PairMessages & {readonly language: string};
  readonly names: LanguageNames;
  readonly element: Pick<ElementController<never>, 'messagesOf'>;
  /** Whether the view offers to detect the source language. */
  readonly offersDetection?: boolean;
  /** Swaps the languages. */
  swap(): void;
}

/** Value of the option that detects the language; no language has this code. */
const DETECT = '';
/** Maximum number of languages in a list without a search. */
const MAX_SHORT_LIST = 12;

interface Choice {
  readonly label: string;
  /** Label of the first option, which detects the language; undefined for a list without this option. */
  readonly detect?: string | undefined;
  readonly codes: readonly string[];
  readonly value: string;
  readonly onPick: (code: string) => void;
}

/** Name of a language in the user's language. */
export function languageName({names}: {readonly names: LanguageNames}, code: string): string {
  return names.of({code, name: ''});
}

/** Whether the language pair is only named, since the user has no choice. */
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
      detect: view.offersDetection && pairs.canDetect ? detectionLabel(view) : undefined,
      codes: routes.map((one) => one.source),
      value: pairs.isDetecting ? DETECT : source,
      onPick: (code) => (code === DETECT ? pairs.detect() : pairs.choose(code, target)),
    })}
    <button
      type="button"
      part="button swap"
      class="swap"
      aria-label=${m.swap}
      aria-description=${reverse ? NO_DESCRIPTION : nothing}
      title=${reverse || pairs.isDetecting ? m.swap : m.noPair(m.pair(languageName(view, target), languageName(view, source)))}
      ?disabled=${!reverse}
      @click=${() => view.swap()}
    >
      ${icon(SWAP)}
    </button>`;
}

/**
 * Label of the option that detects the language; the name of the detected language comes first, since a narrow screen
 * cuts off the end.
 */
function detectionLabel(view: LanguageBarView): string {
  const {detected, isUnknown, route} = view.pairs;
  if (isUnknown && route) return `${languageName(view, route.source)}?`;
  return detected ? view.m.asDetected(languageName(view, detected)) : view.m.detect;
}

/** Renders the choice of the target language. */
export function renderTargetChoice(view: LanguageBarView): TemplateResult | typeof nothing {
  const {pairs, m} = view;
  if (!pairs.route) return nothing;
  const {target} = pairs.route;
  if (isNamedOnly(pairs)) return html`<p>${languageName(view, target)}</p>`;
  return renderSelect(view, {
    label: m.to,
    codes: pairs.targets,
    value: target,
    onPick: (code) => pairs.chooseTarget(code),
  });
}

function renderSelect(view: LanguageBarView, {label, detect, codes, value, onPick}: Choice): TemplateResult {
  const named = [...new Set(codes)].map((code) => ({code, name: languageName(view, code)}));
  named.sort((a, b) => a.name.localeCompare(b.name, view.m.language));
  const isLong = named.length > MAX_SHORT_LIST;
  const recent = isLong
    ? view.pairs.recent.flatMap((code) => named.find((one) => one.code === code) ?? [])
    : [];
  const others = named.filter((one) => !recent.includes(one));
  const option = ({code, name}: (typeof named)[number]) =>
    html`<option value=${code} .selected=${code === value}>${name}</option>`;
  const open = (event: Event) => isLong && opensList(event) && void openList(event, view);
  return html`<select
    part="select"
    class=${value === DETECT ? 'detects' : ''}
    aria-label=${label}
    @mousedown=${open}
    @keydown=${open}
    @change=${({target}: Event) => {
      const {value: code} = target as HTMLSelectElement;
      if (isLong) rememberLanguages([code, value]);
      onPick(code);
    }}
  >
    ${detect === undefined ? nothing : html`<option value=${DETECT} .selected=${value === DETECT}>${detect}</option>`}
    ${recent.map(option)} ${recent.length > 0 ? html`<hr />` : nothing} ${others.map(option)}
  </select>`;
}

/** Whether an event would open the browser's list, except by touch: the list of a phone suits fingers. */
function opensList(event: Event): boolean {
  const {key, altKey, button} = event as KeyboardEvent & MouseEvent;
  if (event.type === 'mousedown') return button === 0 && !matchMedia('(pointer: coarse)').matches;
  const isArrow = /^Arrow(Up|Down)$/.test(key) && (altKey || /Mac/.test(navigator.platform));
  return isArrow || key === 'Enter' || key === ' ' || key === 'F4';
}

/** Opens a list with a search, or the browser's own list if the part cannot be loaded. */
async function openList(event: Event, {element}: LanguageBarView): Promise<void> {
  event.preventDefault();
  const select = event.currentTarget as HTMLSelectElement;
  select.focus();
  let typed = '';
  const hold = (press: KeyboardEvent) => {
    if (press.key === 'Tab') return;
    // Otherwise the field itself would look for the letter.
    press.preventDefault();
    press.stopImmediatePropagation();
    if (press.key.length === 1) typed += press.key;
  };
  select.addEventListener('keydown', hold, true);
  const part = await import('../language-list/language-list.ts').catch(() => undefined);
  select.removeEventListener('keydown', hold, true);
  if (part) part.toggleLanguageList(select, (english) => element.messagesOf('languageList', english), typed);
  else if (navigator.userActivation?.isActive) select.showPicker?.(); // throws if the press was too long ago
}
