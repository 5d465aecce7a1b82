import type {Readable} from 'node:stream';
import type {OperationName} from '../../../src/contract/index.ts';
import type {EndpointOperation} from '../endpoint/endpoint-operation.ts';
import type {OperationError} from '../errors/operation-error.ts';

/** Content of the body of the answering envelope: XML, or a document in base64 between two pieces of it. */
export type SoapAnswer =
  | {readonly xml: string}
  | {
      readonly before: string;
      readonly content: Readable;
      /** Bytes of the content. */
      readonly size: number;
      readonly after: string;
    };

/** One operation of a profile. */
export interface SoapOperation extends EndpointOperation<SoapAnswer> {
  /** Operation of the contract as which the metrics count it; undefined: one that the contract does not have. */
  readonly counted: OperationName | undefined;
}

/**
 * The operations that a kind of client knows, with the names, namespaces and order of their parameters
 * and results. The namespace of the element in the body chooses the profile.
 */
export interface SoapProfile {
  /** Namespace of operations and their parameters. */
  readonly namespace: string;
  /** The operation of this name, whatever its case. */
  operation(name: string): SoapOperation | undefined;
  /** Where clients of this profile find the description, below the base address. */
  readonly description: string;
  /** A fault's `faultstring`; absent: the description of the error. */
  faultString?(error: OperationError): string;
  /** Content of a fault's `detail`. */
  faultDetail(error: OperationError): string;
}
