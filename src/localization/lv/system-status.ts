import type {systemStatus as en} from '../en/system-status.ts';

export const systemStatus: typeof en = {
  running: 'Gatava',
  standby: 'Gaidstāvē',
  queuingtransl: 'Tiek palaista',
  notstarted: 'Apturēta',
  nottrained: 'Nav trenēta',
  queuingtrain: 'Gaida trenēšanu',
  training: 'Tiek trenēta',
  canceled: 'Trenēšana atcelta',
  error: 'Trenēšana neizdevās',
  unknown: 'Stāvoklis nav zināms',
  gone: 'Vairs nav pieejama',
};
