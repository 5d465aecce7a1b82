import {createHash} from 'node:crypto';
import type {Operation} from '../../../src/contract/index.ts';
import {ParameterReader, type Parameters} from '../endpoint/parameters.ts';
import type {Caller} from '../operations/caller.ts';
import type {Operations, SubmittedTranslation} from '../operations/operations.ts';

/** A group of users. */
export interface UserGroup {
  readonly id: string;
  readonly name: string;
}

/** Who a token belongs to. */
export interface UserInfo {
  readonly name: string;
  /** Never empty: clients show the first one at login, and fail without one. */
  readonly groups: readonly [UserGroup, ...UserGroup[]];
}

/** A human translation, with what clients are told of it. */
export interface ListedTranslation extends SubmittedTranslation {
  /** The same as long as source and translation are; below 2^48. */
  readonly id: number;
  /** Name of the user who submitted it. */
  readonly origin: string;
}

/** What each operation that only the original service has results in, before any wire form. */
export interface LegacyResults {
  readonly GetUserInfo: UserInfo;
  readonly GetTranslations: readonly ListedTranslation[];
  readonly RemoveTranslation: undefined;
}

/** Name of one of these operations. */
export type LegacyName = keyof LegacyResults;

/** The one group of this service: a system is visible to everyone, or to users by their names. */
const EVERYONE: UserGroup = {id: 'everyone', name: 'Everyone'};

const optional = {type: 'string', required: false} as const;
const required = {type: 'string', required: true} as const;

/** Their parameters, in the order of the original service's description. */
export const LEGACY_PARAMETERS: Readonly<Record<LegacyName, Operation['parameters']>> = {
  GetUserInfo: {appID: optional},
  GetTranslations: {appID: optional, systemID: required, text: optional, options: optional},
  RemoveTranslation: {
    appID: optional,
    systemID: required,
    text: required,
    translation: optional,
    options: optional,
  },
};

/** Their readers. */
export const LEGACY_READERS = Object.fromEntries(
  Object.entries(LEGACY_PARAMETERS).map(([name, parameters]) => [name, new ParameterReader({parameters})]),
) as Record<LegacyName, ParameterReader>;

type LegacyCall<Name extends LegacyName> = (
  operations: Operations,
  parameters: Parameters,
  caller: Caller,
) => Promise<LegacyResults[Name]>;

/** Calls one of them with checked parameters. */
export const LEGACY_CALLS: {readonly [Name in LegacyName]: LegacyCall<Name>} = {
  GetUserInfo: async (_operations, _parameters, {user}) => ({name: user.name, groups: [EVERYONE]}),
  GetTranslations: async (operations, parameters, caller) => {
    const request = {systemId: String(parameters['systemID']), text: given(parameters, 'text')};
    const translations = await operations.listHumanTranslations(request, caller);
    return translations.map((one) => ({...one, id: idOf(one), origin: caller.user.name}));
  },
  RemoveTranslation: async (operations, parameters, caller) => {
    const {systemID, text} = parameters;
    const translation = given(parameters, 'translation');
    await operations.removeHumanTranslation(
      {systemId: String(systemID), text: String(text), translation},
      caller,
    );
    return undefined;
  },
};

/** The value of an optional parameter; an empty one is the same as none. */
function given(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function idOf({source, translation}: SubmittedTranslation): number {
  return createHash('sha256')
    .update(JSON.stringify([source, translation]))
    .digest()
    .readUIntBE(0, 6);
}

const NAMES = new Map(
  (Object.keys(LEGACY_PARAMETERS) as LegacyName[]).map((name) => [name.toLowerCase(), name]),
);

/** The operation of this name, whatever its case; undefined when there is none. */
export function legacyName(name: string): LegacyName | undefined {
  return NAMES.get(name.toLowerCase());
}
