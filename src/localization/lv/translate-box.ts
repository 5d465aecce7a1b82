import type {TranslateBoxMessages} from '../en/translate-box.ts';
import {counted} from '../counted.ts';
import {pairs, setupProblems, siteProblems} from './setup.ts';

const characters = counted('lv', {zero: 'rakstzīmju', one: 'rakstzīme', other: 'rakstzīmes'});

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

export const translateBox: TranslateBoxMessages = {
  language: 'lv',
  ...pairs,
  name: 'Tulkošana',
  source: (language) => `Teksts: ${language}`,
  target: (language) => `Tulkojums: ${language}`,
  placeholder: 'Rakstiet vai ielīmējiet tekstu',
  translate: 'Tulkot',
  stopped: 'Apturēts.',
  clear: 'Notīrīt',
  undo: 'Atsaukt',
  copy: 'Kopēt',
  copied: 'Nokopēts',
  copyFailed: 'Pārlūks neļāva šai lapai kopēt. Iezīmējiet tekstu un nokopējiet to.',
  plainText: 'Noņemt noformējumu',
  loadFailed: 'To neizdevās ielādēt. Pārbaudiet savienojumu un mēģiniet vēlreiz.',
  characters,
  ofLimit: (count, limit) => `${characters(count)}, vienā reizē līdz ${limit}`,
  tooMany: (count, limit) =>
    `Par daudz: ${characters(count)}. Netiek tulkots tas, kas ir aiz pirmajām ${limit}`,
  tooManyShort: (count) => `Par garu: ${count.toLocaleString('lv')}`,
  required: 'Ierakstiet tulkojamo tekstu.',
  translateFirst: 'Vispirms iztulkojiet visu tekstu vai izdzēsiet to.',
  notReady: 'Tulkojums vēl nav gatavs. Uzgaidiet brīdi.',
  translating: 'Tulko…',
  toCheck: counted('lv', {
    zero: 'pārbaudāmu teikumu',
    one: 'pārbaudāms teikums',
    other: 'pārbaudāmi teikumi',
  }),
  starting: 'Sistēma tiek palaista. Tulkojums būs, kad tā būs gatava.',
  detected: (language) => `Noteiktā valoda: ${language}`,
  looksLike: (language) => `Izskatās, ka teksts ir ${declined(language, 'ā')}.`,
  translateFrom: (language) => `Tulkot no ${declined(language, 'as')}`,
  problems: {
    ...setupProblems,
    ...siteProblems,
    dayLimitReached:
      'Šodienas limits ir izlietots. Jūsu teksts paliek šeit; turpiniet rīt vai lūdziet vairāk.',
    visitorLimitReached:
      'Šodien bez pieslēgšanās vairs nevar tulkot. Jūsu teksts un tā tulkojums paliek šeit. Lai turpinātu tūlīt, pieslēdzieties.',
    textSizeLimitExceeded: 'Pakalpojums nepieņem tik garu tekstu. Saīsiniet to vai lūdziet vairāk.',
    systemIsStarting: 'Sistēma ilgi nav palaidusies. Mēģiniet vēlāk.',
    systemNotFound: 'Šāda sistēma vairs nav pieejama. Izvēlieties citu iestatījumos.',
    systemNotStarted:
      'Sistēma ir apturēta; to var palaist tās uzturētājs. Pagaidām izvēlieties citu iestatījumos.',
    systemTranslationFailed: 'Sistēma to nevarēja iztulkot. Mēģiniet vēlreiz vai mainiet tekstu.',
    unknownTermCorpusId: 'Izvēlēto terminu vairs nav. Izvēlieties citus iestatījumos.',
    unauthorized: 'Pakalpojums jūsu atslēgu vairs nepazīst. Pieslēdzieties vēlreiz iestatījumos.',
    badRequest: 'Pakalpojums nesaprata pieprasījumu. Mēģiniet vēlreiz.',
    malformed: 'Pakalpojuma atbilde nav tulkojums. Mēģiniet vēlreiz.',
    offline: 'Nav savienojuma ar internetu. Jūsu teksts paliek šeit; darbs turpināsies pats.',
    unreachable: 'Pakalpojums neatbild. Darbs turpināsies pats, kad tas atbildēs.',
    timeout: 'Pakalpojums pārāk ilgi neatbild. Mēģinājums atkārtosies pats.',
    notKept:
      'Nekas netika nosūtīts: neizdevās ielādēt to, kas personas datus patur šajā lapā. Mēģiniet vēlreiz.',
    unexpected: 'Pakalpojums ziņo par kļūdu. Mēģinājums atkārtosies pats.',
  },
  tooSlow: 'Sistēma šo tekstu tulko pārāk ilgi. Mēģiniet vēlāk vai lietojiet citu sistēmu.',
  quality: {good: 'laba', fair: 'vidēja', poor: 'vāja'},
  qualityOf: (word) => `Kvalitāte: ${word}`,
  held: 'aizturēts: zema kvalitāte',
  showAnyway: 'Tomēr rādīt',
  missing: 'nav iztulkots',
  corrected: 'labots',
  kept: (sentence) => `Jūsu labojums teikumam „${sentence}” ir paturēts.`,
  correctionSent: 'Labojums saglabāts.',
  corrections: {
    waiting: 'gaida savienojumu',
    sending: 'sūta…',
    refused: 'nav pieņemts',
  },
  ready: 'Tulkojums ir gatavs.',
};
