/** Namespaces of the messages; configurable, since deployed clients may know those of an earlier service. */
export interface SoapNamespaces {
  /** Namespace of operations and parameters. */
  readonly contract: string;
  /** Start of `SOAPAction`, before `/ITranslationServiceContract/<Operation>`. */
  readonly actionBase: string;
  /** Namespace of the items in arrays of texts and integers. */
  readonly arrays: string;
  /** Namespace of the list of systems. */
  readonly systems: string;
  /** Namespace of extended translations. */
  readonly translations: string;
  readonly termCorpora: string;
  /** Namespace of document task states. */
  readonly documents: string;
  /** Namespace of the `Fault` in a fault's `detail`. */
  readonly faults: string;
}

const DATA = 'urn:mtservice:translation:data';

/** Default namespaces. */
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
