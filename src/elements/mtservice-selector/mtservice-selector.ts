import '../../session/default-session.ts'; // Before the element is defined, see there.
import {MtserviceSelectorElement} from './mtservice-selector.element.ts';

export {MtserviceSelectorElement};
export {MtStateIssuesEvent, MtSystemChosenEvent, MtSystemTriedEvent} from './events.ts';

// The page may have the script and a bundle, or the script twice.
if (!customElements.get('mtservice-selector')) {
  customElements.define('mtservice-selector', MtserviceSelectorElement);
}

declare global {
  interface HTMLElementTagNameMap {
    'mtservice-selector': MtserviceSelectorElement;
  }
}
