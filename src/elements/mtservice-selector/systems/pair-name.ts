import type {LanguagePair} from '../../../contract/index.ts';
import type {SelectorMessages} from '../../../localization/en/selector.ts';
import type {LanguageNames} from '../../../localization/language-names.ts';
import {languagesOfPair, type SystemIndex} from './system-index.ts';

/** View model of the name of a pair. */
export interface PairNameView {
  readonly m: SelectorMessages;
  readonly names: LanguageNames;
  /** The list of systems, for languages without a name in the browser. */
  readonly list: {readonly index: SystemIndex | undefined};
}

/** Names the languages of a pair within a sentence. */
export function pairName(view: PairNameView, pair: LanguagePair): string {
  const [source, target] = namesOfPair(view, pair);
  return view.m.pairSpoken(isolated(source), isolated(target));
}

/** Names of the two languages of a pair. */
export function namesOfPair({list, names}: PairNameView, pair: LanguagePair): [string, string] {
  const [source, target] = languagesOfPair(list.index, pair);
  return [names.of(source), names.of(target)];
}

// A Hebrew or Arabic name would reorder the surrounding English sentence.
const isolated = (name: string): string => (/[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name);
