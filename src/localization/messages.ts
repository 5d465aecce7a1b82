import type {DocumentDropMessages} from './en/document-drop.ts';
import type {SelectorMessages} from './en/selector.ts';
import type {TranslateBoxMessages} from './en/translate-box.ts';

/** Everything that the elements say in one language. */
export interface Messages {
  readonly selector: SelectorMessages;
  readonly translateBox: TranslateBoxMessages;
  readonly documentDrop: DocumentDropMessages;
}
