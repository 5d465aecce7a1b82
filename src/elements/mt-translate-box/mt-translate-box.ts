import '../../session/default-session.ts'; // comes before the element is defined: see default-session.ts
import {defineElement} from '../common/define-element.ts';
import {MtTranslateBoxElement} from './mt-translate-box.element.ts';

export {MtTranslateBoxElement};
export {
  MtBoxSystemEvent,
  MtCorrectionEvent,
  MtDisclosureEvent,
  MtErrorEvent,
  MtRequestEvent,
  MtReviewEvent,
  MtSystemWakingEvent,
  MtTranslationEvent,
} from './events.ts';
export type {ShieldPattern} from '../common/personal-data/detail.ts';
export type {ProblemKind} from '../common/problems.ts';
export type {ServiceRequest} from './translating/stoppable-request.ts';

defineElement('mt-translate-box', MtTranslateBoxElement);

declare global {
  interface HTMLElementTagNameMap {
    'mt-translate-box': MtTranslateBoxElement;
  }
}
