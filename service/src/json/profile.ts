import type {OperationName} from '../../../src/contract/index.ts';
import type {EndpointOperation} from '../endpoint/endpoint-operation.ts';
import type {DocumentDownload} from '../operations/documents/documents.ts';

/** Content of an answer: a value as JSON, undefined for an empty body, or a document as its bytes are read. */
export type JsonAnswer = {readonly result: unknown} | {readonly document: DocumentDownload};

/** One operation of a profile. */
export interface JsonOperation extends EndpointOperation<JsonAnswer> {
  /** Operation of the contract as which the metrics count it; undefined: one that the contract does not have. */
  readonly counted: OperationName | undefined;
}

/** The operations at an address, and the shapes of their results. */
export interface JsonProfile {
  /** The operation of this name, whatever its case. */
  operation(name: string): JsonOperation | undefined;
  /** A sentence that tells which operations there are. */
  readonly known: string;
}
