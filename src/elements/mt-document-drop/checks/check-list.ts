import {html, nothing, type TemplateResult} from 'lit';
import {closeOnEscape} from '../../common/views/close-on-escape.ts';
import type {DocumentListMessages} from '../../../localization/en/document-list.ts';
import type {TranslationChecksMessages} from '../../../localization/en/translation-checks.ts';
import {withoutBidi} from '../../common/direction-marks.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {pathOf} from '../files/folders.ts';
import {originText} from '../list/document-status.ts';
import {renderIcon} from '../list/icons.ts';
import type {CheckLists} from './check-lists.ts';
import {cutText, type CheckedSentence, type DocumentFindings, type Finding} from './document-findings.ts';

/** Messages of the checks, and the findings with their open lists. */
export interface CheckListView {
  readonly m: DocumentListMessages;
  readonly checkWords: TranslationChecksMessages;
  readonly checks: Pick<CheckLists, 'of' | 'isOpen' | 'toggle' | 'isWhole' | 'toggleWhole'>;
}

/** Long lists get a second close button at their end. */
const LONG_LIST = 5;

/** Message with the number of sentences to check in a document; empty if there are no findings. */
export function checksText(m: DocumentListMessages, findings: DocumentFindings | undefined): string {
  if (!findings) return '';
  const {sentences, listed, count} = findings;
  if (count === 0) return m.termsUsed;
  return listed < count ? m.placesToCheck(count) : m.toCheck(sentences);
}

/** The parts of a document's row about its checks. */
export interface RowChecks {
  /** Button that shows how much to check and opens the list. */
  readonly button: TemplateResult | typeof nothing;
  /** List below the document; hidden while closed. */
  readonly list: TemplateResult | typeof nothing;
}

/** Renders the checks of a document; `at` is its row number. */
export function renderChecks(view: CheckListView, entry: DocumentEntry, at: number): RowChecks {
  const {m, checks} = view;
  const findings = checks.of(entry);
  if (!findings) return {button: nothing, list: nothing};
  const text = checksText(m, findings);
  if (isBare(findings)) return {button: html`<p>${text}</p>`, list: nothing};
  const isOpen = checks.isOpen(entry);
  const label = `${text}: ${withoutBidi(pathOf(entry))}`;
  const onKeydown = (event: KeyboardEvent) => onKey(event, view, entry);
  const button = html`<button
    type="button"
    part="button"
    class="to-check"
    aria-expanded=${isOpen}
    aria-controls="checks-${at}"
    aria-label=${label}
    @click=${() => checks.toggle(entry)}
    @keydown=${onKeydown}
  >
    ${text}${renderIcon('open')}
  </button>`;
  const origin = isOpen ? originText(entry, m) : '';
  const list = html`<div
    id="checks-${at}"
    part="checks"
    class="checks"
    role="group"
    aria-label=${label}
    ?hidden=${!isOpen}
    @keydown=${onKeydown}
  >
    ${
      isOpen
        ? html`${renderGroups(view, entry, findings)}
          ${origin ? html`<p class="hint">${origin}</p>` : nothing}`
        : nothing
    }
  </div>`;
  return {button, list};
}

/** Whether the service reports a count but no sentences. */
function isBare({listed, appliedTerms}: DocumentFindings): boolean {
  return listed + appliedTerms.length === 0;
}

function renderGroups(view: CheckListView, entry: DocumentEntry, findings: DocumentFindings): TemplateResult {
  const {m} = view;
  const {faults, missedTerms, appliedTerms, listed, count} = findings;
  const isOnly = count === 0;
  const faultGroup = {label: checksText(m, findings), sentences: faults, areTerms: false};
  const missedGroup = {label: m.termsNotUsed, sentences: missedTerms, areTerms: true};
  const appliedGroup = {label: m.termsUsed, sentences: appliedTerms, areTerms: true};
  const applied = () => renderSentences(view, entry, appliedGroup);
  return html`${listed < count ? html`<p class="hint">${m.firstOf(listed, count)}</p>` : nothing}
  ${faults.length > 0 ? renderSentences(view, entry, faultGroup) : nothing}
  ${
    missedTerms.length > 0
      ? html`<p class="group" aria-hidden="true">${m.termsNotUsed}</p>
          ${renderSentences(view, entry, missedGroup)}`
      : nothing
  }
  ${
    appliedTerms.length > 0
      ? isOnly
        ? applied()
        : html`<details>
            <summary>${m.termsUsed}</summary>
            ${applied()}
          </details>`
      : nothing
  }
  ${faults.length + missedTerms.length + appliedTerms.length > LONG_LIST ? renderClose(view, entry) : nothing}`;
}

