import {counted} from '../counted.ts';
import type {PersonalDataMessages} from '../en/personal-data.ts';

const kept = counted('lv', {
  zero: 'datu vienību paturētas šajā lapā',
  one: 'datu vienība paturēta šajā lapā',
  other: 'datu vienības paturētas šajā lapā',
});

export const personalData: PersonalDataMessages = {
  language: 'lv',
  kept,
  keptHint: 'Šie dati pakalpojumam netika nosūtīti. Tulkojumā tie ir ielikti atpakaļ šajā lapā.',
  more: (count) => `un vēl ${count.toLocaleString('lv')}`,
  kinds: {
    email: 'E-pasta adreses',
    phone: 'Tālruņa numuri',
    iban: 'Bankas konti',
    card: 'Maksājumu kartes',
    nationalNumber: 'Personas kodi',
    own: 'Šīs vietnes dati',
  },
  checkDetails: (details) => `jāpārbauda: ${details}`,
  staysHere: 'netiek sūtīts: citi dati nekā tekstā',
  keptHere: 'paturēts tikai šajā lapā',
};
