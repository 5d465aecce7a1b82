import {html, nothing, type TemplateResult} from 'lit';
import {renderIconButton} from '../../common/views/button.ts';
import {BACK, CROSS, UNFORMAT} from '../../common/views/icons.ts';
import {languageName} from '../../common/views/language-bar.ts';
import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';
import type {LanguageNames} from '../../../localization/language-names.ts';
import type {BoxStore} from '../box-store.ts';
import type {SourceControls} from './source-controls.ts';

/** View model of the source pane. */
export interface SourceView {
  /** Content of the row above the text. */
  readonly head: unknown;
  readonly box: BoxStore;
  readonly source: SourceControls;
  readonly m: TranslateBoxMessages;
  readonly names: LanguageNames;
  readonly host: {
    readonly mode: string;
    readonly maxCharacters: number | undefined;
    readonly maxLength: number | undefined;
    readonly placeholder: string;
    readonly readOnly: boolean;
    readonly required: boolean;
  };
  readonly isDisabled: boolean;
  /** Number of UTF-16 code units beyond the maximum length of the text. */
  readonly excess: number;
  /** Marks the sentence with the caret; undefined until its module is loaded. */
  readonly onCaret: (() => void) | undefined;
}

/** Number of UTF-16 code units that fill the tallest pane. */
export const MAX_SHOWN = 2000;

/** Renders the pane with the user's text. */
export function renderSourcePane(view: SourceView): TemplateResult {
  const {box, source, m, onCaret} = view;
  const language = box.route?.source;
  const label = language ? m.source(languageName(view, language)) : m.name;
  return html`<section class="pane source" part="source">
    <fieldset role="none" ?disabled=${view.isDisabled}>
      <div class="head" part=${view.box.route ? 'languages' : nothing}>${view.head}</div>
      <div class="stack" @keydown=${source.onKey} @keyup=${onCaret} @click=${onCaret}>
        ${source.isRich ? renderRich(view, label) : renderPlain(view, label)}
      </div>
      ${renderBar(view)}
    </fieldset>
  </section>`;
}

function renderPlain({box, source, m, host}: SourceView, label: string): TemplateResult {
  // An invisible copy that is as high as the text plus one more line.
  return html`<div class="room" aria-hidden="true">${`${box.source.text.slice(0, MAX_SHOWN)}\n\u200b`}</div>
    <div class="mirror" aria-hidden="true"></div>
    <textarea
      id="text"
      part="text"
      dir="auto"
      lang=${box.route?.source ?? nothing}
      aria-label=${label}
      placeholder=${host.placeholder || m.placeholder}
      ?readonly=${host.readOnly || source.pageValue.isLoading}
      aria-required=${host.required || nothing}
      .value=${box.source.text}
      @input=${source.onInput}
      @paste=${source.paste.onPaste}
      @compositionstart=${source.onComposition}
      @compositionend=${source.onComposition}
    ></textarea>`;
}

// Rendered empty, since the user writes the content of the editor.
function renderRich({box, source, host, isDisabled}: SourceView, label: string): TemplateResult {
  const isFixed = host.readOnly || isDisabled;
  return html`<div
    id="text"
    part="text"
    class="rich prose"
    dir="auto"
    lang=${box.route?.source ?? nothing}
    contenteditable=${!isFixed}
    tabindex=${isDisabled ? nothing : 0}
    role="textbox"
    aria-readonly=${host.readOnly || nothing}
    aria-disabled=${isDisabled || nothing}
    aria-required=${host.required || nothing}
    aria-multiline="true"
    aria-label=${label}
    @input=${source.onInput}
    @paste=${source.paste.onPaste}
    @compositionstart=${source.onComposition}
    @compositionend=${source.onComposition}
  ></div>`;
}

function renderBar(view: SourceView): TemplateResult {
  const {box, source, m, host, excess} = view;
  const canEdit = !host.readOnly;
  return html`<div class="bar" part="source-bar">
    <span class=${excess > 0 ? 'words excess' : 'words'}>${renderCount(view)}</span>
    ${
      canEdit && source.isRich
        ? renderIconButton({path: UNFORMAT, label: m.plainText, onClick: () => source.removeFormatting()})
        : nothing
    }
    ${canEdit && box.cleared ? renderIconButton({path: BACK, label: m.undo, onClick: () => source.undoClear()}) : nothing}
    ${
      canEdit
        ? renderIconButton({
            path: CROSS,
            label: m.clear,
            isDisabled: box.source.text.length === 0,
            onClick: () => source.clear(),
          })
        : nothing
    }
    ${host.mode === 'manual' ? renderTranslate(view) : nothing}
  </div>`;
}

function renderCount({box, m, host, excess}: SourceView): TemplateResult | string {
  const {length} = box.source.text;
  const {maxCharacters, maxLength} = host;
  const most = maxLength ?? maxCharacters;
  if (length === 0) return '';
  if (excess > 0) {
    const words = m.tooMany(excess, maxLength!);
    return html`<span aria-hidden="true" title=${words}>${m.tooManyShort(excess)}</span
      ><span class="visually-hidden">${words}</span>`;
  }
  if (!most) return m.characters(length);
  const [count, limit] = [length, most].map((number) => number.toLocaleString(m.language));
  const words = maxLength ? m.characters(length) : m.ofLimit(length, limit!);
  return html`<bdi dir="ltr" aria-hidden="true" title=${words}>${count} / ${limit}</bdi
    ><span class="visually-hidden">${words}</span>`;
}

/** Renders the Translate button. */
export function renderTranslate({box, m}: Pick<SourceView, 'box' | 'm'>): TemplateResult {
  const keys = /Mac|iP/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl+Enter';
  return html`<button
    type="button"
    part="button primary"
    class="primary"
    title="${m.translate} (${keys})"
    aria-keyshortcuts="Control+Enter Meta+Enter"
    ?disabled=${!box.readAgain && box.source.text.length === 0}
    @click=${() => box.translateNow()}
  >
    ${m.translate}
  </button>`;
}
