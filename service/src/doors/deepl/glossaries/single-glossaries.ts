import {primaryLanguage} from '../../../../../src/contract/index.ts';
import {OperationError} from '../../../errors/operation-error.ts';
import type {TermCorpus} from '../../../store/index.ts';
import {NO_CONTENT, RawAnswer, type DoorCall, type DoorParts} from '../../door.ts';
import {createGlossary, removeGlossary} from './changes.ts';
import {entriesOf} from './dictionary-entries.ts';
import {glossariesOf, namedGlossary, timeOf, type Glossary} from './glossary.ts';

/** Calls of version 2, whose glossaries have two languages each. */
export function singleGlossaryCalls(parts: DoorParts): DoorCall[] {
  return [...glossaryCalls(parts), ...entryCalls(parts), ...pairCalls(parts)];
}

function glossaryCalls(parts: DoorParts): DoorCall[] {
  return [
    {
      method: 'GET',
      url: '/v2/glossaries',
      counted: 'GetSystemTermCorpora',
      async answer(call) {
        const glossaries = await glossariesOf(parts, call);
        return {glossaries: glossaries.filter(isSingle).map(answerOf)};
      },
    },
    {
      method: 'POST',
      url: '/v2/glossaries',
      async answer(call) {
        const created = await createGlossary(parts, call, [call.fields]);
        call.reply.status(201);
        return answerOf(created);
      },
    },
    {
      method: 'GET',
      url: '/v2/glossaries/:id',
      counted: 'GetSystemTermCorpora',
      answer: async (call) => answerOf(single(await namedGlossary(parts, call))),
    },
    {
      method: ['DELETE'],
      url: '/v2/glossaries/:id',
      async answer(call) {
        await removeGlossary(parts, call, 'all');
        return NO_CONTENT;
      },
    },
  ];
}

function entryCalls(parts: DoorParts): DoorCall[] {
  return [
    {
      method: 'GET',
      url: '/v2/glossaries/:id/entries',
      counted: 'GetSystemTermCorpora',
      async answer(call) {
        const {dictionaries} = single(await namedGlossary(parts, call));
        call.reply
          .header('Cache-Control', 'no-store')
          .header('Content-Type', 'text/tab-separated-values; charset=utf-8');
        return new RawAnswer(await entriesOf(parts, call, dictionaries[0]!));
      },
    },
  ];
}

function pairCalls({operations}: DoorParts): DoorCall[] {
  return [
    {
      method: 'GET',
      url: '/v2/glossary-language-pairs',
      counted: 'GetSystemList',
      async answer({caller}) {
        const systems = await operations.listSystems(caller);
        const pairs = systems.map(({source, target}) =>
          [source, target].map(({code}) => primaryLanguage(code)),
        );
        const unique = new Map(pairs.map(([source, target]) => [`${source} ${target}`, {source, target}]));
        return {
          supported_languages: [...unique.values()]
            .filter(({source, target}) => source !== target)
            .map(({source, target}) => ({source_lang: source, target_lang: target})),
        };
      },
    },
  ];
}

const isSingle = ({dictionaries}: Glossary): boolean => dictionaries.length === 1;

function single(glossary: Glossary): Glossary {
  if (isSingle(glossary)) return glossary;
  throw new OperationError(
    'badRequest',
    'This glossary has dictionaries of several languages: use version 3 of the interface (/v3/glossaries).',
  );
}

function answerOf(glossary: Glossary): object {
  const {id, title, dictionaries} = glossary;
  const {status, source, target, terms} = dictionaries[0] as TermCorpus;
  return {
    glossary_id: id,
    name: title,
    ready: status === 'Ready',
    source_lang: source,
    target_lang: target,
    creation_time: timeOf(glossary),
    entry_count: terms,
  };
}
