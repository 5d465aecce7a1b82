import {html, nothing, type TemplateResult} from 'lit';
import {renderButton} from '../../common/button.ts';
import {languageName} from '../../common/language-bar.ts';
import type {LanguageNames} from '../../../localization/language-names.ts';
import {renderTranslate} from '../source/source-pane.ts';
import {renderNotices, type NoticesView} from './notices.ts';
import type {SentenceControls} from './sentence-controls.ts';
import {qualityText} from './sentence-look.ts';

/** View model of the translation's side. */
export interface TranslationPaneView extends NoticesView {
  readonly sentences: SentenceControls;
  readonly names: LanguageNames;
  /** Whether the Translate button stands here, since the source has no side of its own. */
  readonly hasTranslateButton: boolean;
  copy(): void;
}

/** Renders the translation with its messages, details and buttons. */
export function renderTranslationPane(view: TranslationPaneView): TemplateResult {
  const {box, sentences, result, m} = view;
  const {state, answer} = box.translation;
  const isBusy = state.kind === 'translating';
  const target = answer?.route.target ?? box.route?.target;
  const label = target ? m.target(languageName(view, target)) : m.name;
  return html`<section class="pane output" part="translation-pane">
    ${renderNotices(view)}
    <div class="bar" ?hidden=${!isBusy}>
      <progress
        aria-label=${m.translating}
        max="1"
        value=${state.kind === 'translating' && state.done > 0 ? state.done / state.total : nothing}
      ></progress>
      ${renderButton(m.stop, () => box.translation.stop())}
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
    ${answer ? renderDetails(view) : nothing}
    <div class="bar" part="translation-bar">
      ${renderSystem(view)}
      <slot name="actions"></slot>
      ${view.hasTranslateButton ? renderTranslate(view) : nothing}
      ${answer ? renderButton(result.isCopied ? `✓ ${m.copied}` : m.copy, () => view.copy()) : nothing}
    </div>
  </section>`;
}

/** Renders number, quality and correction of the marked sentence. */
function renderDetails(view: TranslationPaneView): TemplateResult {
  const {box, sentences, m} = view;
  const answer = box.translation.answer!;
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

function renderSystem({box, m}: TranslationPaneView): TemplateResult {
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

/** Direction in which a language is written. */
function directionOf(language: string): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}
