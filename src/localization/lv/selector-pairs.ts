import type {SelectorPairsMessages} from '../en/selector-pairs.ts';
import {counted} from '../counted.ts';
import {percent} from '../percent.ts';
import {systemWords} from './system-status.ts';

const seconds = counted('lv', {one: 'sekundi', other: 'sekundēm'});
const minutes = counted('lv', {one: 'minūti', other: 'minūtēm'});
const waiting = (all: number) => (all < 60 ? seconds(all) : minutes(Math.round(all / 60)));

export const selectorPairs: SelectorPairsMessages = {
  systemFor: (pair) => `Tulkošanas sistēma pārim ${pair}`,
  ...systemWords,
  wakes: (startSeconds) =>
    startSeconds === undefined
      ? 'Pirmais tulkojums gaida, līdz sistēma sāk darbu.'
      : `Pirmais tulkojums ir par aptuveni ${waiting(startSeconds)} ilgāks: sistēma tikai sāk darbu.`,
  stopped: (status) => `${status}. Jūsu izvēle ir saglabāta.`,
  gone: 'Ar jūsu atslēgu šāda sistēma vairs nav pieejama. Jūsu izvēle ir saglabāta.',
  noReplacement: 'Citas šim pārim pašlaik nav.',
  replaceWith: (system) => `Izmantot „${system}”`,
  showUnavailable: 'Rādīt sistēmas, ko pašlaik nevar izmantot',
  optionsFor: (pair) => `Iespējas pārim ${pair}`,
  removePair: (pair) => `Noņemt ${pair}`,
  removed: (pair) => `${pair} ir noņemts.`,
  termCorpus: 'Termini',
  noTermCorpus: 'Nav',
  termCorpusLoading: 'Ielādē terminus…',
  termCorpusFailed: 'Terminus neizdevās ielādēt.',
  termCorpusNotReady: 'vēl nav gatavi',
  termCorpusEmpty: 'Šai sistēmai nav terminu.',
  qualityEstimate: 'Novērtēt katru tulkojumu',
  threshold: 'Nerādīt tulkojumus, kuru vērtējums ir zem',
  percent: (share) => (share > 0 ? percent('lv', share) : 'Rādīt visus'),
  compare: 'Salīdzināt, tulkojot teikumu…',
  compareLoading: 'Mirkli…',
  compareFailed: 'To neizdevās ielādēt. Aizveriet un mēģiniet vēlreiz.',
  chooseLanguage: 'Izvēlieties valodu',
  noLanguage: 'Neviena valoda neatbilst',
  recentLanguages: 'Nesen lietotās',
  allLanguages: 'Visas valodas',
  addPair: 'Pievienot valodas',
  from: 'No',
  to: 'Uz',
  notNow: 'Pašlaik nav pieejama',
  added: (pair) => `${pair} ir pievienots.`,
  addReverse: (pair) => `Pievienot arī ${pair}`,
  selected: 'Izvēlētās valodas',
  nothingSelected: 'Vēl nav nevienas valodas. Izvēlieties „No” un „Uz”.',
  count: (count) => count.toLocaleString('lv'),
  shownOf: (shown, all) => `${shown.toLocaleString('lv')} no ${all.toLocaleString('lv')}`,
  filter: 'Meklēt valodu pāri',
  noPair: 'Neviens valodu pāris neatbilst',
  showMore: (count) => `Rādīt vēl ${count}`,
  system: 'Sistēma',
  noSystem: 'Neviena sistēma neatbilst',
  otherDomain: 'Citas',
  learnedFrom: counted('lv', {
    zero: 'apgūtu teikumu',
    one: 'apgūts teikums',
    other: 'apgūti teikumi',
  }),
  rated: 'ar vērtējumu',
  ratedFrom: (share) => `ar vērtējumu no ${share}`,
};
