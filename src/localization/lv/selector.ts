import type {SelectorMessages} from '../en/selector.ts';
import {counted} from '../counted.ts';
import {errors} from './errors.ts';

const characters = counted('lv', {zero: 'rakstzīmju', one: 'rakstzīmi', other: 'rakstzīmes'});
const pairs = counted('lv', {zero: 'valodu pāru', one: 'valodu pāri', other: 'valodu pārus'});

export const selector: SelectorMessages = {
  language: 'lv',
  errors,
  name: 'Mašīntulkošanas iestatījumi',
  engineName: 'Šo iestatījumu nosaukums (nav obligāts)',
  signIn: 'Pieslēgties',
  signInIntro: 'Pieslēdzieties un tad izvēlieties, kā šī lapa jums tulkos.',
  visitors: (count) => `Bez pieslēgšanās varat tulkot ${characters(count)} dienā.`,
  haveKey: 'Man ir atslēga',
  key: 'Atslēga',
  keyHint: 'Jūsu atslēga šim pakalpojumam (klienta ID)',
  show: 'Rādīt',
  showKey: 'Rādīt atslēgu',
  signInState: {
    waiting:
      'Ir atvērts logs: pieslēdzieties tajā. Ja pēc tam šeit nekas nenotiek, nokopējiet tur atslēgu un ielīmējiet to šeit.',
    blocked: 'Pārlūks neatvēra pieslēgšanās logu. Atveriet to ar saiti zemāk.',
    closed:
      'Pieslēgšanās logs tika aizvērts, pirms jūs pieslēdzāties. Pieslēdzieties vēlreiz vai ielīmējiet atslēgu.',
    cancelled: 'Jūs atcēlāt pieslēgšanos. Nekas netika mainīts.',
    unreachable:
      'Šī lapa neredz pieslēgšanās logu. Pieslēdzieties tajā, tad nokopējiet atslēgu un ielīmējiet to šeit.',
  },
  signInLink: 'Atvērt pieslēgšanās lapu',
  continue: 'Turpināt',
  cancel: 'Atcelt',
  save: 'Saglabāt',
  signedInAs: (user) => `Lietotājs: ${user}`,
  keyEnding: (end) => (end ? `Jūsu atslēga: …${end}` : 'Tiek lietota jūsu atslēga'),
  keyKept: 'Atslēgu glabā šī vietne',
  logout: 'Iziet',
  loggedOut: 'Darbs kontā ir beigts, un šī lapa aizmirst jūsu iestatījumus.',
  loggedInAgain: 'Konts atkal ir pievienots. Saglabājiet, lai šī lapa paturētu jūsu iestatījumus.',
  retry: 'Mēģināt vēlreiz',
  undo: 'Atsaukt',
  checking: 'Pārbauda atslēgu…',
  loading: 'Ielādē tulkošanas sistēmas…',
  changeKey: 'Izmantot citu atslēgu',
  details: 'Sīkāk',
  found: (pairCount) => `Var izvēlēties ${pairs(pairCount)}`,
  selectOne: 'Izvēlieties vismaz vienu tulkošanas sistēmu un tad saglabājiet.',
  saved: 'Saglabāts',
  notSaved: 'Vēl nav saglabāts',
  unsaved: counted('lv', {
    zero: 'nesaglabātu izmaiņu',
    one: 'nesaglabāta izmaiņa',
    other: 'nesaglabātas izmaiņas',
  }),
  pairSpoken: (source, target) => `${source} – ${target}`,
  addIncomplete: 'Šis pāris nav pilnīgs. Izvēlieties valodu laukā „Uz” vai noņemiet izvēli laukā „No”.',
  issues: {
    notJson: () =>
      'Saglabātos iestatījumus nevarēja nolasīt, tāpēc nekas netika mainīts. Izvēlieties un saglabājiet vēlreiz.',
    notAState: () =>
      'Saglabātie iestatījumi pieder kam citam, tāpēc nekas netika mainīts. Izvēlieties un saglabājiet vēlreiz.',
    wrongType: (path) =>
      `Daļu saglabāto iestatījumu (${path}) nevarēja nolasīt, tāpēc nekas netika mainīts. Izvēlieties un saglabājiet vēlreiz.`,
    corpusIdRepaired: (pair) =>
      `${pair}: vecāka versija nepareizi saglabāja terminu izvēli. Lūdzu, izvēlieties terminus vēlreiz.`,
  },
};
