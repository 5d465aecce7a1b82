import {html, nothing, type TemplateResult} from 'lit';
import {renderButton} from '../common/button.ts';
import {languageName} from '../common/language-bar.ts';
import {renderTranslate} from './source-pane.ts';
import type {BoxScene} from './box-scene.ts';
import {renderNotices} from './notices.ts';
import {qualityText} from './sentence-look.ts';

/** Where the translation stands, with all that is said about it. */
export function renderTranslationPane(scene: BoxScene): TemplateResult {
  const {box, sentences, result, m, host} = scene;
  const {state, answer} = box.store;
  const isBusy = state.kind === 'translating';
  const target = answer?.route.target ?? box.route?.target;
  const label = target ? m.target(languageName(scene, target)) : m.name;
  return html`<section class="pane output" part="translation-pane">
    ${renderNotices(scene)}
    <div class="bar" ?hidden=${!isBusy}>
      <progress
        aria-label=${m.translating}
        max="1"
        value=${state.kind === 'translating' && state.done > 0 ? state.done / state.total : nothing}
      ></progress>
      ${renderButton(m.stop, () => box.store.stop())}
    </div>
    <div
      id="translation"
      part="translation"
      class="prose"
      role="group"
      aria-label=${label}
      aria-busy=${isBusy}
      lang=${target ?? nothing}
      dir=${target ? directionOf(target) : nothing}
      @pointerover=${sentences.onPointer}
      @focusin=${sentences.onPointer}
      @click=${sentences.onClick}
      @dblclick=${sentences.onDoubleClick}
      @keydown=${sentences.onKey}
      @input=${sentences.onInput}
    ></div>
    ${answer ? renderDetails(scene) : nothing}
    <div class="bar" part="translation-bar">
      ${renderSystem(scene)}
      <slot name="actions"></slot>
      ${host.isBound && (host.mode === 'manual' || box.store.isHeld) ? renderTranslate(scene) : nothing}
      ${answer ? renderButton(result.isCopied ? `✓ ${m.copied}` : m.copy, () => host.copy()) : nothing}
    </div>
  </section>`;
}

/** What is known of the marked sentence, and what the reader can do with it. */
function renderDetails(scene: BoxScene): TemplateResult {
  const {box, sentences, m} = scene;
  const answer = box.store.answer!;
  const sentence = answer.sentences[sentences.current];
  if (sentence && (sentences.isEditing || box.correctionOf(sentence, answer))) {
    return box.correctionPart!.renderCorrection(html, {
      m,
      before: sentence.shown,
      after: box.correctedText(sentence, answer),
      correction: box.correctionOf(sentence, answer),
      undo: () => sentences.undo(),
      send: () => sentences.send(),
    });
  }
  const known = sentence?.known;
  return html`<div class="bar details" part="details">
    <span class="hint"
      >${
        sentence
          ? [m.sentence(sentences.current + 1, answer.sentences.length), qualityText(known?.quality, m)]
              .filter(Boolean)
              .join(' · ')
          : nothing
      }</span
    >
    ${known?.translation ? renderButton(m.correct, () => void sentences.edit(), m.correctLabel) : nothing}
  </div>`;
}

function renderSystem({box, m}: BoxScene): TemplateResult {
  const {route, ownRoute, directory} = box;
  const system = route && directory.find(route.systemId);
  if (!system) return html`<span class="hint"></span>`;
  const {title, status} = system;
  return html`<span class="status ${status}" part="status"
      >&ensp;<bdi>${title}</bdi> · ${m.status[status]}</span
    >
    ${ownRoute ? renderButton(m.back(directory.find(ownRoute.systemId)!.title), () => box.useOwn()) : nothing}`;
}

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i;

/** Direction of a language's writing. */
function directionOf(language: string): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}
