import type {SelectorMessages} from '../en/selector.ts';
import {counted} from '../counted.ts';
import {errors} from './errors.ts';

const pairs = counted('lv', {zero: 'valodu pāru', one: 'valodu pāris', other: 'valodu pāri'});
const asleepSystems = counted('lv', {
  zero: 'sistēmu ir gaidstāvē',
  one: 'sistēma ir gaidstāvē',
  other: 'sistēmas ir gaidstāvē',
});

export const selector: SelectorMessages = {
  language: 'lv',
  errors,
  name: 'Mašīntulkošanas iestatījumi',
  engineName: 'Konfigurācijas nosaukums (nav obligāts)',
  clientId: 'Klienta ID',
  clientIdHint: 'Atslēga, ar kuru šī lapa tulko, izmantojot jūsu sistēmas.',
  show: 'Rādīt',
  showClientId: 'Rādīt klienta ID',
  getClientId: 'Saņemt manu klienta ID',
  signInWaiting: 'Pieslēdzieties jaunajā logā. Logs neatvērās? Nokopējiet klienta ID šeit:',
  signInLink: 'Pieslēgšanās lapa',
  continue: 'Turpināt',
  cancel: 'Atcelt',
  save: 'Saglabāt',
  logout: 'Iziet',
  retry: 'Mēģināt vēlreiz',
  checking: 'Pārbauda klienta ID…',
  loading: 'Ielādē tulkošanas sistēmas…',
  changeClientId: 'Izmantot citu klienta ID',
  found: (pairCount, asleep) => pairs(pairCount) + (asleep > 0 ? `, ${asleepSystems(asleep)}` : ''),
  selected: 'Izvēlētās sistēmas',
  nothingSelected: 'Vēl nav izvēlēts neviens valodu pāris. Pievienojiet pirmo zemāk.',
  options: 'Iespējas',
  remove: 'Noņemt',
  addPair: 'Pievienot valodu pāri',
  from: 'No',
  to: 'Uz',
  add: 'Pievienot',
  selectOne: 'Izvēlieties vismaz vienu tulkošanas sistēmu un tad saglabājiet.',
  saved: 'Saglabāts.',
  pairSpoken: (source, target) => `${source} – ${target}`,
  addIncomplete: 'Šis pāris nav pilnīgs. Izvēlieties valodu laukā „Uz” vai noņemiet izvēli laukā „No”.',
  issues: {
    notJson: () => 'Saglabātos iestatījumus nevarēja nolasīt: tie nav derīgs JSON. Nekas netika mainīts.',
    notAState: () => 'Saglabātie iestatījumi pieder kam citam. Nekas netika mainīts.',
    wrongType: (path) =>
      `Saglabātos iestatījumus nevarēja nolasīt: „${path}” nav gaidītā tipa. Nekas netika mainīts.`,
    corpusIdRepaired: (pair) =>
      `${pair}: vecāka versija terminoloģijas izvēli saglabāja nepareizi. Lūdzu, izvēlieties terminoloģiju vēlreiz.`,
  },
};
