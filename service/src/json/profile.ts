import type {OperationName} from '../../../src/contract/index.ts';
import type {EndpointOperation} from '../endpoint/endpoint-operation.ts';
import type {DocumentDownload} from '../operations/documents/documents.ts';

/** Content of an answer: a value to send as JSON, undefined for an empty body; or a document to stream. */
export type JsonAnswer = {readonly result: unknown} | {readonly document: DocumentDownload};

/** One operation of a profile. */
export interface JsonOperation extends EndpointOperation<JsonAnswer> {
  /** Operation under which metrics count this operation; undefined if the contract has no such operation. */
  readonly counted: OperationName | undefined;
}

/** Operations that an address offers, and the forms of their results. */
export interface JsonProfile {
  /** Finds an operation by name, ignoring case; undefined if there is no such operation. */
  operation(name: string): JsonOperation | undefined;
  /** Sentence that lists the operations, for error messages. */
  readonly operationsHint: string;
}
