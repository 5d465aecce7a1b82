import {html, type TemplateResult} from 'lit';
import {closeOnEscape} from '../views/close-on-escape.ts';
import type {PersonalDataMessages} from '../../../localization/en/personal-data.ts';
import type {Detail} from './detail.ts';

const MAX_SHOWN = 100;

/** Renders the number of details that were kept in the page, as a button that opens a list by kind. */
export function renderKept(details: readonly Detail[], m: PersonalDataMessages): TemplateResult {
  const kinds = new Map<string, Set<string>>();
  for (const {kind, name, text} of details) {
    const title = name || m.kinds[kind];
    const texts = kinds.get(title);
    if (texts) texts.add(text);
    else kinds.set(title, new Set([text]));
  }
  const count = [...kinds.values()].reduce((sum, {size}) => sum + size, 0);
  return html`<details class="kept-here" part="kept" @keydown=${onKey}>
    <summary><bdi>${m.kept(count)}</bdi></summary>
    <p>${m.keptHint}</p>
    <dl>${[...kinds].map(([title, texts]) => renderKind(title, [...texts], m))}</dl>
  </details>`;
}

function onKey(event: KeyboardEvent): void {
  const {currentTarget: list} = event;
  if (!(list instanceof HTMLDetailsElement) || !list.open) return;
  closeOnEscape(event, () => {
    list.querySelector('summary')?.focus();
    list.open = false;
  });
}

function renderKind(title: string, texts: readonly string[], m: PersonalDataMessages): TemplateResult {
  const left = texts.length - MAX_SHOWN;
  return html`<dt>${title}</dt>
    ${texts.slice(0, MAX_SHOWN).map((text) => html`<dd><bdi>${text}</bdi></dd>`)}
    ${left > 0 ? html`<dd>${m.more(left)}</dd>` : ''}`;
}
