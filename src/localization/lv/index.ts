import type {Messages} from '../messages.ts';
import {commonLanguages} from './common-languages.ts';
import {documentDrop} from './document-drop.ts';
import {documentList} from './document-list.ts';
import {languageList} from './language-list.ts';
import {personalData} from './personal-data.ts';
import {selectorPairs} from './selector-pairs.ts';
import {selectorTrying} from './selector-trying.ts';
import {selector} from './selector.ts';
import {sentenceAlternatives} from './sentence-alternatives.ts';
import {sentenceNotes} from './sentence-notes.ts';
import {translateBox} from './translate-box.ts';
import {translationChecks} from './translation-checks.ts';
import {translationResult} from './translation-result.ts';

/** All Latvian messages of the elements. */
export const messages: Messages = {
  selector: {...selector, ...selectorPairs, ...selectorTrying},
  translateBox: {...translateBox, ...translationResult, ...sentenceNotes, ...sentenceAlternatives},
  documentDrop,
  documentList,
  languageList,
  translationChecks,
  personalData,
  commonLanguages,
};
