import type {TranslateBoxMessages} from '../en/translate-box.ts';
import {counted} from '../counted.ts';
import {pairs, setupProblems, siteProblems} from './setup.ts';

const characters = counted('lv', {zero: 'rakstzīmju', one: 'rakstzīme', other: 'rakstzīmes'});

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
  starting: 'Sistēma tiek palaista. Tulkojums būs, kad tā būs gatava.',
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
  correctionSent: 'Labojums saglabāts.',
  ready: 'Tulkojums ir gatavs.',
};
