import type {TermCorpus} from '../../../store/index.ts';
import {NO_CONTENT, type DoorCall, type DoorParts} from '../../door.ts';
import {changeGlossary, createGlossary, removeGlossary} from './changes.ts';
import {dictionaryLanguages, entriesOf} from './dictionary-entries.ts';
import {glossariesOf, namedGlossary, noGlossary, timeOf, type Glossary} from './glossary.ts';

/** Calls of version 3, whose glossaries have dictionaries of several languages. */
export function multilingualGlossaryCalls(parts: DoorParts): DoorCall[] {
  return [...readingCalls(parts), ...changingCalls(parts), ...removingCalls(parts)];
}

function readingCalls(parts: DoorParts): DoorCall[] {
  return [
    {
      method: 'GET',
      url: '/v3/glossaries',
      counted: 'GetSystemTermCorpora',
      answer: async (call) => ({glossaries: (await glossariesOf(parts, call)).map(answerOf)}),
    },
    {
      method: 'GET',
      url: '/v3/glossaries/:id',
      counted: 'GetSystemTermCorpora',
      answer: async (call) => answerOf(await namedGlossary(parts, call)),
    },
    {
      method: 'GET',
      url: '/v3/glossaries/:id/entries',
      counted: 'GetSystemTermCorpora',
      async answer(call) {
        const dictionary = dictionaryOf(await namedGlossary(parts, call), dictionaryLanguages(call.fields));
        const entries = await entriesOf(parts, call, dictionary);
        const {source, target} = dictionary;
        return {
          dictionaries: [{source_lang: source, target_lang: target, entries, entries_format: 'tsv'}],
        };
      },
    },
  ];
}

function changingCalls(parts: DoorParts): DoorCall[] {
  return [
    {
      method: 'POST',
      url: '/v3/glossaries',
      async answer(call) {
        const created = await createGlossary(parts, call, call.fields.items('dictionaries'));
        call.reply.status(201);
        return answerOf(created);
      },
    },
    {
      method: ['PATCH'],
      url: '/v3/glossaries/:id',
      answer: async (call) =>
        answerOf(await changeGlossary(parts, call, call.fields.items('dictionaries'), true)),
    },
    {
      method: ['PUT'],
      url: '/v3/glossaries/:id/dictionaries',
      async answer(call) {
        const changed = await changeGlossary(parts, call, [call.fields], false);
        return dictionaryAnswer(dictionaryOf(changed, dictionaryLanguages(call.fields)));
      },
    },
  ];
}

function removingCalls(parts: DoorParts): DoorCall[] {
  return [
    {
      method: ['DELETE'],
      url: '/v3/glossaries/:id/dictionaries',
      async answer(call) {
        await removeGlossary(parts, call, 'dictionary');
        return NO_CONTENT;
      },
    },
    {
      method: ['DELETE'],
      url: '/v3/glossaries/:id',
      async answer(call) {
        await removeGlossary(parts, call, 'all');
        return NO_CONTENT;
      },
    },
  ];
}

function dictionaryOf(
  {dictionaries}: Glossary,
  {source, target}: Pick<TermCorpus, 'source' | 'target'>,
): TermCorpus {
  const dictionary = dictionaries.find((corpus) => corpus.source === source && corpus.target === target);
  if (!dictionary) throw noGlossary();
  return dictionary;
}

const dictionaryAnswer = ({source, target, terms}: TermCorpus): object => ({
  source_lang: source,
  target_lang: target,
  entry_count: terms,
});

function answerOf(glossary: Glossary): object {
  return {
    glossary_id: glossary.id,
    name: glossary.title,
    dictionaries: glossary.dictionaries.map(dictionaryAnswer),
    creation_time: timeOf(glossary),
  };
}
