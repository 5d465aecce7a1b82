import {OperationError} from '../../../errors/operation-error.ts';
import type {TermCorpus} from '../../../store/index.ts';
import type {DoorParts, DoorRequest} from '../../door.ts';

/** A glossary: term corpora of a user, one for each pair of languages, or one corpus that the operator imported. */
export interface Glossary {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  /** Sorted by their languages; never empty. */
  readonly dictionaries: readonly TermCorpus[];
  /** Whether the user made the glossary, and may change it. */
  readonly isOwn: boolean;
}

/** All glossaries that a user may use, by title. */
export async function glossariesOf(
  {store}: Pick<DoorParts, 'store'>,
  {caller}: Pick<DoorRequest, 'caller'>,
): Promise<Glossary[]> {
  const byId = new Map<string, TermCorpus[]>();
  for (const corpus of await store.corpora.list(caller.user.id)) {
    const id = corpus.glossary ?? corpus.id;
    byId.set(id, [...(byId.get(id) ?? []), corpus]);
  }
  return [...byId.values()].map(glossaryOf);
}

/** The glossary that term corpora make up. */
export function glossaryOf(corpora: readonly TermCorpus[]): Glossary {
  const {id, glossary, title, createdAt} = corpora[0]!;
  const dictionaries = corpora.toSorted(
    (a, b) => a.source.localeCompare(b.source) || a.target.localeCompare(b.target),
  );
  return {id: glossary ?? id, title, createdAt, dictionaries, isOwn: glossary !== undefined};
}

/** The glossary named in the address of a request; throws an `OperationError` if the user has none of the name. */
export async function namedGlossary(
  parts: Pick<DoorParts, 'store'>,
  request: DoorRequest,
): Promise<Glossary> {
  const {id} = request.request.params as {id?: string};
  const glossary = (await glossariesOf(parts, request)).find((candidate) => candidate.id === id);
  if (glossary) return glossary;
  throw noGlossary();
}

/** The glossary named in the address of a request that changes it. */
export async function ownGlossary(parts: Pick<DoorParts, 'store'>, request: DoorRequest): Promise<Glossary> {
  const glossary = await namedGlossary(parts, request);
  if (glossary.isOwn) return glossary;
  throw new OperationError(
    'badRequest',
    'This glossary is a term corpus that the operator of the service imported, and only the operator can change it (mtservice corpus, or the page /admin).',
  );
}

export function noGlossary(): OperationError {
  return new OperationError('notFound', 'There is no such glossary.');
}

export const timeOf = ({createdAt}: Glossary): string => new Date(createdAt).toISOString();
