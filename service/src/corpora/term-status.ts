import type {TermStatus} from '../store/index.ts';

/** Status of a translation, or the text that was not understood. */
export type StatedStatus = {readonly status: TermStatus | undefined} | {readonly unknown: string};

/** Words for the status of a translation, in letters only, as terminology tools write them. */
const STATUSES: Readonly<Record<TermStatus, readonly string[]>> = {
  preferred: ['preferred', 'recommended', 'mandatory', 'required', 'main'],
  admitted: [
    'admitted',
    'allowed',
    'accepted',
    'acceptable',
    'permitted',
    'approved',
    'alternative',
    'synonym',
  ],
  forbidden: [
    ...['forbidden', 'prohibited', 'banned', 'disallowed', 'notallowed', 'notapproved', 'unapproved'],
    ...['deprecated', 'superseded', 'obsolete', 'notrecommended', 'rejected', 'avoid'],
    ...['donotuse', 'dontuse', 'nottouse', 'nottobeused', 'negative'],
  ],
};

/** Words for states of work, which do not say how good a translation is. */
const STATES_OF_WORK = [
  ...[
    'new',
    'draft',
    'proposed',
    'proposal',
    'suggested',
    'candidate',
    'pending',
    'open',
    'active',
    'working',
  ],
  ...['provisional', 'inreview', 'toreview', 'reviewed', 'validated', 'verified', 'confirmed', 'valid'],
  ...[
    'standard',
    'standardized',
    'standardised',
    'legal',
    'regulated',
    'final',
    'done',
    'released',
    'published',
  ],
  ...['none', 'normal', 'default', 'na'],
];

const BY_WORD: ReadonlyMap<string, TermStatus | 'unstated'> = new Map([
  ...Object.entries(STATUSES).flatMap(([status, words]) =>
    words.map((word) => [word, status as TermStatus] as const),
  ),
  ...['', ...STATES_OF_WORK].map((word) => [word, 'unstated'] as const),
]);

/**
 * The status that a word says, such as "do not use" or `deprecatedTerm-admn-sts`; undefined if the word is not
 * known.
 */
export function statusOf(text: string): TermStatus | 'unstated' | undefined {
  const word = letters(text);
  return BY_WORD.get(word) ?? BY_WORD.get(word.replace(/(?:term)?(?:admi?nsts)?$/, ''));
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', '✓', '✔']);
const NO = new Set(['', 'no', 'n', 'false', '0', '-', '–']);

/** Whether a cell says yes; undefined if it says neither yes nor no. */
export function isYes(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

/** Letters of a text in lower case: tools write "Do not use", "do_not_use" and "DoNotUse". */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
