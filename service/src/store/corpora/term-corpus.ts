import type {TermCorpusStatus} from '../../../../src/contract/index.ts';

/** A term corpus as a user sees it. */
export interface TermCorpus {
  /** Id of the form `c-<uuid>`. */
  readonly id: string;
  readonly title: string;
  readonly type: 'public' | 'private';
  readonly status: TermCorpusStatus;
  /** Primary language codes. */
  readonly source: string;
  readonly target: string;
  /** The only system that uses the corpus; undefined for all systems of its language pair. */
  readonly systemId: string | undefined;
  readonly ownerId: number | undefined;
  /** Number of source terms with a required translation. */
  readonly terms: number;
  /** Number of forbidden translations and words. */
  readonly forbidden: number;
  /** Glossary that the corpus is a dictionary of, which its owner made; undefined for an imported corpus. */
  readonly glossary: string | undefined;
  /** Time of creation, in milliseconds since 1970. */
  readonly createdAt: number;
  /** Number that changes whenever the corpus is replaced by another import. */
  readonly edition: number;
}

/** A term corpus to be imported. */
export type NewCorpus = Pick<TermCorpus, 'title' | 'type' | 'source' | 'target' | 'systemId' | 'ownerId'>;

/** A term corpus with its owner. */
export interface OwnedCorpus extends TermCorpus {
  /** Name of the owner; undefined for a public corpus without an owner. */
  readonly ownerName: string | undefined;
}

/** What a corpus says about a translation: the best one, another one that is right, or one that must not be used. */
export type TermStatus = 'preferred' | 'admitted' | 'forbidden';

/** A term with one of its translations. */
export interface CorpusTerm {
  /** Empty if the target is forbidden in all translations. */
  readonly source: string;
  readonly target: string;
  /** Absent if the corpus does not say: the translation is required unless another one is preferred. */
  readonly status?: TermStatus;
}

/** A dictionary that a user sends for a glossary. */
export interface NewDictionary {
  /** Primary language codes. */
  readonly source: string;
  readonly target: string;
  readonly terms: readonly CorpusTerm[];
}

/** Bounds of the glossaries of one user. */
export interface GlossaryBounds {
  readonly glossaries: number;
  /** Number of terms in all dictionaries. */
  readonly terms: number;
}
