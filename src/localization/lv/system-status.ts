import type {systemStatus as en, SystemWords} from '../en/system-status.ts';
import {counted} from '../counted.ts';

export const systemStatus: typeof en = {
  running: 'Gatava',
  standby: 'Sāk darbu, kad to lieto',
  queuingtransl: 'Sāk darbu',
  notstarted: 'Nav pieejama: vaicājiet pakalpojuma sniedzējam',
  nottrained: 'Nav pieejama: vaicājiet pakalpojuma sniedzējam',
  queuingtrain: 'Tiek sagatavota',
  training: 'Tiek sagatavota',
  canceled: 'Nav pieejama: vaicājiet pakalpojuma sniedzējam',
  error: 'Nav pieejama: vaicājiet pakalpojuma sniedzējam',
  unknown: 'Nav pieejama: vaicājiet pakalpojuma sniedzējam',
  gone: 'Vairs nav pieejama',
};

const seconds = counted('lv', {one: 'sekundes', other: 'sekundēm'});
const minutes = counted('lv', {one: 'minūtes', other: 'minūtēm'});

export const systemWords: SystemWords = {
  status: systemStatus,
  startsIn: (all) =>
    `Sāk darbu, kad to lieto, pēc aptuveni ${all < 60 ? seconds(all) : minutes(Math.round(all / 60))}`,
  domains: {
    general: 'Vispārīga',
    law: 'Tiesības',
    legal: 'Tiesības',
    health: 'Veselība',
    medical: 'Veselība',
    finance: 'Finanses',
    it: 'Datorika',
    news: 'Ziņas',
    tourism: 'Tūrisms',
    culture: 'Kultūra',
    education: 'Izglītība',
    technical: 'Tehnika',
    everyday: 'Ikdiena',
  },
};
