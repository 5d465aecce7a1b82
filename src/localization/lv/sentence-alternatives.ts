import type {SentenceAlternativesMessages} from '../en/sentence-alternatives.ts';
import {percent} from '../percent.ts';

export const sentenceAlternatives: SentenceAlternativesMessages = {
  asking: 'Jautā citām sistēmām…',
  noAlternatives: 'Šim teikumam nav citu tulkojumu.',
  noAnswerFrom: (systems) => `Neatbildēja: ${systems}`,
  fromMemory: (share) => `Atmiņa, sakritība ${percent('lv', share)}`,
};
