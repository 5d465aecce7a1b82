import {OPERATIONS, type Operation, type OperationName} from '../../../../src/contract/index.ts';
import {resultTypes, type ResultTypes} from '../profiles/result-types.ts';
import type {SoapNamespaces} from '../soap-namespaces.ts';
import {BASE64, type DescribedType} from '../xml/types.ts';
import type {DescribedOperation, DescribedService} from './description.ts';

/** Parameters that are spelled differently in SOAP. */
const SPELLINGS: Readonly<Record<string, string>> = {uiLanguageID: 'uiLanguageId'};

/** Describes the service of the interface document, from the table of operations. */
export function describedService(namespaces: SoapNamespaces): DescribedService {
  const operations = describedOperations(resultTypes(namespaces)).map((operation) => ({
    ...operation,
    parameters: Object.fromEntries(
      Object.entries(operation.parameters).map(([name, parameter]) => [SPELLINGS[name] ?? name, parameter]),
    ),
  }));
  return {namespaces, operations};
}

/** Describes the twelve operations, with the result types of a profile. */
export function describedOperations(types: ResultTypes): DescribedOperation[] {
  return Object.entries<Operation>(OPERATIONS).map(([name, {purpose, parameters}]) => {
    return {name, purpose, parameters, result: resultOf(name as OperationName, types)};
  });
}

function resultOf(name: OperationName, types: ResultTypes): DescribedType | undefined {
  switch (name) {
    case 'UpdateTranslation':
    case 'RemoveDocumentTranslation':
      return undefined;
    case 'DownloadDocumentTranslation':
      return BASE64;
    default:
      return types[name];
  }
}
