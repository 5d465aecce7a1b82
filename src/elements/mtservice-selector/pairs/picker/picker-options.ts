import type {TemplateResult} from 'lit';
import {searchText} from '../../../common/search-text.ts';

/** One entry of a picker's list. */
export interface PickerOption {
  readonly value: string;
  /** Text that the user reads and types. */
  readonly text: string;
  /** Code that also finds the option, if typed completely. */
  readonly code?: string;
  /** Additional words that find the option. */
  readonly words?: string;
  /** Note at the end of the line. */
  readonly note?: string;
  /** Content of the second line. */
  readonly details?: TemplateResult | undefined;
  /** Heading above the option. */
  readonly group?: string;
  readonly isDisabled?: boolean;
  /** Whether the option is only listed if a search finds it. */
  readonly isHidden?: boolean;
}

/** The options that match the typed text, best first; without typed text, all options except hidden ones. */
export function matchingOptions(options: readonly PickerOption[], typed: string): readonly PickerOption[] {
  const wanted = searchText(typed).trim();
  if (wanted === '') return options.filter(({isHidden}) => !isHidden);
  // Names that start with the typed text come before names that only contain it; each group keeps its order.
  const rank = ({text, code, words, isDisabled}: PickerOption): number => {
    const at = searchText(text).indexOf(wanted);
    if (code?.toLowerCase() === wanted) return 0;
    if (at >= 0) return (at > 0 ? 2 : 1) + (isDisabled ? 2 : 0);
    return words && searchText(words).includes(wanted) ? 5 : 6;
  };
  const ranked = options.map((option) => ({option, rank: rank(option)})).filter((each) => each.rank < 6);
  return ranked.sort((a, b) => a.rank - b.rank).map(({option}) => option);
}
