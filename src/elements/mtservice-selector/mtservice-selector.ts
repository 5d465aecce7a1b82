import '../../session/default-session.ts'; // comes before the element is defined: see default-session.ts
import {defineElement} from '../common/define-element.ts';
import type {MtserviceSelectorEventMap} from './events.ts';
import {MtserviceSelectorElement} from './mtservice-selector.element.ts';

export {MtserviceSelectorElement};
export type {MtserviceSelectorEventMap};
export {MtStateIssuesEvent, MtSystemChosenEvent, MtSystemTriedEvent} from './events.ts';

defineElement('mtservice-selector', MtserviceSelectorElement);

declare module './mtservice-selector.element.ts' {
  interface MtserviceSelectorElement {
    addEventListener<Name extends keyof MtserviceSelectorEventMap>(
      type: Name,
      listener: (this: this, event: MtserviceSelectorEventMap[Name]) => unknown,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ): void;
    removeEventListener<Name extends keyof MtserviceSelectorEventMap>(
      type: Name,
      listener: (this: this, event: MtserviceSelectorEventMap[Name]) => unknown,
      options?: boolean | EventListenerOptions,
    ): void;
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ): void;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mtservice-selector': MtserviceSelectorElement;
  }
}
