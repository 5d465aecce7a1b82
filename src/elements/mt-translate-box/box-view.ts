import {html, nothing, type TemplateResult} from 'lit';
import type {ElementController} from '../common/element-controller.ts';
import {renderLanguageBar} from '../common/views/language-bar.ts';
import type {BoxController, BoxElement} from './box-controller.ts';
import {renderTranslationPane} from './result/translation-pane.ts';
import {renderSourcePane} from './source/source-pane.ts';

/** Properties of the element that only its view reads. */
interface ViewedElement extends BoxElement, HTMLElement {
  readonly disabled: boolean;
  readonly placeholder: string;
}

/** Renders the box: languages and system at the top, text and translation below. */
export function renderBox(
  host: ViewedElement,
  element: ElementController<'translateBox'>,
  controller: BoxController,
): TemplateResult {
  const {messages: m, names} = element;
  const {box, source, resultPart, sentences, result, setupProblem, chooseSystem} = controller;
  const {mode, readOnly} = host;
  const isBound = host.htmlFor !== '';
  const isDisabled = host.disabled || !!host.closest('fieldset:disabled');
  const sourceView = {
    box,
    source,
    m,
    names,
    host,
    isDisabled,
    excess: controller.excess,
    onCaret: sentences?.onCaret,
  };
  const swap = () => source.swap(readOnly ? '' : result.text);
  return html`<fieldset
    class="all"
    part="frame"
    ?disabled=${isDisabled}
    translate="no"
    lang=${m.language}
    aria-label=${m.name}
    @keydown=${controller.onKey}
    @input=${controller.onInput}
  >
    <div class="head">
      ${box.route ? renderLanguageBar({pairs: box.pairs, m, names, swap}) : html`<p>${m.name}</p>`}
      <div class="system">${resultPart?.renderSystemMenu({box, m, chooseSystem})}</div>
    </div>
    <div class="panes">
      ${isBound ? nothing : renderSourcePane(sourceView)}
      ${renderTranslationPane({
        box,
        part: resultPart,
        sentences,
        offer: controller.offer,
        reader: controller.reader,
        focusText: () => source.text?.focus(),
        result,
        m,
        names,
        setupProblem,
        hasTranslateButton: mode === 'manual' ? isBound : box.translation.waitsForUser,
        copy: () => void controller.copy(),
        chooseSystem,
      })}
    </div>
    ${element.renderAnnouncement()}
  </fieldset>`;
}
