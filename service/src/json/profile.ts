import type {OperationName} from '../../../src/contract/index.ts';
import type {ParameterReader, Parameters} from '../endpoint/parameters.ts';
import type {Caller} from '../operations/caller.ts';
import type {DocumentDownload} from '../operations/documents.ts';
import type {Operations} from '../operations/operations.ts';

/** What is sent out: a value as JSON, undefined for an empty body, or a document as its bytes are read. */
export type JsonAnswer = {readonly result: unknown} | {readonly document: DocumentDownload};

/** One operation of a profile. */
export interface JsonOperation {
  /** Operation of the contract that it counts as in the metrics; undefined: another one. */
  readonly counted: OperationName | undefined;
  readonly parameters: ParameterReader;
  /** Calls it with checked parameters; rejects as the operations do. */
  answer(operations: Operations, parameters: Parameters, caller: Caller): Promise<JsonAnswer>;
}

/** Which operations there are at an address, and the shapes of what they return. */
export interface JsonProfile {
  /** The operation of this name, whatever its case. */
  operation(name: string): JsonOperation | undefined;
}
