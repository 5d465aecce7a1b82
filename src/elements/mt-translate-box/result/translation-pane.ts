import {html, nothing, type TemplateResult} from 'lit';
import {renderIconButton} from '../../common/views/button.ts';
import {COPY, TICK} from '../../common/views/icons.ts';
import {languageName} from '../../common/views/language-bar.ts';
import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';
import type {LanguageNames} from '../../../localization/language-names.ts';
import type {BoxStore} from '../box-store.ts';
import type {LanguageOffer} from '../detection/language-offer.ts';
import {MAX_SHOWN, renderTranslate} from '../source/source-pane.ts';
import type * as Result from './index.ts';
import type {ReadAloud} from './read-aloud.ts';
import type {TranslationProvenance} from '../provenance/translation-provenance.ts';
import {problemText} from './problem-text.ts';
import type {ResultControls} from './result-controls.ts';
import type {SentenceControls} from './sentence-controls.ts';

/** View model of the translation pane. */
export interface TranslationPaneView {
  /** Content of the row above the translation. */
  readonly head: unknown;
  readonly box: BoxStore;
  readonly result: ResultControls;
  readonly m: TranslateBoxMessages;
  readonly names: LanguageNames;
  /** Module that renders translations; undefined until the module is loaded. */
  readonly part: typeof Result | undefined;
  readonly sentences: SentenceControls | undefined;
  readonly offer: LanguageOffer | undefined;
  readonly reader: ReadAloud | undefined;
  readonly provenance: TranslationProvenance | undefined;
  /** Whether the pane says how the translation was made. */
  readonly hasDisclosure: boolean;
  /** The host page's own way to sign in; undefined if the page has set no such function. */
  readonly signIn: (() => void) | undefined;
  /** Message that explains why the element's settings allow no translation; empty if they allow it. */
  readonly setupProblem: string;
  readonly isDisabled: boolean;
  /** Whether this pane has the Translate button, because the source pane has no such button or is not shown. */
  readonly hasTranslateButton: boolean;
  /** Whether the user can send corrections. */
  readonly isSending: boolean;
  copy(): void;
  /** Focuses the text. */
  focusText(): void;
  /** Uses the system that the user chose, in this box only. */
  chooseSystem(systemId: string): void;
}

/** Renders the translation with its messages and buttons. */
export function renderTranslationPane(view: TranslationPaneView): TemplateResult {
  const {box, result, m, setupProblem, sentences} = view;
  const {answer} = box.translation;
  const loaded = loadedOf(view);
  const copied = result.isCopied;
  return html`<section class="pane output" part="translation-pane">
    <fieldset role="none" ?disabled=${view.isDisabled}>
      <div class="head" part=${view.box.route ? 'languages' : nothing}>${view.head}</div>
      <div class="stack">
        ${renderProgress(view)}
        <div class="room" aria-hidden="true">${roomFor(box.source.text)}</div>
        ${setupProblem && !answer ? renderEmpty(setupProblem, 'empty') : nothing}
        <div class="layer">${renderTranslation(view)} ${renderMessage(view)}</div>
      </div>
    </fieldset>
    <div class="bar" part="translation-bar" @mousedown=${sentences?.keepCaret}>
      <fieldset role="none" ?disabled=${view.isDisabled}>
        ${loaded ? loaded.part.renderResultBar(loaded) : html`<span class="words"></span>`}
        ${view.hasTranslateButton ? renderTranslate(view) : nothing}
      </fieldset>
      <slot name="actions"></slot>
      ${renderIconButton({
        path: copied ? TICK : COPY,
        label: copied ? m.copied : m.copy,
        isDisabled: !answer,
        onClick: () => view.copy(),
      })}
    </div>
  </section>`;
}

function renderTranslation(view: TranslationPaneView): TemplateResult {
  const {box, part, sentences, m} = view;
  const {state, answer, isOutOfDate} = box.translation;
  const target = answer?.route.target ?? box.route?.target;
  const label = target ? m.target(languageName(view, target)) : m.name;
  const isEditable = answer !== undefined && sentences !== undefined && !view.isDisabled;
  return html`<div
    id="translation"
    part="translation"
    class=${isOutOfDate ? 'prose old' : 'prose'}
    role=${isEditable ? 'textbox' : 'group'}
    tabindex=${answer ? 0 : nothing}
    aria-multiline=${isEditable ? 'true' : nothing}
    contenteditable=${isEditable ? 'plaintext-only' : nothing}
    aria-label=${label}
    aria-busy=${state.kind === 'translating'}
    lang=${target ?? nothing}
    dir=${target && part ? part.directionOf(target) : nothing}
    @pointerover=${sentences?.onPointer}
    @click=${sentences?.onClick}
    @keydown=${sentences?.onKey}
    @focus=${sentences?.onFocus}
    @blur=${sentences?.onBlur}
    @beforeinput=${sentences?.editing.onBeforeInput}
    @input=${sentences?.editing.onInput}
    @compositionstart=${sentences?.editing.onComposition}
    @compositionend=${sentences?.editing.onComposition}
  ></div>`;
}

function renderProgress({box, m}: TranslationPaneView): TemplateResult {
  const {state} = box.translation;
  const isBusy = state.kind === 'translating';
  return html`<progress
    aria-label=${m.translating}
    ?hidden=${!isBusy}
    max="1"
    value=${isBusy && state.done > 0 ? state.done / state.total : nothing}
  ></progress>`;
}

function loadedOf(view: TranslationPaneView) {
  const {part, sentences} = view;
  return part && sentences && {...view, part, sentences};
}

/** Renders the message below the translation. */
function renderMessage(view: TranslationPaneView): TemplateResult | typeof nothing {
  const {box, m, setupProblem} = view;
  const {state, answer} = box.translation;
  if (setupProblem) return answer ? renderEmpty(setupProblem, 'notice') : nothing;
  const loaded = loadedOf(view);
  if (loaded) return loaded.part.renderNotices(loaded);
  // Without a network, the module that renders messages may be missing, too.
  return state.kind === 'failed'
    ? html`<p class="problem" part="error">${problemText(state.problem, m)}</p>`
    : nothing;
}

function renderEmpty(reason: string, kind: 'empty' | 'notice'): TemplateResult {
  return html`<div class=${kind} part="empty">
    <slot name="empty"><p>${reason}</p></slot>
  </div>`;
}

/**
 * Room for a translation that is longer than its source, before the pane scrolls: a fraction of the source, and a line.
 */
const GROWTH = 0.3;
const LINE = 80;

/**
 * Text as long as the translation may become. This text determines the height of the pane while the user types, so that
 * an arriving translation moves nothing.
 */
function roomFor(text: string): string {
  const start = text.slice(0, MAX_SHOWN);
  return start && start + start.slice(0, start.length * GROWTH) + 'n '.repeat(LINE / 2);
}
