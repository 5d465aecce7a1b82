import {html, nothing, type TemplateResult} from 'lit';
import type {ElementController} from '../common/element-controller.ts';
import {renderLanguageBar} from '../common/views/language-bar.ts';
import type {BoxController} from './box-controller.ts';
import type {ViewedElement} from './box-element.ts';
import {renderTranslationPane} from './result/translation-pane.ts';
import {renderSourcePane} from './source/source-pane.ts';

/** The element, and what its view shows. */
interface BoxView {
  readonly host: ViewedElement;
  readonly element: ElementController<'translateBox'>;
  readonly controller: BoxController;
}

/** Renders the box: languages and system at the top, text and translation below. */
export function renderBox(view: BoxView): TemplateResult {
  const {host, element, controller} = view;
  const m = element.messages;
  return html`<fieldset
    class="all"
    part="frame"
    ?disabled=${isDisabled(host)}
    translate="no"
    lang=${m.language}
    aria-label=${m.name}
    @keydown=${controller.onKey}
    @input=${controller.onInput}
  >
    <div class="head">${renderHead(view)}</div>
    <div class="panes">${host.htmlFor === '' ? renderSource(view) : nothing} ${renderTranslation(view)}</div>
    ${element.renderAnnouncement()}
  </fieldset>`;
}

function isDisabled(host: ViewedElement): boolean {
  return host.disabled || !!host.closest('fieldset:disabled');
}

/** Renders the languages, and the system that translates them. */
function renderHead({host, element, controller}: BoxView): TemplateResult {
  const {messages: m, names} = element;
  const {box, source, result, resultPart, chooseSystem} = controller;
  const swap = () => source.swap(host.readOnly ? '' : result.text);
  return html`${box.route ? renderLanguageBar({pairs: box.pairs, m, names, swap}) : html`<p>${m.name}</p>`}
    <div class="system">${resultPart?.renderSystemMenu({box, m, chooseSystem})}</div>`;
}

function renderSource({host, element, controller}: BoxView): TemplateResult {
  const {messages: m, names} = element;
  const {box, source, excess, sentences} = controller;
  return renderSourcePane({
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

function renderTranslation({host, element, controller}: BoxView): TemplateResult {
  const {messages: m, names} = element;
  const {box, source, result, resultPart, sentences, offer, reader, setupProblem, chooseSystem} = controller;
  return renderTranslationPane({
    box,
    part: resultPart,
    sentences,
    offer,
    reader,
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
