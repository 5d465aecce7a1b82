import {Type} from 'typebox';
import {charged} from '../../../concurrency/fair-shares.ts';
import type {Term} from '../../../engines/engine.ts';
import type {TermCorpus} from '../../../store/index.ts';
import {isSameLanguage} from '../../choose-system.ts';
import type {DoorParts} from '../../door.ts';
import {tool, toolArguments, type Tool, type ToolRequest} from '../tool.ts';
import {OFFSET, PAGE_OUTPUT, pageOf} from './pages.ts';
import {noSuchCorpus, SOURCE_LANG, SYSTEM_ID, TARGET_LANG} from './pair-arguments.ts';

/** Languages by which lists are filtered. */
interface Languages {
  readonly source_lang?: string;
  readonly target_lang?: string;
}

/** Tools that list systems, term corpora and terms. */
export function listTools(parts: DoorParts): Tool[] {
  return [listSystems(parts), listTermCorpora(parts), listTerms(parts)];
}

const SYSTEMS_OUTPUT = Type.Object({
  systems: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      source_lang: Type.String(),
      source_name: Type.String(),
      target_lang: Type.String(),
      target_name: Type.String(),
      domain: Type.String(),
      status: Type.String({description: '"running", "standby" (starts when it is used), or another'}),
    }),
  ),
  ...PAGE_OUTPUT,
});

function listSystems({operations}: DoorParts): Tool {
  return tool({
    name: 'list_systems',
    title: 'List translation systems',
    description: 'Lists the translation systems that the user may use, with their languages and status.',
    effect: 'reads',
    counted: 'GetSystemList',
    input: toolArguments({
      source_lang: Type.Optional(SOURCE_LANG),
      target_lang: Type.Optional(TARGET_LANG),
      offset: OFFSET,
    }),
    output: SYSTEMS_OUTPUT,
    async run({offset, ...languages}, {caller}) {
      const all = await operations.listSystems(caller);
      const {page, place} = pageOf(
        all.filter(({source, target}) => hasLanguages(languages, source.code, target.code)),
        offset,
      );
      const systems = page.map(({id, title, source, target, domain, status}) => ({
        ...{id, title, domain, status, source_lang: source.code, source_name: source.name},
        ...{target_lang: target.code, target_name: target.name},
      }));
      return {systems, ...place};
    },
  });
}

const CORPORA_OUTPUT = Type.Object({
  term_corpora: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      source_lang: Type.String(),
      target_lang: Type.String(),
      is_own: Type.Boolean(),
      is_ready: Type.Boolean(),
      terms: Type.Integer({description: 'the number of terms'}),
    }),
  ),
  ...PAGE_OUTPUT,
});

function listTermCorpora(parts: DoorParts): Tool {
  return tool({
    name: 'list_term_corpora',
    title: 'List term corpora',
    description:
      "Lists the term corpora (glossaries) that the user may use: the user's own and public ones. The operator of the service imports them.",
    effect: 'reads',
    counted: 'GetSystemTermCorpora',
    input: toolArguments({
      source_lang: Type.Optional(SOURCE_LANG),
      target_lang: Type.Optional(TARGET_LANG),
      system_id: SYSTEM_ID,
      offset: OFFSET,
    }),
    output: CORPORA_OUTPUT,
    async run({offset, system_id: systemId, ...languages}, {caller}) {
      const all =
        systemId === undefined
          ? await parts.store.corpora.list(caller.user.id)
          : await parts.operations.listTermCorpora(systemId, caller);
      const {page, place} = pageOf(
        all.filter(({source, target}) => hasLanguages(languages, source, target)),
        offset,
      );
      const corpora = page.map((corpus) => ({
        ...{id: corpus.id, title: corpus.title, source_lang: corpus.source, target_lang: corpus.target},
        is_own: corpus.ownerId === caller.user.id,
        is_ready: corpus.status === 'Ready',
        terms: corpus.terms,
      }));
      return {term_corpora: corpora, ...place};
    },
  });
}

function listTerms({store}: DoorParts): Tool {
  return tool({
    name: 'list_terms',
    title: 'List terms',
    description: 'Lists the terms of a term corpus with their translations, or only those with a text.',
    effect: 'reads',
    counted: 'GetSystemTermCorpora',
    input: toolArguments({
      term_corpus_id: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'the id of a term corpus from list_term_corpora',
      }),
      contains: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'a text of at most 200 characters that the term or its translation contains',
        }),
      ),
      offset: OFFSET,
    }),
    output: Type.Object({
      terms: Type.Array(Type.Object({source: Type.String(), target: Type.String()})),
      ...PAGE_OUTPUT,
    }),
    async run({term_corpus_id: id, contains, offset}, request) {
      const corpus = await ownCorpus(store, id, request);
      const all = await store.corpora.termsOf(corpus.id);
      return charged(request.caller.share, () => {
        const {page, place} = pageOf(contains === undefined ? all : withText(all, contains), offset);
        return {terms: page.map(({source, target}) => ({source, target})), ...place};
      });
    },
  });
}

function hasLanguages({source_lang: from, target_lang: to}: Languages, source: string, target: string) {
  return (
    (from === undefined || isSameLanguage(source, from)) && (to === undefined || isSameLanguage(target, to))
  );
}

async function ownCorpus(
  {corpora}: DoorParts['store'],
  id: string,
  {caller}: ToolRequest,
): Promise<TermCorpus> {
  const corpus = (await corpora.list(caller.user.id)).find((candidate) => candidate.id === id);
  if (corpus) return corpus;
  throw noSuchCorpus(id);
}

function withText(terms: readonly Term[], text: string): Term[] {
  const wanted = text.toLowerCase();
  return terms.filter((term) =>
    [term.source, term.target].some((part) => part.toLowerCase().includes(wanted)),
  );
}
