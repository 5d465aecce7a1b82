import type {TranslationResultMessages} from '../en/translation-result.ts';
import {counted} from '../counted.ts';
import {systemWords} from './system-status.ts';

/**
 * Declines the name of a language. Most names are genitives before `valoda`, such as `angļu`; `ivrits` and
 * `interlingva` are nouns. A country in brackets, as in `portugāļu (Brazīlija)`, stays unchanged.
 */
function declined(name: string, ending: 'ā' | 'as'): string {
  const [, base = name, country = ''] = /^(.*?)( \(.*)?$/.exec(name) ?? [];
  if (base.endsWith('s')) return `${base.slice(0, -1)}${ending === 'as' ? 'a' : ending}${country}`;
  if (base.endsWith('a')) return `${base.slice(0, -1)}${ending}${country}`;
  const adjective = base.endsWith('ā') && ending === 'as' ? `${base}s` : base; // `ķīniešu vienkāršotā`
  return `${adjective} valod${ending}${country}`;
}

export const translationResult: TranslationResultMessages = {
  stop: 'Apturēt',
  readAloud: 'Lasīt balsī',
  stopReading: 'Beigt lasīšanu',
  slow: 'Tas aizņem ilgāk nekā parasti',
  outOfDate: 'Novecojis',
  unfinished: 'Nav pabeigts',
  system: 'Tulkošanas sistēma',
  terms: (title) => `Termini: ${title}`,
  ...systemWords,
  startingIn: (count) => `Sistēma tiek palaista. Nākamais mēģinājums pēc ${count} s.`,
  startingNow: 'Sistēma tiek palaista. Mēģina tagad…',
  detected: (language) => `Noteiktā valoda: ${language}`,
  looksLike: (language) => `Izskatās, ka teksts ir ${declined(language, 'ā')}.`,
  translateFrom: (language) => `Tulkot no ${declined(language, 'as')}`,
  no: 'Nē',
  signIn: 'Pieslēgties',
  goesOnAt: (time) => `Citādi tulkošana turpināsies plkst. ${time}.`,
  retry: 'Mēģināt vēlreiz',
  details: 'Sīkāk',
  useInstead: (system) => `Pagaidām izmantot „${system}”`,
  contact: (address) => `Rakstīt uz ${address}`,
  targetEdited: 'Laukā, kurā jāliek tulkojums, jau ir savs teksts.',
  replaceTarget: 'Aizstāt to',
  sentence: (index, count) => `${index}. teikums no ${count}`,
  alternatives: 'Citi tulkojumi',
  quality: {good: 'laba', fair: 'vidēja', poor: 'vāja'},
  qualityOf: (word) => `Kvalitāte: ${word}`,
  held: 'aizturēts: zema kvalitāte',
  showAnyway: 'Tomēr rādīt',
  missing: 'nav iztulkots',
  corrected: 'labots',
  kept: (sentence) => `Jūsu labojums teikumam „${sentence}” ir paturēts.`,
  corrections: {
    waiting: 'gaida savienojumu',
    sending: 'sūta…',
    refused: 'nav pieņemts',
  },
  toCheck: counted('lv', {
    zero: 'pārbaudāmu teikumu',
    one: 'pārbaudāms teikums',
    other: 'pārbaudāmi teikumi',
  }),
  machineTranslation: 'Mašīntulkojums',
  humanTranslation: 'Cilvēka tulkojums',
  edited: 'labots',
  reviewedBy: (name) => `pārbaudīja ${name}`,
  partlyHuman: 'dažus teikumus tulkojuši cilvēki',
  machineSentence: 'mašīntulkojums',
  humanSentence: 'cilvēka tulkojums',
  translatedOn: (engine, day) => `${engine}, tulkots ${day}`,
  review: 'Atzīmēt kā pārbaudītu',
  reviewing: 'Atzīmē kā pārbaudītu…',
  nowReviewed: 'Atzīmēts kā pārbaudīts.',
  withdrawReview: 'Atsaukt pārbaudi',
  withdrawalFailed: 'Pakalpojumam to nevarēja paziņot, un pārbaude tajā vēl ir.',
  reviewFailed: 'Pārbaudi nevarēja reģistrēt, tāpēc tulkojums nav atzīmēts kā pārbaudīts.',
  machineAgain: 'Atpakaļ pie mašīntulkojuma',
  changed: 'jūsu labots',
  send: 'Nosūtīt labojumu',
  sendAll: (count) => `Nosūtīt labojumus (${count.toLocaleString('lv')})`,
  keys: 'Īsinājumtaustiņi',
  keyWords: {
    translate: 'Tulkot tūlīt',
    stop: 'Apturēt tulkošanu',
    undo: 'Atsaukt',
    redo: 'Atcelt atsaukšanu',
    inTranslation: 'Tulkojumā',
    send: 'Nosūtīt teikuma labojumu',
    alternatives: 'Citi teikuma tulkojumi',
    next: 'Nākamais pārbaudāmais teikums',
    previous: 'Iepriekšējais pārbaudāmais teikums',
  },
  useHere: 'Izmantot šeit',
  discard: 'Atmest',
};
