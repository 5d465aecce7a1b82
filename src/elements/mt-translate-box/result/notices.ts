import {html, nothing, type TemplateResult} from 'lit';
import {renderButton} from '../../common/views/button.ts';
import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';
import type {LanguageNames} from '../../../localization/language-names.ts';
import {nameInSentence} from '../../../localization/name-in-sentence.ts';
import {wordsFor, type Problem} from '../../common/problems.ts';
import {titleOf} from '../../common/system-words.ts';
import type {BoxStore} from '../box-store.ts';
import type {Correction} from '../corrections/correction.ts';
import type {LanguageOffer} from '../detection/language-offer.ts';
import {renderOffer} from '../detection/offer-view.ts';
import {renderReviewProblem} from '../provenance/disclosure-view.ts';
import type {TranslationProvenance} from '../provenance/translation-provenance.ts';
import {problemText} from './problem-text.ts';
import {resultMessages, type ResultMessages} from './result-messages.ts';
import type {ResultControls} from './result-controls.ts';
import type {SentenceControls} from './sentence-controls.ts';
import {runningBeside} from './system-choices.ts';

/** View model of the messages below the translation. */
interface NoticesView {
  readonly box: BoxStore;
  readonly result: ResultControls;
  readonly sentences: SentenceControls;
  readonly m: TranslateBoxMessages;
  readonly names: LanguageNames;
  readonly offer: LanguageOffer | undefined;
  readonly provenance: TranslationProvenance | undefined;
  /** Focuses the text. */
  focusText(): void;
  /** The host page's own way to sign in; undefined if the page has set no such function. */
  readonly signIn: (() => void) | undefined;
  /** Uses the system that the user chose, in this box only. */
  chooseSystem(systemId: string): void;
}

/** The view model with all messages of the part that shows translations. */
type LoadedView = NoticesView & {readonly m: ResultMessages};

/** A number of seconds with the longest message. */
const LONG_WAIT_SECONDS = 100;

/**
 * Renders why a translation is missing and what the user can do, or renders a correction. The notice uses space of the
 * translation, so that nothing else moves unless the box is too small.
 */
export function renderNotices(view: NoticesView): TemplateResult {
  const kept = view.box.translation.answer?.source.kept;
  const loaded = {...view, m: resultMessages(view.m)};
  return html`${renderNotice(loaded)} ${kept?.keeper.render(kept.details)}`;
}

function renderNotice(view: LoadedView): TemplateResult | typeof nothing {
  const {box, sentences, result, m} = view;
  const {state} = box.translation;
  if (state.kind === 'waking') return renderWaking(view, state.secondsToNextTry);
  if (state.kind === 'failed') return renderProblem(view, state.problem);
  if (result.fields?.isTargetEdited) {
    return html`<div class="notice" part="notice">
      <p>${m.targetEdited}</p>
      ${renderButton(m.replaceTarget, () => result.write(true))}
    </div>`;
  }
  const review = renderReviewProblem(view);
  if (review !== nothing) return review;
  const correction = currentCorrection(view);
  if (correction?.problem) return renderRefusal(correction.problem, m);
  const {offer, names, focusText} = view;
  const kept = sentences.kept.render(m, {focusText, focusSentence: (index) => sentences.focus(index)});
  if (kept !== nothing) return kept;
  const offered = offer
    ? renderOffer({offer, m, focusText, nameOf: (code) => nameInSentence(names, code)})
    : nothing;
  if (offered !== nothing || correction) return offered;
  return sentences.notes?.render(sentences.current) ?? nothing;
}

/** Finds the correction of the current sentence. */
function currentCorrection({box, sentences}: LoadedView): Correction | undefined {
  const {answer} = box.translation;
  const sentence = answer?.sentences[sentences.current];
  return sentence && box.correctionOf(sentence, answer!);
}

/** Renders why a correction was not accepted. */
function renderRefusal(problem: Problem, m: ResultMessages): TemplateResult {
  return html`<div class="notice correction" part="correction">
    <p class="problem">${m.problems[wordsFor(problem)]}</p>
  </div>`;
}

function renderWaking(view: LoadedView, seconds: number): TemplateResult {
  const {box, m} = view;
  return html`<div class="notice" part="notice waking">
    <p class="in-place">
      <span class="room" aria-hidden="true">${m.startingIn(LONG_WAIT_SECONDS)}</span>
      <span>${seconds > 0 ? m.startingIn(seconds) : m.startingNow}</span>
    </p>
    <div class="row">${renderAlternative(view)} ${renderButton(m.stop, () => box.translation.stop())}</div>
  </div>`;
}

/** Renders the time from which a visitor can go on, and a button to sign in if the page offers a way to do so. */
function renderVisitorLimit({m, signIn}: LoadedView, problem: Problem): TemplateResult {
  const {goesOnAt = NaN} = problem;
  const time = new Intl.DateTimeFormat(m.language, {hour: 'numeric', minute: '2-digit'});
  const act = signIn ?? selectorFocus();
  return html`<div class="problem" part="error">
    <p>${problemText(problem, m)} ${Number.isNaN(goesOnAt) ? nothing : m.goesOnAt(time.format(goesOnAt))}</p>
    ${act ? html`<div class="row">${renderButton(m.signIn, act)}</div>` : nothing}
  </div>`;
}

/** Moves the focus to a visible selector of the page, whose first button signs in; undefined without one. */
function selectorFocus(): (() => void) | undefined {
  const selectors = document.querySelectorAll<HTMLElement>('mtservice-selector, tildemt-selector');
  const visible = [...selectors].find((selector) => selector.getClientRects().length > 0);
  return visible && (() => visible.focus());
}

/** Whether the same text, system and key may succeed later today. */
function canRetry({kind, next, isKeyKept}: Problem): boolean {
  if (next === 'choose') return kind === 'systemNotStarted'; // the operator may start the system
  if (next === 'signIn') return !!isKeyKept; // the user may sign in to the site in another tab
  return next === 'retry' || next === 'wait';
}

function renderProblem(view: LoadedView, problem: Problem): TemplateResult {
  if (problem.kind === 'visitorLimitReached') return renderVisitorLimit(view, problem);
  const {box, m} = view;
  const {kind, next, description, contact, httpStatus} = problem;
  return html`<div class="problem" part="error">
    <p>${problemText(problem, m)}</p>
    <div class="row">
      ${contact ? html`<a href="mailto:${contact}">${m.contact(contact)}</a>` : nothing}
      ${next === 'choose' || kind === 'timeout' || (next === 'wait' && httpStatus) ? renderAlternative(view) : nothing}
      ${canRetry(problem) ? renderButton(m.retry, () => box.translateNow()) : nothing}
    </div>
    ${
      description && next !== 'signIn'
        ? html`<details>
            <summary part="service-words">${m.details}</summary>
            <bdi>${description}</bdi>
          </details>`
        : nothing
    }
  </div>`;
}

function renderAlternative({box, m, chooseSystem}: LoadedView): TemplateResult | typeof nothing {
  const other = box.route && runningBeside(box.directory, box.route);
  return other ? renderButton(m.useInstead(titleOf(other, m)), () => chooseSystem(other.id)) : nothing;
}
