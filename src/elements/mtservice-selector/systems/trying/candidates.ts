import type {TermCorpus, TranslationSystem} from '../../../../client/index.ts';
import {QUALITY_ESTIMATE_OPTION, withOption} from '../../../../contract/index.ts';
import type {SystemWords} from '../../../../localization/en/system-status.ts';
import {titleOf} from '../../../common/system-words.ts';
import {termCorpusOf, withSystem, withTermCorpus, type Choice} from '../../configuration/draft.ts';

/** Maximum number of systems compared at once. */
export const MAX_AT_ONCE = 3;

/** A system, with or without a term corpus, that can be compared. */
export interface Candidate {
  /** Key that is unique among the candidates of a pair. */
  readonly key: string;
  readonly title: string;
  /** Title of the term corpus; empty without a term corpus. */
  readonly terms: string;
  readonly status: TranslationSystem['status'];
  /** The choice to save if the user chooses the candidate. */
  readonly choice: Choice;
  /** Options for the comparison: those of the choice, and a quality estimate if the system offers one. */
  readonly options: string;
}

function candidateOf(words: SystemWords, system: TranslationSystem, choice: Choice, terms = ''): Candidate {
  const {status, offersQualityEstimate} = system;
  return {
    key: `${system.id} ${termCorpusOf(choice) ?? ''}`,
    title: titleOf(system, words),
    terms,
    status,
    choice,
    options: offersQualityEstimate
      ? withOption(choice.options, QUALITY_ESTIMATE_OPTION, true)
      : choice.options,
  };
}

/**
 * Candidates for a pair: the chosen system as configured, then without a term corpus and with each other term corpus,
 * then the other systems.
 *
 * @param systems - Usable systems of the pair.
 * @param corpora - Known term corpora of the chosen system.
 */
export function candidatesOf(
  words: SystemWords,
  choice: Choice,
  systems: readonly TranslationSystem[],
  corpora: readonly TermCorpus[],
): Candidate[] {
  const chosen = systems.find(({id}) => id === choice.systemId);
  const corpus = termCorpusOf(choice);
  const title = corpora.find(({id}) => id === corpus)?.title ?? corpus;
  const others = systems.filter((system) => system !== chosen);
  return [
    ...(chosen
      ? [
          candidateOf(words, chosen, choice, title),
          ...(corpus ? [candidateOf(words, chosen, withTermCorpus(choice, undefined))] : []),
          ...corpora
            .filter(({id, ready}) => ready && id !== corpus)
            .map((one) => candidateOf(words, chosen, withTermCorpus(choice, one.id), one.title)),
        ]
      : []),
    ...others.map((system) => candidateOf(words, system, withSystem(choice, system.id))),
  ];
}

/** Whether the candidate is already the choice. */
export function isChosen(choice: Choice, candidate: Candidate): boolean {
  return candidate.choice.systemId === choice.systemId && candidate.choice.options === choice.options;
}
