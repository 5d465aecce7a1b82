import {operationName} from '../../../src/contract/index.ts';
import type {SoapOperation, SoapProfile} from '../soap/profile.ts';
import {emptyResponse, responseWriter} from '../soap/profiles/response.ts';
import {faultType} from '../soap/profiles/result-types.ts';
import {contractOperations, faultWriter} from '../soap/profiles/service-profile.ts';
import type {SoapNamespaces} from '../soap/soap-namespaces.ts';
import type {XmlType} from '../soap/xml/types.ts';
import {LEGACY_CALLS, LEGACY_READERS, legacyName, type LegacyName, type LegacyResults} from './operations.ts';
import type {LegacySettings} from './settings.ts';
import {legacyOnlyTypes, legacyResultTypes, type LegacyTypes} from './soap-types.ts';

/** The vocabulary of the original service, which the namespace of the body's element chooses. */
export function legacySoapProfile(
  {soapContract, soapData}: LegacySettings,
  {arrays}: Pick<SoapNamespaces, 'arrays'>,
): SoapProfile {
  const data = {uri: soapData, prefix: 'd'};
  const contract = contractOperations(soapContract, legacyResultTypes(data, {uri: arrays, prefix: 'a'}));
  const own = legacyOperations(soapContract, legacyOnlyTypes(data));
  return {
    namespace: soapContract,
    operation: (spelling) => {
      const legacy = legacyName(spelling);
      if (legacy) return own[legacy];
      const known = operationName(spelling);
      return known && contract[known];
    },
    faultDetail: faultWriter(faultType({faults: soapData})),
  };
}

function legacyOperations(contract: string, types: LegacyTypes): Readonly<Record<LegacyName, SoapOperation>> {
  const written = <Name extends keyof LegacyTypes>(name: Name): SoapOperation => {
    const type: XmlType<LegacyResults[Name]> = types[name];
    const write = responseWriter(contract, name, type);
    return operation(name, async (...call) => ({xml: write(await LEGACY_CALLS[name](...call))}));
  };
  const removed = emptyResponse(contract, 'RemoveTranslation');
  return {
    GetUserInfo: written('GetUserInfo'),
    GetTranslations: written('GetTranslations'),
    RemoveTranslation: operation('RemoveTranslation', async (...call) => {
      await LEGACY_CALLS.RemoveTranslation(...call);
      return {xml: removed};
    }),
  };
}

function operation(name: LegacyName, answer: SoapOperation['answer']): SoapOperation {
  return {counted: undefined, parameters: LEGACY_READERS[name], answer};
}
