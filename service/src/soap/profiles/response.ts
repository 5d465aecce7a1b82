import {declareNamespaces, type Namespace} from '../xml/namespaces.ts';
import type {XmlType} from '../xml/types.ts';

/** An empty response element. */
export function emptyResponse(contract: string, operation: string): string {
  return `<${operation}Response${declareNamespaces([{uri: contract, prefix: ''}])}/>`;
}

/** Returns the text before and after the content of a result, including the tags of the response element. */
export function aroundResult(
  contract: string,
  operation: string,
  namespaces: readonly Namespace[],
): readonly [before: string, after: string] {
  const response = `${operation}Response`;
  const result = `${operation}Result`;
  const outer = declareNamespaces([{uri: contract, prefix: ''}]);
  return [`<${response}${outer}><${result}${declareNamespaces(namespaces)}>`, `</${result}></${response}>`];
}

/** Returns a function that writes a result within its response element. */
export function responseWriter<Value>(
  contract: string,
  operation: string,
  type: XmlType<Value>,
): (value: Value) => string {
  const [before, after] = aroundResult(contract, operation, type.namespaces);
  return (value) => before + type.write(value) + after;
}
