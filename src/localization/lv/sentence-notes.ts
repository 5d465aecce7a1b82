import type {SentenceNotesMessages} from '../en/sentence-notes.ts';
import {percent} from '../percent.ts';

export const sentenceNotes: SentenceNotesMessages = {
  usuallyEdited: 'Parasti jālabo',
  aboutSentence: 'Par šo teikumu',
  nextToCheck: 'Nākamais pārbaudāmais teikums',
  match: (share) => `Atmiņā ir teikums, kas sakrīt par ${percent('lv', share)}`,
  useMatch: 'Izmantot šo',
};
