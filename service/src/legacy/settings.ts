/** What clients of the original service are served with. */
export interface LegacySettings {
  /** Whether the token may come as `clientID` in the query string, where proxies and browsers keep it. */
  readonly tokenInQuery: boolean;
  /** Namespace of operations and parameters over SOAP. */
  readonly soapContract: string;
  /** Namespace of the data contracts over SOAP; the description of the service replaced tells the one of its clients. */
  readonly soapData: string;
}

/** Settings of a service that is not configured otherwise. */
export const DEFAULT_LEGACY_SETTINGS: LegacySettings = {
  tokenInQuery: false,
  soapContract: 'http://letsmt.eu/translationAPI',
  soapData: 'http://schemas.datacontract.org/2004/07/LetsMT.TranslationAPI',
};

/** Parameter of the query string that carries the token where that is allowed. */
export const TOKEN_PARAMETER = 'clientID';
