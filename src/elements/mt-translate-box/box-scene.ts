import type {TranslateBoxMessages} from '../../localization/en/translate-box.ts';
import type {LanguageNames} from '../../localization/language-names.ts';
import type {BoxController} from './box-controller.ts';
import type {ResultControls} from './result-controls.ts';
import type {SentenceControls} from './sentence-controls.ts';
import type {SourceControls} from './source-controls.ts';

/** What every part of the box is drawn from. */
export interface BoxScene {
  readonly box: BoxController;
  readonly source: SourceControls;
  readonly sentences: SentenceControls;
  readonly result: ResultControls;
  /** Messages in the reader's language. */
  readonly m: TranslateBoxMessages;
  /** Names of languages in the reader's language. */
  readonly names: LanguageNames;
  /** The element, as far as drawing depends on it. */
  readonly host: BoxElement;
}

/** What the views need of the element. */
export interface BoxElement {
  readonly mode: string;
  readonly maxCharacters: number | undefined;
  /** The text is in a field of the page. */
  readonly isBound: boolean;
  /** Why nothing can be translated, beside what the service says; empty when it can. */
  readonly setupProblem: string;
  copy(): void;
}
