import '../../session/default-session.ts'; // Before the element is defined, see there.
import {MtTranslateBoxElement} from './mt-translate-box.element.ts';

export {MtTranslateBoxElement};
export {
  MtBoxSystemEvent,
  MtCorrectionEvent,
  MtErrorEvent,
  MtRequestEvent,
  MtSystemWakingEvent,
  MtTranslationEvent,
} from './events.ts';
export type {ProblemKind} from '../common/problems.ts';
export type {ServiceRequest} from './translating/stoppable-request.ts';

// The page may have the script and a bundle, or the script twice.
if (!customElements.get('mt-translate-box')) customElements.define('mt-translate-box', MtTranslateBoxElement);

declare global {
  interface HTMLElementTagNameMap {
    'mt-translate-box': MtTranslateBoxElement;
  }
}
