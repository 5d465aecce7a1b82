import {DEFAULT_SOAP_NAMESPACES, type SoapNamespaces} from '../soap/soap-namespaces.ts';

/** Namespaces of the messages of the original service. */
export interface LegacyNamespaces extends SoapNamespaces {
  /** Of the result of `GetUserInfo`. */
  readonly users: string;
}

/** Settings for clients of the original service. */
export interface LegacySettings {
  /** Whether the token may come as `clientID` in the query string, where proxies and browsers keep it. */
  readonly tokenInQuery: boolean;
  readonly soap: LegacyNamespaces;
}

const CONTRACT = 'http://letsmt.eu/translationAPI';
const DATA_CONTRACTS = 'http://schemas.datacontract.org/2004/07';
const TRANSLATION = `${DATA_CONTRACTS}/LetsMT.Translation`;

/** Settings of a service that is not configured otherwise: the namespaces that deployed clients were built with. */
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

/** Parameter of the query string that carries the token where that is allowed. */
export const TOKEN_PARAMETER = 'clientID';
