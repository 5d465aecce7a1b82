import {html, nothing, type TemplateResult} from 'lit';
import {renderButton} from '../common/button.ts';
import type {TranslateBoxMessages} from '../../localization/en/translate-box.ts';
import type {Problem} from '../common/problems.ts';
import type {BoxScene} from './box-scene.ts';

/** What keeps the translation away, and what the reader can do: above the last translation. */
export function renderNotices(scene: BoxScene): TemplateResult | typeof nothing {
  const {box, result, m, host} = scene;
  const {state} = box.store;
  if (host.setupProblem)
    return html`<div class="notice" part="empty">
      <slot name="empty"><p>${host.setupProblem}</p></slot>
    </div>`;
  if (state.kind === 'waking') return renderWaking(scene, state.secondsToNextTry);
  if (state.kind === 'failed') return renderProblem(scene, state.problem);
  if (result.isTargetEdited) {
    return html`<div class="notice" part="notice">
      <p>${m.targetEdited}</p>
      ${renderButton(m.replaceTarget, () => result.write(true))}
    </div>`;
  }
  return nothing;
}

function renderWaking(scene: BoxScene, seconds: number): TemplateResult {
  const {box, m} = scene;
  return html`<div class="notice" part="notice waking">
    <p>${seconds > 0 ? m.startingIn(seconds) : m.startingNow}</p>
    <div class="bar">${renderAlternative(scene)} ${renderButton(m.stop, () => box.store.stop())}</div>
  </div>`;
}

/** What went wrong and what to do, in the user's language. */
export function problemText({kind, next}: Problem, m: TranslateBoxMessages): string {
  return kind === 'timeout' && next !== 'wait' ? m.tooSlow : m.problems[kind];
}

function renderProblem(scene: BoxScene, problem: Problem): TemplateResult {
  const {box, m} = scene;
  const {kind, next, description, contact, httpStatus} = problem;
  return html`<div class="problem" part="error">
    <p>${problemText(problem, m)}</p>
    ${description && next !== 'signIn' ? html`<p><q>${description}</q></p>` : nothing}
    <div class="bar">
      ${contact ? html`<a href="mailto:${contact}">${m.contact(contact)}</a>` : nothing}
      ${next === 'choose' || kind === 'timeout' || (next === 'wait' && httpStatus) ? renderAlternative(scene) : nothing}
      ${next === 'shorten' ? nothing : renderButton(m.retry, () => box.store.translateNow())}
    </div>
  </div>`;
}

function renderAlternative({box, m}: BoxScene): TemplateResult | typeof nothing {
  const other = box.route && box.directory.runningBeside(box.route);
  return other ? renderButton(m.useInstead(other.title), () => box.useInstead(other.id)) : nothing;
}
