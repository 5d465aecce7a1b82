import {charged} from '../../concurrency/fair-shares.ts';
import {terminologyOf} from '../../corpora/index.ts';
import type {Term} from '../../engines/engine.ts';
import {OperationError} from '../../errors/operation-error.ts';
import type {TermCorpus} from '../../store/index.ts';
import {RawAnswer, type DoorCall, type DoorParts, type DoorRequest} from '../door.ts';

/**
 * Calls that list glossaries, which are term corpora; a request to change a glossary gets an error that says
 * how to change term corpora.
 */
export function glossaryCalls({store}: DoorParts): DoorCall[] {
  const refuse = () => Promise.reject(readOnly());
  return [
    {
      method: 'GET',
      url: '/v2/glossaries',
      counted: 'GetSystemTermCorpora',
      answer: async (call) => ({glossaries: (await corporaOf(store, call)).map(glossary)}),
    },
    {
      method: 'GET',
      url: '/v2/glossaries/:id',
      counted: 'GetSystemTermCorpora',
      answer: async (call) => glossary(await namedBy(store, call)),
    },
    {
      method: 'GET',
      url: '/v2/glossaries/:id/entries',
      counted: 'GetSystemTermCorpora',
      async answer(call) {
        const rows = await store.corpora.termsOf((await namedBy(store, call)).id);
        const {terms} = await terminologyOf(rows);
        call.reply
          .header('Cache-Control', 'no-store')
          .header('Content-Type', 'text/tab-separated-values; charset=utf-8');
        return new RawAnswer(charged(call.caller.share, () => separatedByTabs(terms)));
      },
    },
    {method: 'POST', url: '/v2/glossaries', answer: refuse},
    {method: ['DELETE'], url: '/v2/glossaries/:id', answer: refuse},
    {
      method: 'GET',
      url: '/v2/glossary-language-pairs',
      // The list is empty, since clients cannot create glossaries: if a pair were listed, some clients would
      // try to create a glossary first.
      answer: () => Promise.resolve({supported_languages: []}),
    },
  ];
}

function corporaOf(store: DoorParts['store'], {caller}: DoorRequest): Promise<TermCorpus[]> {
  return store.corpora.list(caller.user.id);
}

/** Finds the corpus named in the address of a request. */
async function namedBy(store: DoorParts['store'], call: DoorRequest): Promise<TermCorpus> {
  const {id} = call.request.params as {id?: string};
  const corpus = (await corporaOf(store, call)).find((candidate) => candidate.id === id);
  if (corpus) return corpus;
  throw new OperationError('notFound', 'There is no such glossary.');
}

function readOnly(): OperationError {
  return new OperationError(
    'badRequest',
    'Glossaries can only be read here. They are the term corpora of the service: its operator imports and removes them (mtservice corpus, or the page /admin).',
  );
}

/**
 * Creation time that is reported for every glossary: the store does not record the time, but clients require
 * one.
 */
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

/** Control characters and line breaks, which an entry must not contain; they become spaces. */
const NO_TEXT = /[\p{Cc}\u2028\u2029]+/gu;

/** Writes one line per source, with its first translation: clients reject a second entry for a source. */
function separatedByTabs(terms: readonly Term[]): string {
  const lines = new Map<string, string>();
  for (const term of terms) {
    const [source, target] = [term.source, term.target].map((text) => text.replace(NO_TEXT, ' ').trim());
    if (source && target && !lines.has(source)) lines.set(source, `${source}\t${target}`);
  }
  return [...lines.values()].join('\n');
}
