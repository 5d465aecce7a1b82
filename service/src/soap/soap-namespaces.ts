/**
 * Namespaces in messages. The namespaces are configurable, since deployed clients may expect those of an
 * earlier service.
 */
export interface SoapNamespaces {
  /** Namespace of operations and their parameters. */
  readonly contract: string;
  /** Beginning of `SOAPAction`, before `/ITranslationServiceContract/<Operation>`. */
  readonly actionBase: string;
  /** Namespace of the items in arrays of texts and integers. */
  readonly arrays: string;
  /** Namespace of the list of systems. */
  readonly systems: string;
  /** Namespace of extended translations. */
  readonly translations: string;
  readonly termCorpora: string;
  /** Namespace of the states of document tasks. */
  readonly documents: string;
  /** Namespace of the element `Fault` in a fault's `detail`. */
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
