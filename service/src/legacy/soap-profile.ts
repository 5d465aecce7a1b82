import {operationName} from '../../../src/contract/index.ts';
import {withResult, type EndpointOperation} from '../endpoint/endpoint-operation.ts';
import type {SoapOperation, SoapProfile} from '../soap/profile.ts';
import {emptyResponse, responseWriter} from '../soap/profiles/response.ts';
import {faultType} from '../soap/profiles/result-types.ts';
import {contractOperations, faultWriter} from '../soap/profiles/service-profile.ts';
import type {XmlType} from '../soap/xml/types.ts';
import {LEGACY_CALLS, legacyName, type LegacyName, type LegacyResults} from './operations.ts';
import {operationOfPostVariant, POST_SUFFIX} from './post-variants.ts';
import type {LegacyNamespaces} from './settings.ts';
import {legacyOnlyTypes, legacyResultTypes, type LegacyTypes} from './soap-types.ts';

/**
 * The profile with the names of the original service, which is selected by the namespace of the element in
 * the body.
 */
export function legacySoapProfile(namespaces: LegacyNamespaces): SoapProfile {
  const {contract} = namespaces;
  const types = legacyResultTypes(namespaces);
  const usual = contractOperations(contract, types);
  const postVariants = contractOperations(contract, types, POST_SUFFIX);
  const legacyOnly = legacyOperations(contract, legacyOnlyTypes(namespaces));
  return {
    namespace: contract,
    operation: (spelling) => {
      const variantOf = operationOfPostVariant(spelling);
      const name = variantOf ?? spelling;
      const legacy = legacyName(name);
      if (legacy) return variantOf ? legacyOnly.RemoveTranslationPost : legacyOnly[legacy];
      const contractName = operationName(name);
      return contractName && (variantOf ? postVariants : usual)[contractName];
    },
    description: 'legacy/service.svc?singlewsdl',
    // Deployed clients look for "code: 41" in the text of a fault, and show the text after "description: ",
    // which must be a single line.
    faultString: ({code, exception, message}) =>
      `code: ${code}, exception: ${exception}, description: ${message.replace(/\s+/g, ' ').trim()}`,
    faultDetail: faultWriter(faultType(namespaces)),
  };
}

function legacyOperations(
  contract: string,
  types: LegacyTypes,
): Readonly<Record<LegacyName | 'RemoveTranslationPost', SoapOperation>> {
  const written = <Name extends keyof LegacyTypes>(name: Name): SoapOperation => {
    const type: XmlType<LegacyResults[Name]> = types[name];
    const write = responseWriter(contract, name, type);
    const call: EndpointOperation<LegacyResults[Name]> = LEGACY_CALLS[name];
    return {counted: undefined, ...withResult(call, (result) => ({xml: write(result)}))};
  };
  const remove = (suffix: string): SoapOperation => {
    const xml = emptyResponse(contract, `RemoveTranslation${suffix}`);
    return {counted: undefined, ...withResult(LEGACY_CALLS.RemoveTranslation, () => ({xml}))};
  };
  return {
    GetUserInfo: written('GetUserInfo'),
    GetTranslations: written('GetTranslations'),
    RemoveTranslation: remove(''),
    RemoveTranslationPost: remove(POST_SUFFIX),
  };
}
