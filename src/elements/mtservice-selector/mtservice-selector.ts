import '../../session/default-session.ts'; // Before the element is defined, see there.
import {defineElement} from '../common/define-element.ts';
import {MtserviceSelectorElement} from './mtservice-selector.element.ts';

export {MtserviceSelectorElement};
export {MtStateIssuesEvent, MtSystemChosenEvent, MtSystemTriedEvent} from './events.ts';

defineElement('mtservice-selector', MtserviceSelectorElement);

declare global {
  interface HTMLElementTagNameMap {
    'mtservice-selector': MtserviceSelectorElement;
  }
}
