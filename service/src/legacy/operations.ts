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
  /** Groups of the user, at least one: clients show the first group after sign-in and fail without a group. */
  readonly groups: readonly [UserGroup, ...UserGroup[]];
}

/** A translation in the result of `GetTranslations`. */
export interface ListedTranslation extends SystemTranslation {
  /** Id that is always the same for the same source and translation; below 2^48. */
  readonly id: number;
  /**
   * For a submitted translation, the name of its user; for an imported translation, the name of the group of
   * all users; for machine translation, the title of the system.
   */
  readonly origin: string;
}

/** Results of the operations that only the original service has, before conversion to a wire format. */
export interface LegacyResults {
  readonly GetUserInfo: UserInfo;
  readonly GetTranslations: readonly ListedTranslation[];
  readonly RemoveTranslation: undefined;
}

/** Name of an operation that only the original service has. */
export type LegacyName = keyof LegacyResults;

/** The only group of this service: systems are visible to everyone, or to individual users. */
const EVERYONE: UserGroup = {id: 'everyone', name: 'Everyone'};

const optional = {type: 'string', required: false} as const;
const required = {type: 'string', required: true} as const;

/** Parameters of the operations that only the original service has, in the order of its WSDL. */
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
      // An empty optional parameter counts as missing.
      const request = {systemId: systemID, text: text || undefined, options};
      const translations = await operations.listTranslations(request, caller);
      return translations.map((translation) => ({
        ...translation,
        id: idOf(translation),
        origin: translation.systemTitle ?? (translation.isOwn ? caller.user : EVERYONE).name,
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

/** Name of the operation in any case, if only the original service has it; otherwise undefined. */
export function legacyName(name: string): LegacyName | undefined {
  return NAMES.get(name.toLowerCase());
}
