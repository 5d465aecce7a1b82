import type {SelectorPairsMessages} from '../en/selector-pairs.ts';
import {systemStatus} from './system-status.ts';

export const selectorPairs: SelectorPairsMessages = {
  systemFor: (pair) => `Tulkošanas sistēma pārim ${pair}`,
  status: systemStatus,
  wakes: 'Pirmais tulkojums var aizņemt dažas minūtes.',
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
  percent: (share) => (share > 0 ? `${Math.round(share * 100)} %` : 'Rādīt visus'),
  chooseLanguage: 'Izvēlieties valodu',
  searchLanguage: 'Rakstiet, lai meklētu',
  noLanguage: 'Neviena valoda neatbilst',
  allAdded: 'Visi jūsu sistēmu valodu pāri ir izvēlēti.',
};
