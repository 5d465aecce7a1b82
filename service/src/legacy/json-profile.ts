import type {WireLanguage, WireSystem, WireText} from '../../../src/contract/index.ts';
import type {JsonOperation, JsonProfile} from '../json/profile.ts';
import {contractProfile, WIRE} from '../json/results.ts';
import {wireSystemList} from '../json/wire.ts';
import type {SubmittedTranslation} from '../operations/operations.ts';
import type {SystemView} from '../operations/system-view.ts';
import {
  LEGACY_CALLS,
  LEGACY_READERS,
  legacyName,
  type LegacyName,
  type LegacyResults,
  type UserInfo,
} from './operations.ts';

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

/** A group of users; this and the shapes below are ours, in the manner of the other results. */
export interface LegacyGroup {
  ID: string;
  Title: WireText;
}

/** Result of `GetUserInfo`; there is always a group. */
export interface LegacyUserInfo {
  Groups: LegacyGroup[];
  Name: string;
}

/** An item of the result of `GetTranslations`: text and translation as `UpdateTranslation` got them. */
export interface LegacyTranslation {
  Text: string;
  Translation: string;
}

type LegacyForms = {readonly [Name in LegacyName]: (result: LegacyResults[Name]) => unknown};

const LEGACY_WIRE: LegacyForms = {
  GetUserInfo: legacyUserInfo,
  GetTranslations: (translations) => translations.map(legacyTranslation),
  RemoveTranslation: () => undefined,
};

/** The operations with the shapes of the original service, and those that only it has. */
export function legacyJsonProfile(): JsonProfile {
  const contract = contractProfile({...WIRE, GetSystemList: legacySystemList});
  return {
    operation: (spelling) => {
      const own = legacyName(spelling);
      return own ? legacyOperation(own) : contract.operation(spelling);
    },
  };
}

function legacyOperation<Name extends LegacyName>(name: Name): JsonOperation {
  return {
    counted: undefined,
    parameters: LEGACY_READERS[name],
    answer: async (...call) => ({result: LEGACY_WIRE[name](await LEGACY_CALLS[name](...call))}),
  };
}

function legacyUserInfo({name, groups}: UserInfo): LegacyUserInfo {
  return {Groups: groups.map(({id, title}) => ({ID: id, Title: inEnglish(title)})), Name: name};
}

function legacyTranslation({source, translation}: SubmittedTranslation): LegacyTranslation {
  return {Text: source, Translation: translation};
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
