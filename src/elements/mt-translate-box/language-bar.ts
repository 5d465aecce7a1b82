import {html, nothing, type TemplateResult} from 'lit';
import {languageName, type BoxScene} from './box-scene.ts';

interface Choice {
  readonly label: string;
  readonly codes: readonly string[];
  readonly value: string;
  readonly onPick: (code: string) => void;
}

/** Where the reader chooses the languages; one pair alone is only named. */
export function renderLanguageBar(scene: BoxScene): TemplateResult | typeof nothing {
  const {box, source: text, result, m} = scene;
  const {route, routes, reverse} = box;
  if (!route) return nothing;
  const {source, target} = route;
  if (box.isFixed || routes.length === 1) {
    return html`<p part="languages">${m.pair(languageName(scene, source), languageName(scene, target))}</p>`;
  }
  return html`<div class="languages" part="languages">
    ${renderSelect(scene, {
      label: m.from,
      codes: routes.map((one) => one.source),
      value: source,
      onPick: (code) => box.choose(code, target),
    })}
    <button
      type="button"
      part="button swap"
      class="swap"
      aria-label=${m.swap}
      title=${m.swap}
      ?disabled=${!reverse}
      @click=${() => text.swap(result.text)}
    >
      ⇄
    </button>
    ${renderSelect(scene, {
      label: m.to,
      codes: routes.filter((one) => one.source === source).map((one) => one.target),
      value: target,
      onPick: (code) => box.choose(source, code),
    })}
  </div>`;
}

function renderSelect(scene: BoxScene, {label, codes, value, onPick}: Choice): TemplateResult {
  const named = [...new Set(codes)].map((code) => ({code, name: languageName(scene, code)}));
  named.sort((one, other) => one.name.localeCompare(other.name, scene.m.language));
  return html`<select
    part="select"
    aria-label=${label}
    @change=${({target}: Event) => onPick((target as HTMLSelectElement).value)}
  >
    ${named.map(({code, name}) => html`<option value=${code} .selected=${code === value}>${name}</option>`)}
  </select>`;
}
