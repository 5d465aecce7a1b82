import {html, nothing, type TemplateResult} from 'lit';
import {renderButton} from '../../common/button.ts';
import {languageName} from '../../common/language-bar.ts';
import type {LanguageNames} from '../../../localization/language-names.ts';
import {renderTranslate} from '../source/source-pane.ts';
import type {DetailsView} from './details.ts';
import type * as Result from './index.ts';
import type {NoticesView} from './notices.ts';

/** View model of the translation's side. */
export interface TranslationPaneView extends NoticesView, Omit<DetailsView, 'sentences'> {
  /** Module that draws translations; undefined until it is loaded. */
  readonly part: typeof Result | undefined;
  readonly sentences: DetailsView['sentences'] | undefined;
  readonly names: LanguageNames;
  /** Reason why nothing can be translated, from the element's settings; empty when something can. */
  readonly setupProblem: string;
  /** Whether the Translate button stands here, since the source has no side of its own. */
  readonly hasTranslateButton: boolean;
  copy(): void;
}

/** Renders the translation with its messages, details and buttons. */
export function renderTranslationPane(view: TranslationPaneView): TemplateResult {
  const {box, part, sentences, result, m, setupProblem} = view;
  const {state, answer} = box.translation;
  const isBusy = state.kind === 'translating';
  const target = answer?.route.target ?? box.route?.target;
  const label = target ? m.target(languageName(view, target)) : m.name;
  return html`<section class="pane output" part="translation-pane">
    ${setupProblem ? renderEmpty(setupProblem) : part ? part.renderNotices(view) : nothing}
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
      @pointerover=${sentences?.onPointer}
      @focusin=${sentences?.onPointer}
      @click=${sentences?.onClick}
      @dblclick=${sentences?.onDoubleClick}
      @keydown=${sentences?.onKey}
      @input=${sentences?.onInput}
    ></div>
    ${answer && part && sentences ? part.renderDetails({...view, sentences}) : nothing}
    <div class="bar" part="translation-bar">
      ${renderSystem(view)}
      <slot name="actions"></slot>
      ${view.hasTranslateButton ? renderTranslate(view) : nothing}
      ${answer ? renderButton(result.isCopied ? `✓ ${m.copied}` : m.copy, () => view.copy()) : nothing}
    </div>
  </section>`;
}

function renderEmpty(reason: string): TemplateResult {
  return html`<div class="notice" part="empty">
    <slot name="empty"><p>${reason}</p></slot>
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
