import type {Provenance} from '../../../client/types.ts';
import {humanShare} from '../../../contract/provenance.ts';
import type {KnownTranslation} from './sentence-cache.ts';

/** Author of a sentence: the machine, a person after the machine, or people before. */
export type SentenceOrigin = 'machine' | 'edited' | 'human';

/** The record of a sentence before the user changed it; undefined if the service does not say. */
export const recordBefore = ({machine, provenance}: KnownTranslation): Provenance | undefined =>
  machine ? machine.provenance : provenance;

/**
 * Author of a sentence; undefined if the service does not say and the user has not changed it. A sentence by people stays
 * theirs when the user changes it.
 */
export function originOf(known: KnownTranslation): SentenceOrigin | undefined {
  const before = recordBefore(known);
  if (before?.human === 'all') return 'human';
  return known.corrected || before?.state === 'edited' ? 'edited' : before && 'machine';
}

/** A sentence of an answer, as far as the record of a text needs it. */
interface RecordedSentence {
  readonly kind: string;
  readonly text: string;
  readonly known: KnownTranslation | undefined;
}

/**
 * The record of a text from the records of its sentences: the engine of the latest machine translation, and the share
 * of people. Undefined if no translated sentence has a record.
 */
export function recordOf(sentences: readonly RecordedSentence[]): Provenance | undefined {
  // Numbers and signs are not translated, unless a text has nothing else.
  const translated = sentences.filter(({kind}) => kind === 'translated');
  return joinedRecord(translated.filter(({text}) => /\p{L}/u.test(text))) ?? joinedRecord(translated);
}

function joinedRecord(sentences: readonly RecordedSentence[]): Provenance | undefined {
  let record: Provenance | undefined;
  let human = 0;
  let edited = 0;
  let hasParts = false;
  for (const {known} of sentences) {
    if (!known) continue;
    const origin = originOf(known);
    if (origin === 'human') human++;
    if (origin === 'edited') edited++;
    const own = recordBefore(known);
    hasParts ||= own?.human === 'some';
    if (own && (!record || isBetter(own, record))) record = own;
  }
  if (!record) return undefined;
  const share = hasParts ? 'some' : humanShare(human, sentences.length - human);
  const state = share === 'all' ? 'human' : edited > 0 ? 'edited' : 'machine';
  return {...record, human: share, state};
}

/** Whether a record says more about the machine than another one. */
function isBetter(one: Provenance, other: Provenance): boolean {
  const isMachine = one.human !== 'all';
  if (isMachine !== (other.human !== 'all')) return isMachine;
  return one.time > other.time;
}
