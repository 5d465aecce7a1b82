import type {TranslationResultMessages} from '../en/translation-result.ts';
import {systemStatus} from './system-status.ts';

export const translationResult: TranslationResultMessages = {
  stop: 'Apturēt',
  readAloud: 'Lasīt balsī',
  stopReading: 'Beigt lasīšanu',
  outOfDate: 'Novecojis',
  unfinished: 'Nav pabeigts',
  system: 'Tulkošanas sistēma',
  terms: (title) => `Termini: ${title}`,
  status: systemStatus,
  startingIn: (count) => `Sistēma tiek palaista. Nākamais mēģinājums pēc ${count} s.`,
  startingNow: 'Sistēma tiek palaista. Mēģina tagad…',
  no: 'Nē',
  retry: 'Mēģināt vēlreiz',
  useInstead: (system) => `Pagaidām izmantot „${system}”`,
  contact: (address) => `Rakstīt uz ${address}`,
  targetEdited: 'Laukā, kurā jāliek tulkojums, jau ir savs teksts.',
  replaceTarget: 'Aizstāt to',
  sentence: (index, count) => `${index}. teikums no ${count}`,
  machineAgain: 'Atpakaļ pie mašīntulkojuma',
  changed: 'jūsu labots',
  send: 'Nosūtīt labojumu',
  sendAll: (count) => `Nosūtīt labojumus (${count.toLocaleString('lv')})`,
  useHere: 'Izmantot šeit',
  discard: 'Atmest',
};
