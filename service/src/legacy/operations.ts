import type {Operation} from '../../../src/contract/index.ts';
import {ParameterReader, type Parameters} from '../endpoint/parameters.ts';
import type {Caller} from '../operations/caller.ts';
import type {Operations, SubmittedTranslation} from '../operations/operations.ts';

/** A group of users. */
export interface UserGroup {
  readonly id: string;
  readonly title: string;
}

/** Who a token belongs to. */
export interface UserInfo {
  readonly name: string;
  /** Never empty: clients take who is in no group as not signed in. */
  readonly groups: readonly UserGroup[];
}

/** What each operation that only the original service has results in, before any wire form. */
export interface LegacyResults {
  readonly GetUserInfo: UserInfo;
  readonly GetTranslations: readonly SubmittedTranslation[];
  readonly RemoveTranslation: undefined;
}

/** Name of one of these operations. */
export type LegacyName = keyof LegacyResults;

/** The one group of this service: a system is visible to everyone, or to users by their names. */
const EVERYONE: UserGroup = {id: 'everyone', title: 'Everyone'};

const optional = {type: 'string', required: false} as const;
const required = {type: 'string', required: true} as const;

/**
 * Their parameters, in the manner of the interface document, which does not list them. `text` of
 * `RemoveTranslation` is the text as `UpdateTranslation` got it.
 */
const PARAMETERS: Readonly<Record<LegacyName, Operation['parameters']>> = {
  GetUserInfo: {appID: optional, options: optional},
  GetTranslations: {appID: optional, systemID: required, options: optional},
  RemoveTranslation: {appID: optional, systemID: required, text: required, options: optional},
};

/** Their readers. */
export const LEGACY_READERS = Object.fromEntries(
  Object.entries(PARAMETERS).map(([name, parameters]) => [name, new ParameterReader({parameters})]),
) as Record<LegacyName, ParameterReader>;

type LegacyCall<Name extends LegacyName> = (
  operations: Operations,
  parameters: Parameters,
  caller: Caller,
) => Promise<LegacyResults[Name]>;

/** Calls one of them with checked parameters. */
export const LEGACY_CALLS: {readonly [Name in LegacyName]: LegacyCall<Name>} = {
  GetUserInfo: async (_operations, _parameters, {user}) => ({name: user.name, groups: [EVERYONE]}),
  GetTranslations: (operations, parameters, caller) =>
    operations.listHumanTranslations(String(parameters['systemID']), caller),
  RemoveTranslation: async (operations, parameters, caller) => {
    const {systemID, text} = parameters;
    await operations.removeHumanTranslation(String(systemID), String(text), caller);
    return undefined;
  },
};

const NAMES = new Map((Object.keys(PARAMETERS) as LegacyName[]).map((name) => [name.toLowerCase(), name]));

/** The operation of this name, whatever its case; undefined when there is none. */
export function legacyName(name: string): LegacyName | undefined {
  return NAMES.get(name.toLowerCase());
}
