import {html, nothing, type TemplateResult} from 'lit';
import {renderButton} from '../common/button.ts';
import {languageName} from '../common/language-bar.ts';
import type {BoxScene} from './box-scene.ts';

/** Where the reader writes; nothing of it when the text is in a field of the page. */
export function renderSourcePane(scene: BoxScene): TemplateResult | typeof nothing {
  const {box, source, sentences, m, host} = scene;
  if (host.isBound) return nothing;
  const language = box.route?.source;
  const label = language ? m.source(languageName(scene, language)) : m.name;
  return html`<section class="pane" part="source">
    <div class="stack" @keyup=${sentences.onCaret} @click=${sentences.onCaret}>
      ${source.isRich ? renderRich(scene, label) : renderPlain(scene, label)}
    </div>
    ${renderBar(scene)}
  </section>`;
}

function renderPlain({box, source, m}: BoxScene, label: string): TemplateResult {
  return html`<div class="mirror" aria-hidden="true"></div>
    <textarea
      id="text"
      part="text"
      dir="auto"
      lang=${box.route?.source ?? nothing}
      aria-label=${label}
      placeholder=${m.placeholder}
      ?readonly=${source.isLoading}
      .value=${box.source.text}
      @input=${source.onInput}
      @paste=${source.onPaste}
      @compositionstart=${source.onComposition}
      @compositionend=${source.onComposition}
    ></textarea>`;
}

// Its content is the reader's: nothing is drawn into it here.
function renderRich({box, source}: BoxScene, label: string): TemplateResult {
  return html`<div
    id="text"
    part="text"
    class="rich prose"
    dir="auto"
    lang=${box.route?.source ?? nothing}
    contenteditable="true"
    role="textbox"
    aria-multiline="true"
    aria-label=${label}
    @input=${source.onInput}
    @paste=${source.onPaste}
  ></div>`;
}

function renderBar(scene: BoxScene): TemplateResult {
  const {box, source, m, host} = scene;
  const {length} = box.source.text;
  const limit = host.maxCharacters?.toLocaleString(m.language);
  return html`<div class="bar" part="source-bar">
    <span class="hint"
      >${length === 0 ? nothing : limit ? m.ofLimit(length, limit) : m.characters(length)}</span
    >
    ${source.isRich ? renderButton(m.plainText, () => source.removeFormatting()) : nothing}
    ${length > 0 ? renderButton(m.clear, () => source.clear()) : nothing}
    ${box.cleared ? renderButton(m.undo, () => source.undoClear()) : nothing}
    ${host.mode === 'manual' ? renderTranslate(scene) : nothing}
  </div>`;
}

/** The button that asks for a translation. */
export function renderTranslate({box, m}: BoxScene): TemplateResult {
  return html`<button
    type="button"
    part="button primary"
    class="primary"
    ?disabled=${box.source.text.length === 0}
    @click=${() => box.store.translateNow()}
  >
    ${m.translate}
  </button>`;
}
