import type {Readable} from 'node:stream';
import type {OperationName} from '../../../src/contract/index.ts';
import type {Caller} from '../operations/caller.ts';
import type {OperationError} from '../errors/operation-error.ts';
import type {Operations} from '../operations/operations.ts';
import type {ParameterReader, Parameters} from '../endpoint/parameters.ts';

/** What goes into the body of the answering envelope: XML, or a document in base64 between two pieces of it. */
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
export interface SoapOperation {
  /** Operation of the contract that it counts as in the metrics; undefined: another one. */
  readonly counted: OperationName | undefined;
  readonly parameters: ParameterReader;
  /** Calls it with checked parameters; rejects as the operations do. */
  answer(operations: Operations, parameters: Parameters, caller: Caller): Promise<SoapAnswer>;
}

/**
 * A vocabulary that clients speak: which operations there are, and the names, namespaces and order of
 * what they take and give. The namespace of the element in the body chooses it.
 */
export interface SoapProfile {
  /** Namespace of operations and their parameters. */
  readonly namespace: string;
  /** The operation of this name, whatever its case. */
  operation(name: string): SoapOperation | undefined;
  /** A fault's `faultstring`; absent: the description of the error. */
  faultString?(error: OperationError): string;
  /** Content of a fault's `detail`. */
  faultDetail(error: OperationError): string;
}
