/** Namespaces of the messages, as deployed clients of an operator's earlier service may know them. */
export interface SoapNamespaces {
  /** Of operations and parameters. */
  readonly contract: string;
  /** Beginning of `SOAPAction`, before `/ITranslationServiceContract/<Operation>`. */
  readonly actionBase: string;
  /** Of the items of arrays of texts and integers. */
  readonly arrays: string;
  /** Of the list of systems. */
  readonly systems: string;
  /** Of extended translations. */
  readonly translations: string;
  readonly termCorpora: string;
  /** Of the states of document tasks. */
  readonly documents: string;
  /** Of the `Fault` in a fault's `detail`. */
  readonly faults: string;
}

const DATA = 'urn:mtservice:translation:data';

/** Namespaces of a service that is not configured otherwise. */
export const DEFAULT_SOAP_NAMESPACES: SoapNamespaces = {
  contract: 'urn:mtservice:translation',
  actionBase: 'urn:mtservice:translation',
  arrays: 'http://schemas.microsoft.com/2003/10/Serialization/Arrays',
  systems: DATA,
  translations: DATA,
  termCorpora: DATA,
  documents: DATA,
  faults: DATA,
};
