import {baseLanguage} from '../../../../src/text/base-language.ts';
import type {SystemView} from '../../operations/system-view.ts';
import type {DoorCall, DoorParts} from '../door.ts';
import type {Fields} from '../request/fields.ts';
import {requiredParameter} from './parameters.ts';

/**
 * Targets with a country, listed for targets that a system offers without a country: clients reject the bare
 * code.
 */
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  en: ['en-GB', 'en-US'],
  pt: ['pt-BR', 'pt-PT'],
};

/** Whether the source, the target or both must have a feature. */
interface Feature {
  readonly needs_source_support?: true;
  readonly needs_target_support?: true;
}

const BOTH: Feature = {needs_source_support: true, needs_target_support: true};
const SOURCE: Feature = {needs_source_support: true};

/** Resources of version 3 with the features of their languages; the others have no languages here. */
const RESOURCES = {
  translate_text: {tag_handling: BOTH, glossary: BOTH, auto_detection: SOURCE},
  translate_document: {glossary: BOTH, auto_detection: SOURCE},
  glossary: {},
  style_rules: undefined,
  voice: undefined,
  write: undefined,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Feature>> | undefined>>;

type Resource = keyof typeof RESOURCES;
const RESOURCE_NAMES = Object.keys(RESOURCES) as [Resource, ...Resource[]];

/** Calls that list languages. */
export function languageCalls({operations}: DoorParts): DoorCall[] {
  return [
    {
      method: ['GET', 'POST'],
      url: '/v2/languages',
      counted: 'GetSystemList',
      async answer({fields, caller}) {
        const type = fields.oneOf('type', ['source', 'target']);
        const systems = await operations.listSystems(caller);
        return type === 'source' ? named(sources(systems)) : targetsWithFormality(systems);
      },
    },
    {
      method: 'GET',
      url: '/v3/languages',
      counted: 'GetSystemList',
      async answer({fields, caller}) {
        return languagesOf(resourceIn(fields), await operations.listSystems(caller));
      },
    },
    {method: 'GET', url: '/v3/languages/resources', answer: () => Promise.resolve(resources())},
    {
      method: 'GET',
      url: '/v3/languages/exceptions',
      async answer({fields}) {
        resourceIn(fields);
        return await Promise.resolve([]);
      },
    },
  ];
}

function resourceIn(fields: Fields): Resource {
  requiredParameter(fields, 'resource');
  return fields.oneOf('resource', RESOURCE_NAMES);
}

function resources(): object[] {
  return Object.entries(RESOURCES).flatMap(([name, features]) =>
    features === undefined
      ? []
      : [
          {
            name,
            features: Object.entries<Feature>(features).map(([feature, needs]) => ({
              name: feature,
              ...needs,
            })),
          },
        ],
  );
}

/** Languages as version 3 lists them: each once, as a source, a target, or both. */
function languagesOf(resource: Resource, systems: readonly SystemView[]): object[] {
  const features = RESOURCES[resource];
  if (features === undefined) return [];
  const asSource = new Set(sources(systems));
  const asTarget = new Set(
    resource === 'glossary' ? systems.map(({target}) => languageOf(target.code)) : targets(systems),
  );
  return namedPairs([...asSource, ...asTarget]).map(([lang, name]) => {
    const [isSource, isTarget] = [asSource.has(lang), asTarget.has(lang)];
    const own = Object.entries<Feature>(features).filter(
      ([, needs]) => (needs.needs_source_support && isSource) || (needs.needs_target_support && isTarget),
    );
    return {
      ...{lang, name, status: 'stable', usable_as_source: isSource, usable_as_target: isTarget},
      features: Object.fromEntries(own.map(([feature]) => [feature, {status: 'stable'}])),
    };
  });
}

/** Language of a code without its country, as clients know it: they have no code for both kinds of Norwegian. */
export function languageOf(code: string): string {
  const language = baseLanguage(code);
  return language === 'no' ? 'nb' : language;
}

const sources = (systems: readonly SystemView[]): string[] =>
  systems.map(({source}) => languageOf(source.code));

const targets = (systems: readonly SystemView[]): string[] =>
  systems.flatMap(
    ({target}) =>
      (Object.hasOwn(COUNTRIES, target.code) && COUNTRIES[target.code]) || [
        target.code === 'no' ? 'nb' : target.code,
      ],
  );

const targetsWithFormality = (systems: readonly SystemView[]): object[] =>
  named(targets(systems)).map((language) => ({...language, supports_formality: false}));

/** Languages as version 2 lists them. */
const named = (codes: readonly string[]): {readonly language: string; readonly name: string}[] =>
  namedPairs(codes).map(([code, name]) => ({language: code.toUpperCase(), name}));

/** Codes without duplicates and their English names, sorted by name. */
function namedPairs(codes: readonly string[]): [code: string, name: string][] {
  const names = new Intl.DisplayNames(['en'], {type: 'language', languageDisplay: 'standard'});
  return [...new Set(codes)]
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort((a, b) => a[1].localeCompare(b[1], 'en'));
}
