/** How many sentences of a text people have translated. */
export const HUMAN_SHARES = ['none', 'some', 'all'] as const;
export type HumanShare = (typeof HUMAN_SHARES)[number];

/**
 * State of a translation: unchanged from the machine, changed by a person, or confirmed by one. A text that people have
 * translated as a whole is `human`.
 */
export const PROVENANCE_STATES = ['machine', 'edited', 'reviewed', 'human'] as const;
export type ProvenanceState = (typeof PROVENANCE_STATES)[number];
