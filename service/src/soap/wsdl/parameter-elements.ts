import type {Operation, Parameter, ParameterType} from '../../../../src/contract/index.ts';
import type {SoapNamespaces} from '../soap-namespaces.ts';
import type {Schemas} from '../xml/schemas.ts';
import {BASE64, elementSchema, listType, TEXT, type DescribedType} from '../xml/types.ts';

/** Where SOAP spells a parameter in another way than JSON. */
const SPELLINGS: Readonly<Record<string, string>> = {uiLanguageID: 'uiLanguageId'};

/** Elements of an operation's parameters, in the order of the contract. */
export function parameterElements(
  schemas: Schemas,
  {contract, arrays}: SoapNamespaces,
  {parameters}: Operation,
): string {
  const types: Readonly<Record<ParameterType, DescribedType>> = {
    string: TEXT,
    'string[]': listType({uri: arrays, prefix: ''}, 'ArrayOfstring', 'string', TEXT),
    bytes: BASE64,
  };
  return Object.entries<Parameter>(parameters)
    .map(([name, {type, required}]) => {
      const occurs = required ? '' : ' minOccurs="0" nillable="true"';
      return elementSchema(schemas, contract, SPELLINGS[name] ?? name, types[type], occurs);
    })
    .join('');
}
