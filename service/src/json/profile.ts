import type {OperationName} from '../../../src/contract/index.ts';
import type {EndpointOperation} from '../endpoint/endpoint-operation.ts';
import type {DocumentDownload} from '../operations/documents/documents.ts';

/** Content of an answer: a value as JSON, undefined for an empty body, or a document read as a stream. */
export type JsonAnswer = {readonly result: unknown} | {readonly document: DocumentDownload};

/** One operation of a profile. */
export interface JsonOperation extends EndpointOperation<JsonAnswer> {
  /** Operation under which metrics count it; undefined if the contract has no such operation. */
  readonly counted: OperationName | undefined;
}

/** Operations at an address, with the shapes of their results. */
export interface JsonProfile {
  /** Finds the operation of this name, ignoring case. */
  operation(name: string): JsonOperation | undefined;
  /** Sentence that lists the operations. */
  readonly known: string;
}
