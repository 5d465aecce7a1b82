import type {systemStatus as en} from '../en/system-status.ts';

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
