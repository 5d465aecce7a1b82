import {createHash} from 'node:crypto';
import {endpointOperation, type EndpointOperation} from '../endpoint/endpoint-operation.ts';
import type {ParameterTable} from '../endpoint/parameters.ts';
import type {SystemTranslation} from '../operations/operations.ts';

/** A group of users. */
export interface UserGroup {
  readonly id: string;
  readonly name: string;
}

/** The owner of a token. */
export interface UserInfo {
  readonly name: string;
  /** Never empty: clients show the first one at login, and fail without one. */
  readonly groups: readonly [UserGroup, ...UserGroup[]];
}

/** A translation as it is listed. */
export interface ListedTranslation extends SystemTranslation {
  /** Unchanged while source and translation are; below 2^48. */
  readonly id: number;
  /** Name of the user who submitted it, of the group of all for an imported one, or title of the system. */
  readonly origin: string;
}

/** Result of each operation that only the original service has, before any wire form. */
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
export const LEGACY_PARAMETERS = {
  GetUserInfo: {appID: optional},
  GetTranslations: {appID: optional, systemID: required, text: optional, options: optional},
  RemoveTranslation: {
    appID: optional,
    systemID: required,
    text: required,
    translation: optional,
    options: optional,
  },
} as const satisfies Record<LegacyName, ParameterTable>;

/** The operations that only the original service has. */
export const LEGACY_CALLS: {readonly [Name in LegacyName]: EndpointOperation<LegacyResults[Name]>} = {
  GetUserInfo: endpointOperation(LEGACY_PARAMETERS.GetUserInfo, async (_operations, _parameters, {user}) => ({
    name: user.name,
    groups: [EVERYONE],
  })),
  GetTranslations: endpointOperation(
    LEGACY_PARAMETERS.GetTranslations,
    async (operations, {systemID, text, options = ''}, caller) => {
      // An empty optional parameter is the same as none.
      const request = {systemId: systemID, text: text || undefined, options};
      const translations = await operations.listTranslations(request, caller);
      return translations.map((one) => ({
        ...one,
        id: idOf(one),
        origin: one.systemTitle ?? (one.isOwn ? caller.user : EVERYONE).name,
      }));
    },
  ),
  RemoveTranslation: endpointOperation(
    LEGACY_PARAMETERS.RemoveTranslation,
    async (operations, {systemID, text, translation}, caller) => {
      const request = {systemId: systemID, text, translation: translation || undefined};
      await operations.removeHumanTranslation(request, caller);
      return undefined;
    },
  ),
};

function idOf({source, translation, systemTitle}: SystemTranslation): number {
  return createHash('sha256')
    .update(JSON.stringify([source, translation, systemTitle]))
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