function renderClose(view: CheckListView, entry: DocumentEntry): TemplateResult {
  return html`<button
    type="button"
    part="button"
    class="quiet"
    @click=${({currentTarget}: Event) => close(currentTarget, view, entry)}
  >
    ${view.m.closeList}
  </button>`;
}

/** Sentences of a document with the same kind of findings. */
interface SentenceGroup {
  /** Accessible name of the list. */
  readonly label: string;
  readonly sentences: readonly CheckedSentence[];
  /** Whether the findings are terms, not faults. */
  readonly areTerms: boolean;
}

function renderSentences(
  view: CheckListView,
  entry: DocumentEntry,
  {label, sentences, areTerms}: SentenceGroup,
): TemplateResult {
  return html`<ul aria-label=${label}>
    ${sentences.map((sentence) => renderSentence(view, entry, sentence, areTerms))}
  </ul>`;
}

function renderSentence(
  view: CheckListView,
  {route}: DocumentEntry,
  sentence: CheckedSentence,
  areTerms: boolean,
): TemplateResult {
  const {m, checks} = view;
  const {source, translation, found} = sentence;
  const cut = [source, translation].map(cutText);
  const isWhole = checks.isWhole(sentence);
  const [shownSource, shownTranslation] = isWhole ? [] : cut;
  const [from, to] = [route?.source ?? '', route?.target ?? ''];
  return html`<li part="check" class="check">
    ${areTerms ? renderTerms(found, to) : renderFaults(view, found)}
    ${renderText(m.original, shownSource ?? source, from)}
    ${translation && translation !== source ? renderText(m.translation, shownTranslation ?? translation, to) : nothing}
    ${
      cut.some((text) => text !== undefined)
        ? html`<button
            type="button"
            part="button"
            class="quiet"
            aria-expanded=${isWhole}
            @click=${() => checks.toggleWhole(sentence)}
          >
            ${isWhole ? m.showLess : m.showWhole}
          </button>`
        : nothing
    }
  </li>`;
}

/** Renders a text in its own direction; `label` names the text for screen readers only. */
function renderText(label: string, text: string, language: string): TemplateResult {
  return html`<div class="text">
    <span class="visually-hidden">${label}</span><bdi dir="auto" lang=${language}>${withoutBidi(text)}</bdi>
  </div>`;
}

function renderFaults({checkWords}: CheckListView, found: readonly Finding[]): TemplateResult {
  const words = found.map(({check, texts}) => checkWords.found[check](texts));
  return html`<p class="facts">
    ${[...new Set(words)].map((text, index) => html`${index > 0 ? ' · ' : nothing}<bdi>${text}</bdi>`)}
  </p>`;
}

function renderTerms(found: readonly Finding[], language: string): TemplateResult {
  const terms = found.map(({texts}) => withoutBidi(texts.expected ?? ''));
  return html`<p class="facts">
    ${[...new Set(terms)].map(
      (term, index) => html`${index > 0 ? ' · ' : nothing}<bdi lang=${language}>${term}</bdi>`,
    )}
  </p>`;
}

function onKey(event: KeyboardEvent, view: CheckListView, entry: DocumentEntry): void {
  const {currentTarget} = event;
  if (view.checks.isOpen(entry)) closeOnEscape(event, () => close(currentTarget, view, entry));
}

/** Closes the list and focuses the button that opens it. */
function close(within: EventTarget | null, {checks}: CheckListView, entry: DocumentEntry): void {
  if (within instanceof Element)
    within.closest('.document')?.querySelector<HTMLElement>('.to-check')?.focus();
  checks.toggle(entry);
}
