import {
  hasOption,
  optionValue,
  QUALITY_ESTIMATE_OPTION,
  TERM_CORPUS_OPTION,
  withOption,
  type LanguagePair,
  type SavedConfiguration,
} from '../../../contract/index.ts';

/** The user's choice for one language pair. */
export interface Choice {
  readonly pair: LanguagePair;
  readonly systemId: string;
  /** Options as stored, including options unknown to this version. */
  readonly options: string;
  /** Minimum quality, 0 to 1, of translations shown at once; undefined for any quality. */
  readonly threshold: number | undefined;
  /** Term corpora chosen earlier for systems that this pair no longer uses, by system. */
  readonly corpora?: Readonly<Record<string, string | undefined>>;
  /** Pair from whose row this pair was added as the reverse. */
  readonly after?: LanguagePair | undefined;
}

/** Configuration being edited: fields and choices based on the original state. */
export interface Draft {
  /** State that was last set or saved, including attributes unknown to this version. */
  readonly base: SavedConfiguration | undefined;
  readonly engineName: string;
  readonly token: string;
  readonly choices: readonly Choice[];
}

export const EMPTY_DRAFT: Draft = {base: undefined, engineName: '', token: '', choices: []};

/** Whether two choices would be stored identically. */
export function isSameChoice(a: Choice, b: Choice): boolean {
  return a.systemId === b.systemId && a.options === b.options && a.threshold === b.threshold;
}

/**
 * Choice with another system. Term corpora belong to systems: the corpus chosen earlier for the new system is restored,
 * and that of the old system is remembered.
 */
export function withSystem(choice: Choice, systemId: string): Choice {
  const corpora = {...choice.corpora, [choice.systemId]: termCorpusOf(choice)};
  return {
    ...choice,
    systemId,
    corpora,
    options: withOption(choice.options, TERM_CORPUS_OPTION, corpora[systemId]),
  };
}

/** Id of the chosen term corpus; undefined if no corpus is chosen. */
export function termCorpusOf({options}: Choice): string | undefined {
  return optionValue(options, TERM_CORPUS_OPTION);
}

/** Choice with another term corpus; without a term corpus if `corpusId` is undefined. */
export function withTermCorpus(choice: Choice, corpusId: string | undefined): Choice {
  return {...choice, options: withOption(choice.options, TERM_CORPUS_OPTION, corpusId)};
}

/** Whether quality estimates are requested. */
export function asksForQuality({options}: Choice): boolean {
  return hasOption(options, QUALITY_ESTIMATE_OPTION);
}

/** Choice with or without quality estimates; without estimates, the choice has no threshold. */
export function withQuality(choice: Choice, asked: boolean): Choice {
  const options = withOption(choice.options, QUALITY_ESTIMATE_OPTION, asked || undefined);
  return {...choice, options, threshold: asked ? choice.threshold : undefined};
}
