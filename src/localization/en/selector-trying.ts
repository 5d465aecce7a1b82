import {counted} from '../counted.ts';
import {percent} from '../percent.ts';
import {siteProblems} from './setup.ts';
import {systemWords} from './system-status.ts';

const characters = counted('en', {one: 'character', other: 'characters'});
const results = counted('en', {one: 'result is there', other: 'results are there'});

/** Messages about a missing result, by kind of problem. */
const tryProblems: Readonly<Partial<Record<string, string>>> & {readonly other: string} = {
  ...siteProblems,
  dayLimitReached: 'Today’s limit is reached. Try again tomorrow.',
  textSizeLimitExceeded: 'The sentence is too long for this system. Shorten it.',
  systemIsStarting: 'It is still starting. Try again in a moment.',
  systemNotFound: 'The system is no longer available.',
  systemNotStarted: 'It is stopped. Ask your provider to start it.',
  unknownTermCorpusId: 'Its terms are no longer available.',
  unauthorized: 'The service no longer knows your key. Log out and sign in again.',
  offline: 'You are offline. Try again when you are back.',
  unreachable: 'No answer. Check your connection and try again.',
  timeout: 'It took too long to answer. Try again in a moment.',
  other: 'It could not translate this sentence. Try again, or try another sentence.',
};

/** English messages of the comparison of systems on a sentence. */
export const selectorTrying = {
  ...systemWords,
  sentence: 'Your sentence',
  tryWith: 'Compare up to three',
  withTerms: 'with the terms',
  try: 'Try',
  stop: 'Stop',
  /** Says how many characters of the user's daily limit a comparison uses. */
  costs: (systems: number, count: number) =>
    `This uses ${systems > 1 ? `${systems} × ` : ''}${characters(count)}`,
  needsSentence: 'Write a sentence and choose what to compare.',
  trying: 'Translating your sentence…',
  translating: 'Translating…',
  startsIn: (seconds: number) => `Starting. Next try in ${seconds} s`,
  settled: (count: number) => `${results(count)}.`,
  took: (seconds: string) => `${seconds} s`,
  rating: (share: number) => `rated ${percent('en', share)}`,
  take: 'Use this',
  takeThis: (system: string) => `Use this: ${system}`,
  taken: (system: string) => `${system} is chosen now.`,
  inUse: 'In use',
  tryProblems,
};

/** Messages of the comparison of systems in any language. */
export type SelectorTryingMessages = typeof selectorTrying;
