import type {Readable} from 'node:stream';
import type {OperationName} from '../../../src/contract/index.ts';
import type {EndpointOperation} from '../endpoint/endpoint-operation.ts';
import type {OperationError} from '../errors/operation-error.ts';

/** Content of the body in the response envelope: XML, or a document in base64 between two pieces of XML. */
export type SoapAnswer =
  | {readonly xml: string}
  | {
      readonly before: string;
      readonly content: Readable;
      /** Number of bytes of the content. */
      readonly size: number;
      readonly after: string;
    };

/** One operation of a profile. */
export interface SoapOperation extends EndpointOperation<SoapAnswer> {
  /** Operation under which metrics count this operation; undefined if the contract has no such operation. */
  readonly counted: OperationName | undefined;
}

/**
 * Operations that a kind of client knows, with the names, namespaces and order of their parameters and
 * results. The namespace of the element in the body selects the profile.
 */
export interface SoapProfile {
  /** Namespace of the operations and their parameters. */
  readonly namespace: string;
  /** Finds an operation by name, ignoring case; undefined if there is no such operation. */
  operation(name: string): SoapOperation | undefined;
  /** Path of the profile's WSDL below the base address. */
  readonly description: string;
  /** Returns the text of a fault's `faultstring`; by default, the description of the error. */
  faultString?(error: OperationError): string;
  /** Returns the content of a fault's `detail`. */
  faultDetail(error: OperationError): string;
}
