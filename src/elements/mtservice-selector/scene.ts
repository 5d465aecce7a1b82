import type {LanguagePair} from '../../contract/index.ts';
import type {SelectorMessages} from '../../localization/en/selector.ts';
import type {LanguageNames} from '../../localization/language-names.ts';
import type {SelectorController} from './selector-controller.ts';
import {languagesOfPair} from './system-index.ts';

/** What every part of the element is drawn from. */
export interface Scene {
  readonly controller: SelectorController;
  /** Messages in the reader's language. */
  readonly m: SelectorMessages;
  /** Names of languages in the reader's language. */
  readonly names: LanguageNames;
  /** The element, as far as drawing depends on it. */
  readonly host: {
    readonly hiddenname: boolean;
    readonly hiddensave: boolean;
    readonly reversebuttons: boolean;
    saveAndGetState(): unknown;
    cancel(): void;
  };
}

/** Source and target of a pair in the reader's language. */
export function namesOfPair({controller, names}: Scene, pair: LanguagePair): [string, string] {
  const [source, target] = languagesOfPair(controller.list.index, pair);
  return [names.of(source), names.of(target)];
}

// A Hebrew or Arabic name would reorder an English sentence around it.
const isolated = (name: string): string => (/[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name);

/** The pair in words, to stand in a sentence. */
export function spokenPair(scene: Scene, pair: LanguagePair): string {
  const [source, target] = namesOfPair(scene, pair);
  return scene.m.pairSpoken(isolated(source), isolated(target));
}
