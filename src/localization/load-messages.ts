import type {DocumentDropMessages} from './en/document-drop.ts';
import type {SelectorMessages} from './en/selector.ts';
import type {TranslateBoxMessages} from './en/translate-box.ts';

/** Everything that the elements say in one language. */
export interface Messages {
  readonly selector: SelectorMessages;
  readonly translateBox: TranslateBoxMessages;
  readonly documentDrop: DocumentDropMessages;
}

/**
 * Languages beside English, each loaded when the first element needs it, so that no reader waits
 * for the words of another.
 */
export const MESSAGE_LOADERS: Readonly<Record<string, () => Promise<Messages>>> = {
  lv: () => import('./lv/index.ts'),
};
