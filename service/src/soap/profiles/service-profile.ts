import {operationName, type OperationName} from '../../../../src/contract/index.ts';
import {CALLS, withResult, type EndpointOperation, type Results} from '../../endpoint/endpoint-operation.ts';
import type {SoapOperation, SoapProfile} from '../profile.ts';
import type {SoapNamespaces} from '../soap-namespaces.ts';
import {declareNamespaces, tag} from '../xml/namespaces.ts';
import type {XmlType} from '../xml/types.ts';
import {aroundResult, emptyResponse, responseWriter} from './response.ts';
import {
  FAULT,
  faultType,
  resultTypes,
  type EmptyName,
  type ResultTypes,
  type WrittenName,
} from './result-types.ts';

/** The profile of the interface document. */
export function serviceProfile(namespaces: SoapNamespaces): SoapProfile {
  const operations = contractOperations(namespaces.contract, resultTypes(namespaces));
  return {
    namespace: namespaces.contract,
    operation: (spelling) => {
      const name = operationName(spelling);
      return name && operations[name];
    },
    description: 'service.svc?singlewsdl',
    faultDetail: faultWriter(faultType(namespaces)),
  };
}

/** Returns a function that writes the content of a fault's `detail`. */
export function faultWriter(fault: ReturnType<typeof faultType>): SoapProfile['faultDetail'] {
  const name = tag(fault.namespaces[0]!, FAULT);
  const before = `<${name}${declareNamespaces(fault.namespaces)}>`;
  return (error) => `${before}${fault.write(error)}</${name}>`;
}

/**
 * The twelve operations in a namespace, with the result types of a profile; `suffix` is added to their names
 * in responses.
 */
export function contractOperations(
  contract: string,
  types: ResultTypes,
  suffix = '',
): Readonly<Record<OperationName, SoapOperation>> {
  const written = <Name extends WrittenName>(name: Name): SoapOperation => {
    const type: XmlType<Results[Name]> = types[name];
    const write = responseWriter(contract, name + suffix, type);
    const call: EndpointOperation<Results[Name]> = CALLS[name];
    return {counted: name, ...withResult(call, (result) => ({xml: write(result)}))};
  };
  const empty = (name: EmptyName): SoapOperation => {
    const xml = emptyResponse(contract, name + suffix);
    return {counted: name, ...withResult(CALLS[name], () => ({xml}))};
  };
  return {
    GetSystemList: written('GetSystemList'),
    Translate: written('Translate'),
    TranslateEx: written('TranslateEx'),
    TranslateArray: written('TranslateArray'),
    TranslateArrayEx: written('TranslateArrayEx'),
    UpdateTranslation: empty('UpdateTranslation'),
    GetSystemTermCorpora: written('GetSystemTermCorpora'),
    StartDocumentTranslation: written('StartDocumentTranslation'),
    GetDocumentTranslationState: written('GetDocumentTranslationState'),
    DownloadDocumentTranslation: download(contract),
    RemoveDocumentTranslation: empty('RemoveDocumentTranslation'),
    GetDocumentTranslationList: written('GetDocumentTranslationList'),
  };
}

function download(contract: string): SoapOperation {
  const name = 'DownloadDocumentTranslation';
  const [before, after] = aroundResult(contract, name, []);
  return {
    counted: name,
    ...withResult(CALLS[name], ({content, size}) => ({before, content, size, after})),
  };
}
