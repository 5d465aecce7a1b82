import type {SelectorTryingMessages} from '../en/selector-trying.ts';
import {counted} from '../counted.ts';
import {percent} from '../percent.ts';
import {siteProblems} from './setup.ts';
import {systemWords} from './system-status.ts';

const characters = counted('lv', {zero: 'rakstzīmju', one: 'rakstzīmi', other: 'rakstzīmes'});
const results = counted('lv', {zero: 'rezultātu', one: 'rezultāts', other: 'rezultāti'});

export const selectorTrying: SelectorTryingMessages = {
  ...systemWords,
  sentence: 'Jūsu teikums',
  tryWith: 'Salīdzināt ne vairāk kā trīs',
  withTerms: 'ar terminiem',
  try: 'Izmēģināt',
  stop: 'Apturēt',
  costs: (systems, count) => `Tas izmantos ${systems > 1 ? `${systems} × ` : ''}${characters(count)}`,
  needsSentence: 'Uzrakstiet teikumu un izvēlieties, ko salīdzināt.',
  trying: 'Tulko jūsu teikumu…',
  translating: 'Tulko…',
  startsIn: (seconds) => `Sāk darbu. Nākamais mēģinājums pēc ${seconds} s`,
  settled: (count) => `Saņemts: ${results(count)}.`,
  took: (seconds) => `${seconds} sek.`,
  rating: (share) => `vērtējums ${percent('lv', share)}`,
  take: 'Izmantot šo',
  takeThis: (system) => `Izmantot šo: ${system}`,
  taken: (system) => `Tagad ir izvēlēta sistēma ${system}.`,
  inUse: 'Tiek izmantota',
  tryProblems: {
    ...siteProblems,
    dayLimitReached: 'Šodienas ierobežojums ir sasniegts. Mēģiniet vēlreiz rīt.',
    textSizeLimitExceeded: 'Teikums šai sistēmai ir par garu. Saīsiniet to.',
    systemIsStarting: 'Tā vēl tikai sāk darbu. Mēģiniet vēlreiz pēc brīža.',
    systemNotFound: 'Ar jūsu atslēgu šāda sistēma vairs nav pieejama.',
    systemNotStarted: 'Tā ir apturēta. Lūdziet pakalpojuma sniedzēju to palaist.',
    unknownTermCorpusId: 'Tai šo terminu vairs nav.',
    unauthorized: 'Pakalpojums jūsu atslēgu vairs nepazīst. Izejiet un pieslēdzieties vēlreiz.',
    offline: 'Nav savienojuma ar internetu. Mēģiniet vēlreiz, kad tas atjaunosies.',
    unreachable: 'Atbildes nav. Pārbaudiet savienojumu un mēģiniet vēlreiz.',
    timeout: 'Tā pārāk ilgi neatbild. Pēc brīža mēģiniet vēlreiz.',
    other: 'Šo teikumu neizdevās iztulkot. Mēģiniet vēlreiz vai izmēģiniet citu.',
  },
};
