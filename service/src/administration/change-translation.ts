import {importTermFile, type ImportedTerms} from '../corpora/index.ts';
import {exportMemory, importMemory, type ImportedMemory, type MemoryTarget} from '../corpora/memory/index.ts';
import type {DesiredState, TermCorpus} from '../store/index.ts';
import {noteChange, type Operator} from './operator.ts';

/** A term corpus to import, and the name of its owner. */
export interface NewCorpus extends Pick<
  TermCorpus,
  'title' | 'type' | 'source' | 'target' | 'systemId' | 'ownerId'
> {
  readonly ownerName: string | undefined;
  /** Whether the corpus replaces a corpus with the same title, owner, languages and system. */
  readonly replaces: boolean;
}

/**
 * Imports a CSV, XLSX, TBX or TMX file as a corpus; rejects with a `StoreError` of kind `duplicate` if the corpus exists
 * and must not be replaced.
 */
export async function importTerms(
  operator: Operator,
  file: string,
  {ownerName, replaces, ...corpus}: NewCorpus,
): Promise<ImportedTerms> {
  const imported = await importTermFile(
    operator.store.corpora,
    file,
    corpus,
    replaces ? 'replace' : 'refuse',
  );
  await noteChange(operator, 'corpusImported', imported.corpus.id, ownerName);
  return imported;
}

/** Removes a term corpus; returns false if the corpus does not exist. */
export async function removeTerms(operator: Operator, id: string): Promise<boolean> {
  const isRemoved = await operator.store.corpora.remove(id);
  if (isRemoved) await noteChange(operator, 'corpusRemoved', id);
  return isRemoved;
}

/** A memory with the name of its user; the name is undefined for the memory of all users. */
export interface NamedMemory extends MemoryTarget {
  readonly userName: string | undefined;
}

/** Imports a TMX file into a memory. */
export async function importTranslations(
  operator: Operator,
  file: string,
  memory: NamedMemory,
): Promise<ImportedMemory> {
  const imported = await importMemory(operator.store.memory, file, memory);
  await noteChange(operator, 'memoryImported', memory.systemId, memory.userName);
  return imported;
}

/** Writes a memory to a new TMX file; returns the number of units. */
export async function exportTranslations(
  operator: Operator,
  file: string,
  memory: NamedMemory,
): Promise<number> {
  const units = await exportMemory(operator.store.memory, file, memory);
  await noteChange(operator, 'memoryExported', memory.systemId, memory.userName);
  return units;
}

/** Allows a system to start, or stops it; a running service reacts at once. */
export async function setSystemState(
  operator: Operator,
  systemId: string,
  state: DesiredState,
): Promise<void> {
  await operator.store.systems.setDesired(systemId, state);
  await noteChange(operator, state === 'started' ? 'systemStarted' : 'systemStopped', systemId);
}
