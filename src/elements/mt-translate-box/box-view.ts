import {html, nothing, type TemplateResult} from 'lit';
import type {ElementController} from '../common/element-controller.ts';
import {
  renderLanguageBar,
  renderSourceChoice,
  renderTargetChoice,
  type LanguageBarView,
} from '../common/views/language-bar.ts';
import type {BoxController} from './box-controller.ts';
import type {ViewedElement} from './box-element.ts';
import {renderTranslationPane} from './result/translation-pane.ts';
import {renderSourcePane} from './source/source-pane.ts';

/** The element, its messages and its controller. */
interface BoxView {
  readonly host: ViewedElement;
  readonly element: ElementController<'translateBox'>;
  readonly controller: BoxController;
}

/** Renders the box: the text below its language, the translation below its language and system. */
export function renderBox(view: BoxView): TemplateResult {
  const {host, element, controller} = view;
  const m = element.messages;
  return html`<div
    class="all"
    part="frame"
    role="group"
    translate="no"
    lang=${m.language}
    aria-label=${m.name}
    @keydown=${controller.onKey}
    @input=${controller.onInput}
  >
    <div class="panes">${host.htmlFor === '' ? renderSource(view) : nothing} ${renderTranslation(view)}</div>
    ${element.renderAnnouncement()}
  </div>`;
}

function isDisabled(host: ViewedElement): boolean {
  return host.disabled || !!host.closest('fieldset:disabled');
}

/** View model of the language choice. */
function languagesOf({host, element, controller}: BoxView): LanguageBarView {
  const {messages: m, names} = element;
  const {box, source, result} = controller;
  return {
    pairs: box.pairs,
    m,
    names,
    element,
    offersDetection: true,
    swap: () => source.swap(host.readOnly ? '' : result.text),
  };
}

/** Renders the system, after the target language or, without a pane for the text, after both languages. */
function renderTargetHead(view: BoxView): TemplateResult {
  const {host, element, controller} = view;
  const {messages: m} = element;
  const {box, resultPart, chooseSystem} = controller;
  const renderLanguages = host.htmlFor === '' ? renderTargetChoice : renderLanguageBar;
  return html`${renderLanguages(languagesOf(view))}
    <div class="system">${resultPart?.renderSystemMenu({box, m, chooseSystem})}</div>`;
}

function renderSource(view: BoxView): TemplateResult {
  const {host, element, controller} = view;
  const {messages: m, names} = element;
  const {box, source, excess} = controller;
  const {sentences} = controller.parts;
  return renderSourcePane({
    head: box.route ? renderSourceChoice(languagesOf(view)) : html`<p>${m.name}</p>`,
    box,
    source,
    m,
    names,
    host,
    isDisabled: isDisabled(host),
    excess,
    onCaret: sentences?.onCaret,
  });
}

function renderTranslation(view: BoxView): TemplateResult {
  const {host, element, controller} = view;
  const {messages: m, names} = element;
  const {box, source, result, resultPart, setupProblem, chooseSystem} = controller;
  const {sentences, offer, reader, provenance} = controller.parts;
  return renderTranslationPane({
    head: renderTargetHead(view),
    box,
    part: resultPart,
    sentences,
    offer,
    reader,
    provenance,
    hasDisclosure: host.disclosure !== 'none',
    focusText: () => source.text?.focus(),
    result,
    signIn: controller.access.session.signIn,
    m,
    names,
    setupProblem,
    isDisabled: isDisabled(host),
    hasTranslateButton: host.mode === 'manual' ? host.htmlFor !== '' : box.translation.waitsForUser,
    isSending: host.corrections !== 'never',
    copy: () => void controller.copy(),
    chooseSystem,
  });
}
