import {operationName, type OperationName} from '../../../src/contract/index.ts';
import type {SoapOperation, SoapProfile} from '../soap/profile.ts';
import {emptyResponse, responseWriter} from '../soap/profiles/response.ts';
import {faultType} from '../soap/profiles/result-types.ts';
import {contractOperations, faultWriter} from '../soap/profiles/service-profile.ts';
import type {XmlType} from '../soap/xml/types.ts';
import {LEGACY_CALLS, LEGACY_READERS, legacyName, type LegacyName, type LegacyResults} from './operations.ts';
import type {LegacyNamespaces} from './settings.ts';
import {legacyOnlyTypes, legacyResultTypes, type LegacyTypes} from './soap-types.ts';

/** What the original service has some operations a second time with, for their other HTTP method. */
const POST = 'Post';

/** Those of the contract that it has so. */
const POSTED: ReadonlySet<OperationName> = new Set([
  'Translate',
  'TranslateArray',
  'TranslateArrayEx',
  'UpdateTranslation',
  'StartDocumentTranslation',
]);

/** The vocabulary of the original service, which the namespace of the body's element chooses. */
export function legacySoapProfile(namespaces: LegacyNamespaces): SoapProfile {
  const {contract} = namespaces;
  const types = legacyResultTypes(namespaces);
  const usual = contractOperations(contract, types);
  const posted = contractOperations(contract, types, POST);
  const own = legacyOperations(contract, legacyOnlyTypes(namespaces));
  return {
    namespace: contract,
    operation: (spelling) => {
      const known = operationName(spelling);
      if (known) return usual[known];
      const legacy = legacyName(spelling);
      if (legacy) return own[legacy];
      if (spelling.toLowerCase() === `removetranslation${POST}`.toLowerCase())
        return own.RemoveTranslationPost;
      const base = spelling.slice(-POST.length).toLowerCase() === POST.toLowerCase();
      const again = base ? operationName(spelling.slice(0, -POST.length)) : undefined;
      return again && POSTED.has(again) ? posted[again] : undefined;
    },
    // Deployed clients look for "code: 41" in the text of a fault, and show what follows "description: ".
    faultString: ({code, exception, message}) =>
      `code: ${code}, exception: ${exception}, description: ${message}`,
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
    return operation(name, async (...call) => ({xml: write(await LEGACY_CALLS[name](...call))}));
  };
  const remove = (suffix: string): SoapOperation => {
    const xml = emptyResponse(contract, `RemoveTranslation${suffix}`);
    return operation('RemoveTranslation', async (...call) => {
      await LEGACY_CALLS.RemoveTranslation(...call);
      return {xml};
    });
  };
  return {
    GetUserInfo: written('GetUserInfo'),
    GetTranslations: written('GetTranslations'),
    RemoveTranslation: remove(''),
    RemoveTranslationPost: remove(POST),
  };
}

function operation(name: LegacyName, answer: SoapOperation['answer']): SoapOperation {
  return {counted: undefined, parameters: LEGACY_READERS[name], answer};
}
