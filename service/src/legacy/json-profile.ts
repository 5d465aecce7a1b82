import type {
  WireExtendedTranslation,
  WireLanguage,
  WireSystem,
  WireText,
} from '../../../src/contract/index.ts';
import {withResult, type ExtendedResult} from '../endpoint/endpoint-operation.ts';
import type {JsonOperation, JsonProfile} from '../json/profile.ts';
import {contractProfile, WIRE} from '../json/contract-profile.ts';
import {wireDocument, wireExtended, wireSystemList} from '../json/wire.ts';
import type {SystemView} from '../operations/system-view.ts';
import {
  LEGACY_CALLS,
  legacyName,
  type LegacyName,
  type LegacyResults,
  type ListedTranslation,
  type UserInfo,
} from './operations.ts';

/** Language of titles and names. */
const TEXT_LANGUAGE = 'en';

/** A language as clients of the original service expect it. */
interface LegacyLanguage {
  Code: string;
  Name: WireText;
}

/** A translation system as clients of the original service expect it. */
interface LegacySystem extends Omit<
  WireSystem,
  'Title' | 'SrcLanguage' | 'TrgLanguage' | 'SourceLanguage' | 'TargetLanguage'
> {
  Title: WireText;
  SrcLanguage: LegacyLanguage;
  TrgLanguage: LegacyLanguage;
  SourceLanguage: LegacyLanguage;
  TargetLanguage: LegacyLanguage;
}

/** Result of `GetSystemList` as clients of the original service expect it. */
export interface LegacySystemList {
  System: LegacySystem[];
}

/** A group of users. */
interface LegacyGroup {
  id: string;
  name: string;
  userRoles: unknown[];
}

/** Result of `GetUserInfo`, which always contains a group. */
export interface LegacyUserData {
  activeGroup: string;
  email: string | null;
  name: string;
  surname: string | null;
  userGroups: LegacyGroup[];
}

/**
 * An item of the result of `GetTranslations`; `Source` is an addition of this service, since a list may
 * contain translations of several texts.
 */
export interface LegacyTranslation {
  Accepted: boolean;
  CanEdit: boolean;
  FromMyDomain: boolean;
  Id: number;
  Origin: string;
  Source: string;
  Text: string;
  Type: string;
}

/**
 * An extended result as clients of the original service expect it. With the option `alignment`, the result
 * has all five fields: the words of both texts as ranges `[start, end]`; pairs of indexes of aligned words,
 * if the engine aligns words; the pairs that the engine marks as certain, with one word on each side, if the
 * engine marks any, as Apertium does; and phrases. Deployed clients cannot draw a text without words, or a
 * word without a phrase.
 */
export interface LegacyExtendedTranslation extends WireExtendedTranslation {
  sourceWordRanges?: readonly (readonly [start: number, end: number])[];
  targetWordRanges?: readonly (readonly [start: number, end: number])[];
  wordAlignment?: readonly (readonly [source: number, target: number])[];
  confidentWordAlignment?: readonly (readonly [source: number, target: number])[];
  phraseAlignment?: readonly (readonly [source: readonly number[], target: readonly number[]])[];
}

type LegacyForms = {readonly [Name in LegacyName]: (result: LegacyResults[Name]) => unknown};

const LEGACY_WIRE: LegacyForms = {
  GetUserInfo: legacyUserData,
  GetTranslations: (translations) => translations.map(legacyTranslation),
  RemoveTranslation: () => undefined,
};

/** The operations in the original service's forms, and the operations that only the original service has. */
export function legacyJsonProfile(): JsonProfile {
  const contract = contractProfile({
    ...WIRE,
    GetSystemList: legacySystemList,
    TranslateEx: legacyExtended,
    TranslateArrayEx: (results) => results.map(legacyExtended),
    GetDocumentTranslationState: wireDocument,
    GetDocumentTranslationList: (tasks) => tasks.map(wireDocument),
  });
  return {
    operation: (spelling) => {
      const legacy = legacyName(spelling);
      return legacy ? legacyOperation(legacy) : contract.operation(spelling);
    },
    operationsHint: `There are the twelve of the interface document, and ${listed(Object.keys(LEGACY_WIRE))}.`,
  };
}

function legacyOperation<Name extends LegacyName>(name: Name): JsonOperation {
  return {
    counted: undefined,
    ...withResult(LEGACY_CALLS[name], (result: LegacyResults[Name]) => ({result: LEGACY_WIRE[name](result)})),
  };
}

function legacyExtended(result: ExtendedResult): LegacyExtendedTranslation {
  const usual = wireExtended(result);
  if (!result.alignmentAsked) return usual;
  const {source, target, links, sure = [], phrases} = result.translation.words;
  return {
    ...usual,
    sourceWordRanges: source,
    targetWordRanges: target,
    wordAlignment: links,
    confidentWordAlignment: sure,
    phraseAlignment: phrases,
  };
}

function legacyUserData({name, groups}: UserInfo): LegacyUserData {
  return {
    activeGroup: groups[0].id,
    email: null,
    name,
    surname: null,
    userGroups: groups.map((group) => ({...group, userRoles: []})),
  };
}

function legacyTranslation({
  id,
  origin,
  source,
  translation,
  type,
  isOwn,
}: ListedTranslation): LegacyTranslation {
  return {
    Accepted: type === 'human',
    CanEdit: isOwn,
    FromMyDomain: true,
    Id: id,
    Origin: origin,
    Source: source,
    Text: translation,
    Type: type,
  };
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

/** Joins names as in "a, b and c", in English. */
function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en', {type: 'conjunction'}).format(names).replace(', and ', ' and ');
}

function inEnglish(text: string): WireText {
  return {Language: TEXT_LANGUAGE, Text: text};
}
