import type {Operation, Parameter, ParameterType} from '../../../../src/contract/index.ts';
import type {SoapNamespaces} from '../soap-namespaces.ts';
import type {Schemas} from '../xml/schemas.ts';
import {BASE64, elementSchema, listType, TEXT, type DescribedType} from '../xml/types.ts';

/** Elements of an operation's parameters, in their order. */
export function parameterElements(
  schemas: Schemas,
  {contract, arrays}: Pick<SoapNamespaces, 'contract' | 'arrays'>,
  parameters: Operation['parameters'],
): string {
  const types: Readonly<Record<ParameterType, DescribedType>> = {
    string: TEXT,
    'string[]': listType({uri: arrays, prefix: ''}, 'ArrayOfstring', 'string', TEXT),
    bytes: BASE64,
  };
  return Object.entries<Parameter>(parameters)
    .map(([name, {type, required}]) => {
      const occurs = required ? '' : ' minOccurs="0" nillable="true"';
      return elementSchema(schemas, contract, name, types[type], occurs);
    })
    .join('');
}
