import {createHash} from 'node:crypto';
import {setImmediate as nextTurn} from 'node:timers/promises';
import type {HumanTranslationEntry, HumanTranslationsTable} from '../../store/index.ts';
import {memoryEntries, type MemoryEntry} from '../../translation/memory/memory-entries.ts';
import {humanTranslationKeys} from '../../translation/segments/human-translations.ts';
import {
  importProblem,
  MAX_PROBLEMS,
  type ImportProblem,
  type ImportReason,
} from '../import-reasons/import-reason.ts';
import {textOfFile, type FileFaults} from '../text-of-file.ts';
import {TmxError, TmxReader, type TmxUnit} from './tmx-reader.ts';

/** Destination of the units, and the languages to read. */
export interface MemoryTarget {
  readonly systemId: string;
  /** RFC 5646 codes of the system's languages. */
  readonly source: string;
  readonly target: string;
  /** Owner of the translations; `EVERYONE` for all users. */
  readonly userId: number;
  /** Maximum number of the owner's translations in all systems; absent if there is no limit. */
  readonly most?: number;
}

/** Result of an import. */
export interface ImportedMemory {
  /** Units that are now in the memory, without repetitions. */
  readonly imported: number;
  /** Units repeated in the file with the same translation. */
  readonly repeated: number;
  /** Units that are not used, since a later unit of the file has another translation of the same sentence. */
  readonly replaced: number;
  /** Units that were skipped. */
  readonly leftOut: number;
  /** The first thousand skipped units, with line and reason. */
  readonly problems: readonly ImportProblem[];
  /** Languages in the file. */
  readonly languages: readonly string[];
}

const FAULTS: FileFaults = {
  fault: (reason, options) => new TmxError(reason, options),
  formats: 'TMX',
};
const UNITS_PER_SAVE = 500;
const MAX_PAIR_LENGTH = 20_000;

/**
 * Imports a TMX file of any size in bounded memory. The whole file is read before the first unit is saved, so
 * a broken file changes nothing.
 */
export async function importMemory(
  memory: HumanTranslationsTable,
  file: string,
  target: MemoryTarget,
): Promise<ImportedMemory> {
  const {languages, added} = await readFirst(memory, file, target);
  await checkRoom(memory, target, added);
  const problems: ImportProblem[] = [];
  const sentences = new DistinctCount();
  const pairs = new DistinctCount();
  let leftOut = 0;
  await readUnits(file, target, async (units) => {
    const entries: HumanTranslationEntry[] = [];
    for (const unit of units) {
      const checked = checkedEntries(unit, target);
      if (typeof checked !== 'function') {
        entries.push(...checked);
        const [{key, translation}] = checked;
        sentences.add(key);
        pairs.add(`${key}\0${translation}`);
      } else {
        leftOut += 1;
        if (problems.length < MAX_PROBLEMS) problems.push(importProblem(unit.line, checked));
      }
    }
    await memory.save(target.userId, target.systemId, entries);
    await nextTurn();
  });
  const imported = sentences.distinct();
  const different = pairs.distinct();
  return {
    ...{imported, leftOut, problems, languages},
    repeated: pairs.count - different,
    replaced: different - imported,
  };
}

/** Reads the whole file; if the owner has a limit, counts the sentences that are new to the owner. */
async function readFirst(
  memory: HumanTranslationsTable,
  file: string,
  target: MemoryTarget,
): Promise<{readonly languages: readonly string[]; readonly added: number}> {
  const newOnes = new DistinctCount();
  const languages = await readUnits(file, target, async (units) => {
    if (target.most === undefined) return;
    const keys = units.flatMap(({source = ''}) => humanTranslationKeys(source)?.exact ?? []);
    const existing = await memory.find(target.userId, target.systemId, keys);
    for (const key of keys)
      if (existing.get(key)?.shared !== undefined || !existing.has(key)) newOnes.add(key);
  });
  return {languages, added: newOnes.distinct()};
}

/** Rejects an import that would exceed the user's limit of translations. */
async function checkRoom(
  memory: HumanTranslationsTable,
  {userId, most}: MemoryTarget,
  added: number,
): Promise<void> {
  if (most === undefined) return;
  const count = await memory.count(userId);
  if (count + added <= most) return;
  throw new TmxError((words) => words.noRoom(count, count + added, most));
}

/** Counts distinct texts, using eight bytes for each. */
class DistinctCount {
  readonly #hashes: number[] = [];

  get count(): number {
    return this.#hashes.length;
  }

  add(text: string): void {
    this.#hashes.push(createHash('sha1').update(text).digest().readUIntBE(0, 6));
  }

  distinct(): number {
    const sorted = Float64Array.from(this.#hashes).sort();
    return sorted.reduce((sum, hash, index) => sum + (index > 0 && sorted[index - 1] === hash ? 0 : 1), 0);
  }
}

/** The entries to store for a unit, or the reason why the unit is skipped. */
function checkedEntries(
  {source, target, author}: TmxUnit,
  languages: MemoryTarget,
): readonly [MemoryEntry, MemoryEntry] | ImportReason {
  if (source === undefined) return (words) => words.noTextIn(languages.source);
  if (target === undefined) return (words) => words.noTextIn(languages.target);
  if (target === '') return (words) => words.emptyTranslation;
  if (author === 'machine') return (words) => words.byMachine;
  if (source.length + target.length > MAX_PAIR_LENGTH) {
    return (words) => words.longPair(MAX_PAIR_LENGTH);
  }
  const keys = humanTranslationKeys(source);
  return keys ? memoryEntries(keys, source, target, author === 'edited') : (words) => words.emptyText;
}

/**
 * Reads a file unit by unit and returns its languages; reads the next part only after the last part has been
 * used.
 */
async function readUnits(
  file: string,
  languages: MemoryTarget,
  use: (units: readonly TmxUnit[]) => Promise<void>,
): Promise<readonly string[]> {
  let units: TmxUnit[] = [];
  const reader = new TmxReader(languages, (unit) => units.push(unit));
  for await (const text of textOfFile(file, FAULTS)) {
    reader.write(text);
    if (units.length < UNITS_PER_SAVE) continue;
    await use(units);
    units = [];
  }
  reader.end();
  await use(units);
  return reader.languages;
}
