import {baseLanguage} from '../../../../src/text/base-language.ts';
import type {SystemView} from '../../operations/system-view.ts';
import type {DoorCall, DoorParts} from '../door.ts';

/**
 * Targets with a country, listed for targets that a system offers without a country: clients reject the bare
 * code.
 */
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  en: ['en-GB', 'en-US'],
  pt: ['pt-BR', 'pt-PT'],
};

/** Calls that list languages and report usage. */
export function informationCalls({operations}: DoorParts): DoorCall[] {
  return [
    {
      method: ['GET', 'POST'],
      url: '/v2/languages',
      counted: 'GetSystemList',
      async answer({fields, caller}) {
        const type = fields.oneOf('type', ['source', 'target']);
        const systems = await operations.listSystems(caller);
        return type === 'source' ? sources(systems) : targets(systems);
      },
    },
    {
      method: ['GET', 'POST'],
      url: '/v2/usage',
      async answer({caller}) {
        const {characters, limit} = await operations.usage(caller);
        return {character_count: characters, character_limit: limit};
      },
    },
  ];
}

interface WireLanguage {
  readonly language: string;
  readonly name: string;
  readonly supports_formality?: false;
}

function sources(systems: readonly SystemView[]): WireLanguage[] {
  return named(systems.map(({source}) => baseLanguage(source.code)));
}

function targets(systems: readonly SystemView[]): WireLanguage[] {
  const codes = systems.flatMap(
    ({target}) => (Object.hasOwn(COUNTRIES, target.code) && COUNTRIES[target.code]) || [target.code],
  );
  return named(codes).map((language) => ({...language, supports_formality: false}));
}

function named(codes: readonly string[]): WireLanguage[] {
  const names = new Intl.DisplayNames(['en'], {type: 'language', languageDisplay: 'standard'});
  return [...new Set(codes)]
    .map((code) => ({language: code.toUpperCase(), name: names.of(code) ?? code}))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
