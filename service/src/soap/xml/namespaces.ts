import {escapeXmlAttribute} from '../../../../src/text/escape-xml.ts';

/** An XML namespace with its prefix, which is empty for the default namespace. */
export interface Namespace {
  readonly uri: string;
  readonly prefix: string;
}

export const XML_SCHEMA = 'http://www.w3.org/2001/XMLSchema';
export const XML_SCHEMA_INSTANCE: Namespace = {
  uri: 'http://www.w3.org/2001/XMLSchema-instance',
  prefix: 'i',
};

/** Namespace of SOAP 1.1. */
export const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';

/** SOAP actor for the next receiver of a message: this service. */
export const NEXT_ACTOR = 'http://schemas.xmlsoap.org/soap/actor/next';

/**
 * Namespaces of headers that are ignored: the service has only one address, and answers on the connection of
 * the request.
 */
export const ADDRESSING: ReadonlySet<string> = new Set([
  'http://www.w3.org/2005/08/addressing',
  'http://schemas.xmlsoap.org/ws/2004/08/addressing',
  'http://schemas.microsoft.com/ws/2005/05/addressing/none',
]);

/** Qualified name of an element: its prefix, if any, and its local name. */
export function tag({prefix}: Namespace, local: string): string {
  return prefix === '' ? local : `${prefix}:${local}`;
}

/** Attributes that declare the namespaces, each once and with a leading space. */
export function declareNamespaces(namespaces: readonly Namespace[]): string {
  const byPrefix = new Map(namespaces.map(({prefix, uri}) => [prefix, uri]));
  return [...byPrefix]
    .map(([prefix, uri]) => ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escapeXmlAttribute(uri)}"`)
    .join('');
}
