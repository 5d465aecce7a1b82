import {baseLanguage} from '../../../../src/text/base-language.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {today} from '../../operations/daily-limit.ts';
import type {SystemView} from '../../operations/system-view.ts';
import type {TermCorpus} from '../../store/index.ts';
import type {DoorCall, DoorParts, DoorRequest} from '../door.ts';

/** Countries of a target that a system has without one: clients refuse it so. */
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  en: ['en-GB', 'en-US'],
  pt: ['pt-BR', 'pt-PT'],
};

/** The calls that say what there is. */
export function informationCalls({operations, store, limits}: DoorParts): DoorCall[] {
  const corporaOf = ({caller}: DoorRequest) => store.listCorpora(caller.user.id);
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
        const day = today();
        const used = (await store.usageOfUser(caller.user.id, day)).find((one) => one.day === day);
        return {character_count: used?.characters ?? 0, character_limit: limits.dailyCharacters};
      },
    },
    {
      method: 'GET',
      url: '/v2/glossaries',
      counted: 'GetSystemTermCorpora',
      answer: async (request) => ({glossaries: (await corporaOf(request)).map(glossary)}),
    },
    {
      method: 'GET',
      url: '/v2/glossaries/:id',
      counted: 'GetSystemTermCorpora',
      async answer(call) {
        const {id} = call.request.params as {id?: string};
        const corpus = (await corporaOf(call)).find((one) => one.id === id);
        if (!corpus) throw new OperationError('notFound', 'There is no such glossary.');
        return glossary(corpus);
      },
    },
    {
      method: 'GET',
      url: '/v2/glossary-language-pairs',
      counted: 'GetSystemList',
      async answer({caller}) {
        const pairs = new Set(
          (await operations.listSystems(caller)).map(
            ({source, target}) => `${baseLanguage(source.code)} ${baseLanguage(target.code)}`,
          ),
        );
        const supported = [...pairs].sort().map((pair) => pair.split(' '));
        return {
          supported_languages: supported.map(([source, target]) => ({
            source_lang: source,
            target_lang: target,
          })),
        };
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
  const codes = systems.flatMap(({target}) => COUNTRIES[target.code] ?? [target.code]);
  return named(codes).map((one) => ({...one, supports_formality: false}));
}

function named(codes: readonly string[]): WireLanguage[] {
  const names = new Intl.DisplayNames(['en'], {type: 'language', languageDisplay: 'standard'});
  return [...new Set(codes)]
    .map((code) => ({language: code.toUpperCase(), name: names.of(code) ?? code}))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The store does not know when a corpus was imported: clients only need a time. */
const SOME_TIME = '2026-01-01T00:00:00Z';

function glossary({id, title, status, source, target, terms}: TermCorpus): object {
  return {
    glossary_id: id,
    name: title,
    ready: status === 'Ready',
    source_lang: source,
    target_lang: target,
    creation_time: SOME_TIME,
    entry_count: terms,
  };
}
