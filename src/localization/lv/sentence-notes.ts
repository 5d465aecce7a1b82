import type {SentenceNotesMessages} from '../en/sentence-notes.ts';
import {percent} from '../percent.ts';

export const sentenceNotes: SentenceNotesMessages = {
  usuallyEdited: 'Parasti jālabo',
  aboutSentence: 'Par šo teikumu',
  nextToCheck: 'Nākamais pārbaudāmais teikums',
  match: (share) => `${percent('lv', share)} sakritība ar atmiņu`,
  useMatch: 'Izmantot šo',
};
