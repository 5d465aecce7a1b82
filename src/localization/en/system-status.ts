import {counted} from '../counted.ts';

/** English names of a translation system's status; `gone` is for a system missing from the list. */
export const systemStatus = {
  running: 'Ready',
  standby: 'Starts when used',
  queuingtransl: 'Starting',
  notstarted: 'Not available: ask your provider',
  nottrained: 'Not available: ask your provider',
  queuingtrain: 'Being prepared',
  training: 'Being prepared',
  canceled: 'Not available: ask your provider',
  error: 'Not available: ask your provider',
  unknown: 'Not available: ask your provider',
  gone: 'No longer available',
};

const seconds = counted('en', {one: 'second', other: 'seconds'});
const minutes = counted('en', {one: 'minute', other: 'minutes'});

/** English words about a translation system, common to all elements. */
export const systemWords = {
  status: systemStatus,
  /** Status of a system that starts when it is used. */
  startsIn: (all: number) =>
    `Starts when used, in about ${all < 60 ? seconds(all) : minutes(Math.round(all / 60))}`,
  /** Words for the codes of subject domains that services send. */
  domains: {
    general: 'General',
    law: 'Law',
    legal: 'Law',
    health: 'Health',
    medical: 'Health',
    finance: 'Finance',
    it: 'Computing',
    news: 'News',
    tourism: 'Tourism',
    culture: 'Culture',
    education: 'Education',
    technical: 'Technology',
    everyday: 'Everyday',
  } as Readonly<Record<string, string>>,
};

/** Words about a translation system, in any language. */
export type SystemWords = typeof systemWords;
