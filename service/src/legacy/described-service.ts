import type {Parameter} from '../../../src/contract/index.ts';
import {describedOperations} from '../soap/wsdl/described-service.ts';
import type {DescribedOperation, DescribedService} from '../soap/wsdl/description.ts';
import {LEGACY_PARAMETERS} from './operations.ts';
import {hasPostVariant, POST_SUFFIX} from './post-variants.ts';
import type {LegacyNamespaces} from './settings.ts';
import {legacyOnlyTypes, legacyResultTypes} from './soap-types.ts';

/**
 * Describes the service with the names of the original service, for clients that read the WSDL when they
 * start.
 */
export function legacyDescribedService(namespaces: LegacyNamespaces): DescribedService {
  const {GetUserInfo, GetTranslations} = legacyOnlyTypes(namespaces);
  const {GetUserInfo: user, GetTranslations: listed, RemoveTranslation: removed} = LEGACY_PARAMETERS;
  const operations: DescribedOperation[] = [
    ...describedOperations(legacyResultTypes(namespaces)),
    {name: 'GetUserInfo', purpose: 'Tell who the user is.', parameters: user, result: GetUserInfo},
    {
      name: 'GetTranslations',
      purpose: 'List the translations that the user has submitted.',
      parameters: listed,
      result: GetTranslations,
    },
    {
      name: 'RemoveTranslation',
      purpose: 'Remove a translation that the user has submitted.',
      parameters: removed,
      result: undefined,
    },
  ];
  const variants = operations
    .filter(({name}) => hasPostVariant(name))
    .map((operation) => ({...operation, name: operation.name + POST_SUFFIX}));
  return {namespaces, operations: [...operations, ...variants].map(withoutRequired)};
}

/** Makes all parameters optional: clients of the original service may omit any of them, or send nil. */
function withoutRequired(operation: DescribedOperation): DescribedOperation {
  const parameters = Object.entries<Parameter>(operation.parameters).map(([name, {type}]) => [
    name,
    {type, required: false},
  ]);
  return {...operation, parameters: Object.fromEntries(parameters) as DescribedOperation['parameters']};
}
