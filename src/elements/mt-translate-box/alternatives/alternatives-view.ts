import {html, nothing, type TemplateResult} from 'lit';
import type {SentenceAlternativesMessages} from '../../../localization/en/sentence-alternatives.ts';
import {wordDifference} from '../../common/word-difference.ts';
import type {Alternative} from './find-alternatives.ts';

/** View model of the list of other translations. */
export interface AlternativesView {
  readonly m: SentenceAlternativesMessages;
  /** Accessible name of the list. */
  readonly label: string;
  /** Language of the interface. */
  readonly language: string;
  readonly all: readonly Alternative[];
  /** Text of the sentence, as shown. */
  readonly current: string;
  /** Language of the translations. */
  readonly target: string;
  readonly isAsking: boolean;
  /** Titles of the systems that gave no translation. */
  readonly failed: readonly string[];
  /** Message about a problem that concerns all systems, such as the daily limit; empty without such a problem. */
  readonly problem: string;
  use(alternative: Alternative): void;
  onKey(event: KeyboardEvent): void;
  onToggle(event: ToggleEvent): void;
}

/** Renders the list of other translations, which the browser shows above everything else. */
export function renderAlternatives(view: AlternativesView): TemplateResult {
  const {label, all, onKey, onToggle} = view;
  return html`<div
    id="alternatives"
    class="popup"
    part="alternatives"
    popover
    role="dialog"
    tabindex="-1"
    aria-label=${label}
    @keydown=${onKey}
    @toggle=${onToggle}
  >
    <ul>
      ${all.map((one) => renderAlternative(view, one))}
    </ul>
    <p class="hint" role="status">${wordsOf(view)}</p>
  </div>`;
}

function renderAlternative(
  {current, target, use}: AlternativesView,
  alternative: Alternative,
): TemplateResult {
  const {text, origins} = alternative;
  // Marks only added words: removed words would be read as part of the translation.
  const words = wordDifference(current, text).flatMap(({kind, text: words}) =>
    kind === 'removed' ? [] : [kind === 'added' ? html`<ins>${words}</ins>` : words],
  );
  return html`<li>
    <button type="button" part="button" class="quiet" @click=${() => use(alternative)}>
      <span lang=${target} dir="auto">${words}</span> <small><bdi>${origins.join(' · ')}</bdi></small>
    </button>
  </li>`;
}

function wordsOf({m, language, all, isAsking, failed, problem}: AlternativesView): string | typeof nothing {
  if (isAsking) return m.asking;
  if (problem) return problem;
  if (failed.length > 0) return m.noAnswerFrom(new Intl.ListFormat(language).format(failed));
  return all.length > 0 ? nothing : m.noAlternatives;
}
