import {html, nothing, type TemplateResult} from 'lit';
import type {TermCorpus, TranslationSystem} from '../../../../client/index.ts';
import type {SelectorTryingMessages} from '../../../../localization/en/selector-trying.ts';
import type {SelectorMessages} from '../../../../localization/en/selector.ts';
import {withoutBidi} from '../../../common/direction-marks.ts';
import {isChecked, valueOf} from '../../../common/event-target.ts';
import {wordsFor} from '../../../common/problems.ts';
import type {Choice} from '../../configuration/draft.ts';
import type {Candidate} from './candidates.ts';
import {markedWords} from './marked-words.ts';
import type {Try, TryState} from './trying-store.ts';

/** A pair whose systems are compared. */
export interface TryingPair {
  readonly choice: Choice;
  /** Row number of the pair; part of the ids of the controls in the row. */
  readonly at: number;
  /** Usable systems of the pair. */
  readonly systems: readonly TranslationSystem[];
  /** Known term corpora of the chosen system. */
  readonly corpora: readonly TermCorpus[];
}

/** View model of a comparison. */
export interface TryingView {
  readonly m: SelectorMessages & SelectorTryingMessages;
  /** Language of the user, for numbers. */
  readonly language: string;
  /** Language of the results. */
  readonly target: string;
  readonly id: string;
  readonly text: string;
  readonly candidates: readonly Candidate[];
  readonly ticked: ReadonlySet<string>;
  /** Whether no more candidates can be ticked. */
  readonly isFull: boolean;
  readonly chosenCount: number;
  readonly tries: readonly Try[];
  readonly isBusy: boolean;
  isTaken(candidate: Candidate): boolean;
  onText(text: string): void;
  onTick(key: string, isTicked: boolean): void;
  onTry(): void;
  onStop(): void;
  onTake(candidate: Candidate): void;
}

type DoneState = Extract<TryState, {readonly kind: 'done'}>;

const MAX_SENTENCE_LENGTH = 1000;

function nameOf({m}: TryingView, {title, terms}: Candidate): TemplateResult {
  return html`<bdi>${withoutBidi(title)}</bdi>${
      terms ? html` · ${m.withTerms} <bdi>${withoutBidi(terms)}</bdi>` : nothing
    }`;
}

function renderCandidates(view: TryingView) {
  const {m, candidates, ticked, isFull, onTick} = view;
  if (candidates.length < 2) return nothing;
  return html`<fieldset class="try-candidates">
    <legend>${m.tryWith}</legend>
    ${candidates.map((candidate) => {
      const isTicked = ticked.has(candidate.key);
      return html`<label class="check">
        <input
          type="checkbox"
          part="checkbox"
          .checked=${isTicked}
          ?disabled=${isFull && !isTicked}
          @change=${(event: Event) => onTick(candidate.key, isChecked(event))}
        />
        <span
          >${nameOf(view, candidate)}${
            candidate.status === 'running'
              ? nothing
              : html` · <span class="hint">${m.status[candidate.status]}</span>`
          }</span
        >
      </label>`;
    })}
  </fieldset>`;
}

function renderResult(view: TryingView, {candidate, state}: Try): TemplateResult {
  const {m} = view;
  const heading = html`<p class="try-name">${nameOf(view, candidate)}</p>`;
  if (state.kind === 'done')
    return html`<li class="try-result">${heading} ${renderTranslation(view, candidate, state)}</li>`;
  if (state.kind === 'failed') {
    return html`<li class="try-result" part="error">
      ${heading}
      <p class="try-problem">${m.tryProblems[wordsFor(state.problem)] ?? m.tryProblems.other}</p>
    </li>`;
  }
  return html`<li class="try-result">
    ${heading}
    <p class="hint">${state.kind === 'starting' ? m.startsIn(state.seconds) : m.translating}</p>
  </li>`;
}

/**
 * Renders a translation with its differences from the other translations, its time and quality, and the button that
 * chooses its system.
 */
function renderTranslation(view: TryingView, candidate: Candidate, done: DoneState): TemplateResult {
  const {m, tries, target, language, isTaken, onTake} = view;
  const others = tries.flatMap((one) =>
    one.state.kind === 'done' && one.candidate !== candidate ? [one.state.translation] : [],
  );
  const seconds = Math.max(0.1, done.milliseconds / 1000).toLocaleString(language, {
    maximumFractionDigits: 1,
  });
  const taken = isTaken(candidate);
  return html`<p class="try-text" lang=${target} dir="auto">
      ${markedWords(done.translation, others).map(({text, differs}) =>
        differs ? html`<mark>${text}</mark>` : text,
      )}
    </p>
    <p class="hint">${m.took(seconds)}${done.quality === undefined ? '' : ` · ${m.rating(done.quality)}`}</p>
    <button
      type="button"
      part="button"
      aria-disabled=${taken || nothing}
      aria-label=${taken ? nothing : m.takeThis(candidate.title)}
      @click=${() => taken || onTake(candidate)}
    >
      ${taken ? m.inUse : m.take}
    </button>`;
}

function renderSentence({m, id, text, onText}: TryingView): TemplateResult {
  return html`<div class="field">
    <label for=${id}>${m.sentence}</label>
    <textarea
      id=${id}
      part="input"
      class="text-field"
      rows="2"
      dir="auto"
      maxlength=${MAX_SENTENCE_LENGTH}
      aria-describedby="${id}-cost"
      .value=${text}
      @input=${(event: Event) => onText(valueOf(event))}
    ></textarea>
  </div>`;
}

/** Renders the sentence, the candidates, the cost, and the results side by side. */
export function renderTrying(view: TryingView): TemplateResult {
  const {m, id, text, chosenCount, tries, isBusy, onTry, onStop} = view;
  const {length} = text.trim();
  const canTry = length > 0 && chosenCount > 0;
  return html`<div class="trying" part="try">
    ${renderSentence(view)} ${renderCandidates(view)}
    <div class="buttons">
      <button
        type="button"
        part="button"
        class="try-button"
        aria-disabled=${(!isBusy && !canTry) || nothing}
        @click=${isBusy ? onStop : onTry}
      >
        ${isBusy ? m.stop : m.try}
      </button>
      <span id="${id}-cost" class="hint">${canTry ? m.costs(chosenCount, length) : m.needsSentence}</span>
    </div>
    ${
      tries.length > 0
        ? html`<ul class="try-results">
            ${tries.map((one) => renderResult(view, one))}
          </ul>`
        : nothing
    }
  </div>`;
}
