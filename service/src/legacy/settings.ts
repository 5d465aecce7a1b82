import {DEFAULT_SOAP_NAMESPACES, type SoapNamespaces} from '../soap/soap-namespaces.ts';

/** Namespaces in the messages of the original service. */
export interface LegacyNamespaces extends SoapNamespaces {
  /** Namespace of the result of `GetUserInfo`. */
  readonly users: string;
}

/** Settings for clients of the original service. */
export interface LegacySettings {
  /** Whether the token may be sent as `clientID` in the query string, where proxies and browsers store it. */
  readonly tokenInQuery: boolean;
  readonly soap: LegacyNamespaces;
}

const CONTRACT = 'http://letsmt.eu/translationAPI';
const DATA_CONTRACTS = 'http://schemas.datacontract.org/2004/07';
const TRANSLATION = `${DATA_CONTRACTS}/LetsMT.Translation`;

/** Default settings, with the namespaces that are built into deployed clients. */
export const DEFAULT_LEGACY_SETTINGS: LegacySettings = {
  tokenInQuery: false,
  soap: {
    contract: CONTRACT,
    actionBase: CONTRACT,
    arrays: DEFAULT_SOAP_NAMESPACES.arrays,
    systems: TRANSLATION,
    translations: `${DATA_CONTRACTS}/Tilde.TextProcessor`,
    termCorpora: 'http://www.tilde.com/LetsMT/SystemManager',
    documents: TRANSLATION,
    users: `${DATA_CONTRACTS}/TranslationAPILib.Classes`,
    faults: `${DATA_CONTRACTS}/LetsMT`,
  },
};

/** Query parameter that may contain the token if the operator allows it. */
export const TOKEN_PARAMETER = 'clientID';
