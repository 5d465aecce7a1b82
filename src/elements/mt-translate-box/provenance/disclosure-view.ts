import {html, nothing, type TemplateResult} from 'lit';
import {renderButton, renderIconButton} from '../../common/views/button.ts';
import {titleOf} from '../../common/system-words.ts';
import type {BoxStore} from '../box-store.ts';
import {problemText} from '../result/problem-text.ts';
import type {ResultMessages} from '../result/result-messages.ts';
import type {Answer} from '../translating/answer.ts';
import {hasTranslation, type TranslationProvenance} from './translation-provenance.ts';

/** A circle: not reviewed. */
const CIRCLE = 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14z';
/** A tick in a circle: reviewed. */
const REVIEWED = `${CIRCLE}M6.8 10.2l2.4 2.4 4.2-5`;

/** View model of the line that says how the translation was made. */
interface DisclosureView {
  readonly box: BoxStore;
  readonly provenance: TranslationProvenance | undefined;
  readonly m: ResultMessages;
}

/** Renders the line that says how the translation was made; empty without a translation. */
export function renderDisclosure({box, provenance, m}: DisclosureView): TemplateResult | typeof nothing {
  const {answer} = box.translation;
  if (!answer || !hasTranslation(answer)) return nothing;
  const system = systemOf(box, answer, m);
  const words = disclosureOf(provenance, system, m);
  return html`<span class="words" part="disclosure" role="note" title=${titleOfLine(provenance, system, m)}
    ><slot name="disclosure" @slotchange=${provenance?.onSlot}>${words}</slot></span
  >`;
}

/** Renders the button that confirms the translation or takes that back, for people who may. */
export function renderReview({provenance, m}: DisclosureView): TemplateResult | typeof nothing {
  if (!provenance?.canReview) return nothing;
  const {isReviewed, isSending} = provenance;
  const label = isReviewed ? m.withdrawReview : m.review;
  // It stays enabled while a review is sent, so that it keeps the focus; `toggle` does nothing meanwhile.
  return renderIconButton({
    path: isReviewed ? REVIEWED : CIRCLE,
    label: isSending ? m.reviewing : label,
    kind: isReviewed ? 'done' : isSending ? 'sending' : '',
    onClick: () => void provenance.toggle(),
  });
}

/** Renders that the service did not accept a report, with its reason and the next step. */
export function renderReviewProblem({provenance, m}: DisclosureView): TemplateResult | typeof nothing {
  const failed = provenance?.failed;
  if (!failed) return nothing;
  const {event, problem} = failed;
  const needsKey = problem.next === 'signIn';
  const reason = needsKey ? problemText(problem, m) : problem.description;
  return html`<div class="problem" part="error">
    <p>
      ${event === 'withdrawn' ? m.withdrawalFailed : m.reviewFailed} ${reason && html`<bdi>${reason}</bdi>`}
    </p>
    ${needsKey ? nothing : html`<div class="row">${renderButton(m.retry, () => failed.retry())}</div>`}
  </div>`;
}

/** Name of the system that made a translation; empty if unknown. */
function systemOf({directory}: BoxStore, {route}: Answer, m: ResultMessages): string {
  const system = directory.find(route.systemId);
  return system ? titleOf(system, m) : '';
}

function disclosureOf(
  provenance: TranslationProvenance | undefined,
  system: string,
  m: ResultMessages,
): string {
  const record = provenance?.record;
  if (record?.state === 'human') return m.humanTranslation;
  const people = record?.human === 'some' ? m.partlyHuman : '';
  const edited = provenance?.isEdited || record?.state === 'edited' ? m.edited : '';
  const state = record?.state === 'reviewed' ? m.reviewedBy(record.reviewer ?? '') : edited;
  return [m.machineTranslation, state, people, system].filter(Boolean).join(' · ');
}

/** The whole line, with engine, version and day of a machine translation. */
function titleOfLine(
  provenance: TranslationProvenance | undefined,
  system: string,
  m: ResultMessages,
): string {
  const record = provenance?.record;
  if (!record || record.state === 'human') return disclosureOf(provenance, system, m);
  const {engine, engineVersion = '', time} = record;
  const day = new Intl.DateTimeFormat(m.language, {dateStyle: 'medium'}).format(new Date(time));
  const line = disclosureOf(provenance, system === engine ? '' : system, m);
  return `${line} · ${m.translatedOn(`${engine} ${engineVersion}`.trim(), day)}`;
}
