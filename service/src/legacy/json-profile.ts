import type {WireLanguage, WireSystem, WireText} from '../../../src/contract/index.ts';
import type {JsonProfile} from '../json/profile.ts';
import {contractProfile, WIRE} from '../json/results.ts';
import {wireSystemList} from '../json/wire.ts';
import type {SystemView} from '../operations/system-view.ts';

/** Language of titles and names. */
const TEXT_LANGUAGE = 'en';

/** A language as clients of the original service read it. */
export interface LegacyLanguage {
  Code: string;
  Name: WireText;
}

/** A translation system as clients of the original service read it. */
export interface LegacySystem extends Omit<
  WireSystem,
  'Title' | 'SrcLanguage' | 'TrgLanguage' | 'SourceLanguage' | 'TargetLanguage'
> {
  Title: WireText;
  SrcLanguage: LegacyLanguage;
  TrgLanguage: LegacyLanguage;
  SourceLanguage: LegacyLanguage;
  TargetLanguage: LegacyLanguage;
}

/** Result of `GetSystemList` as clients of the original service read it. */
export interface LegacySystemList {
  System: LegacySystem[];
}

/** The operations with the shapes of the original service. */
export function legacyJsonProfile(): JsonProfile {
  return contractProfile({...WIRE, GetSystemList: legacySystemList});
}

function legacySystemList(systems: readonly SystemView[]): LegacySystemList {
  return {System: wireSystemList(systems).System.map(legacySystem)};
}

function legacySystem(system: WireSystem): LegacySystem {
  const source = legacyLanguage(system.SrcLanguage);
  const target = legacyLanguage(system.TrgLanguage);
  return {
    ...system,
    SrcLanguage: source,
    TrgLanguage: target,
    SourceLanguage: source,
    TargetLanguage: target,
    Title: inEnglish(system.Title),
  };
}

function legacyLanguage({Code, Name}: WireLanguage): LegacyLanguage {
  return {Code, Name: inEnglish(Name)};
}

function inEnglish(text: string): WireText {
  return {Language: TEXT_LANGUAGE, Text: text};
}
