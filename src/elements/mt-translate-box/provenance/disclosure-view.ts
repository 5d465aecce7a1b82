import {html, nothing, type TemplateResult} from 'lit';
import type {Provenance} from '../../../client/types.ts';
import {renderButton, renderIconButton} from '../../common/views/button.ts';
import {titleOf} from '../../common/system-words.ts';
import type {BoxStore} from '../box-store.ts';
import type {ResultMessages} from '../result/result-messages.ts';
import type {Answer} from '../translating/answer.ts';
import {hasTranslation, type TranslationProvenance} from './translation-provenance.ts';

/** A tick in a circle: reviewed. */
const REVIEW = 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM6.8 10.2l2.4 2.4 4.2-5';

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
  const record = provenance?.record;
  const words = disclosureOf(provenance, systemOf(box, answer, m), m);
  return html`<span
    class="words"
    part="disclosure"
    title=${[words, detailsOf(record, m)].filter(Boolean).join(' · ')}
    ><slot name="disclosure" @slotchange=${provenance?.onSlot}>${words}</slot></span
  >`;
}

/** Renders the button that confirms the translation or takes that back, for people who may. */
export function renderReview({provenance, m}: DisclosureView): TemplateResult | typeof nothing {
  if (!provenance?.canReview) return nothing;
  const {isReviewed, isSending} = provenance;
  return renderIconButton({
    path: REVIEW,
    label: isReviewed ? m.withdrawReview : m.review,
    kind: isReviewed ? 'done' : '',
    isDisabled: isSending,
    onClick: () => void provenance.toggle(),
  });
}

/** Renders that the service did not accept a report, with the next step. */
export function renderReviewProblem({provenance, m}: DisclosureView): TemplateResult | typeof nothing {
  const failed = provenance?.failed;
  if (!failed) return nothing;
  return html`<div class="problem" part="error">
    <p>${failed.event === 'withdrawn' ? m.withdrawalFailed : m.reviewFailed}</p>
    <div class="row">${renderButton(m.retry, () => failed.retry())}</div>
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

/** Engine, version and day of a machine translation. */
function detailsOf(record: Provenance | undefined, {language}: ResultMessages): string {
  if (!record || record.state === 'human') return '';
  const {engine, engineVersion = '', time} = record;
  const day = new Intl.DateTimeFormat(language, {dateStyle: 'medium'}).format(new Date(time));
  return `${engine} ${engineVersion}`.trim() + ` · ${day}`;
}
