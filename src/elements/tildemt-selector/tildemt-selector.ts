import {defineElement} from '../common/define-element.ts';
import {MtserviceSelectorElement} from '../mtservice-selector/mtservice-selector.ts';

/** `mtservice-selector` under the tag of the public predecessor; only the name differs. */
export class TildemtSelectorElement extends MtserviceSelectorElement {}

defineElement('tildemt-selector', TildemtSelectorElement);

declare global {
  interface HTMLElementTagNameMap {
    'tildemt-selector': TildemtSelectorElement;
  }
}
