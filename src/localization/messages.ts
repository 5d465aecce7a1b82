import type {CommonLanguages} from './en/common-languages.ts';
import type {DocumentDropMessages} from './en/document-drop.ts';
import type {DocumentListMessages} from './en/document-list.ts';
import type {LanguageListMessages} from './en/language-list.ts';
import type {PersonalDataMessages} from './en/personal-data.ts';
import type {SelectorPairsMessages} from './en/selector-pairs.ts';
import type {SelectorTryingMessages} from './en/selector-trying.ts';
import type {SelectorMessages} from './en/selector.ts';
import type {SentenceAlternativesMessages} from './en/sentence-alternatives.ts';
import type {SentenceNotesMessages} from './en/sentence-notes.ts';
import type {TranslateBoxMessages} from './en/translate-box.ts';
import type {TranslationChecksMessages} from './en/translation-checks.ts';
import type {TranslationResultMessages} from './en/translation-result.ts';

/** All messages of the elements in one language; messages of parts with built-in English messages are optional. */
export interface Messages {
  readonly selector: SelectorMessages & Partial<SelectorPairsMessages & SelectorTryingMessages>;
  readonly translateBox: TranslateBoxMessages &
    Partial<SentenceNotesMessages & SentenceAlternativesMessages & TranslationResultMessages>;
  readonly documentDrop: DocumentDropMessages;
  readonly documentList: DocumentListMessages;
  readonly languageList: LanguageListMessages;
  readonly translationChecks: TranslationChecksMessages;
  readonly personalData: PersonalDataMessages;
  readonly commonLanguages: CommonLanguages;
}
