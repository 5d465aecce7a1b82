import {open} from 'node:fs/promises';
import {dirname, resolve} from 'node:path';
import {readFault} from '../../errors/file-fault.ts';
import type {HumanTranslationsTable} from '../../store/index.ts';
import type {MemoryTarget} from './import-memory.ts';
import {TmxError} from './tmx-reader.ts';
import {TMX_END, tmxStart, tmxUnit} from './tmx-writer.ts';

const UNITS_PER_PAGE = 500;

/** Writes the human translations of a user, or those for all users, as TMX 1.4; returns their number. */
export async function exportMemory(
  memory: HumanTranslationsTable,
  file: string,
  target: MemoryTarget,
): Promise<number> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new TmxError(() => `${file} cannot be written: ${writeFault(error, file)}.`, {cause: error});
  });
  try {
    await handle.write(tmxStart({source: target.source, segments: 'sentence'}));
    let units = 0;
    for (let after = -1; ;) {
      const page = await memory.page(target.userId, target.systemId, after, UNITS_PER_PAGE);
      const written = page.map((unit) => tmxUnit(unit, target.source, target.target));
      await handle.write(written.join(''));
      units += page.length;
      const last = page.at(-1);
      if (!last || page.length < UNITS_PER_PAGE) break;
      after = last.number;
    }
    await handle.write(TMX_END);
    return units;
  } finally {
    await handle.close();
  }
}

/** Why a file cannot be created, and what the operator can do. */
function writeFault(error: unknown, file: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const folder = dirname(resolve(file));
  if (code === 'ENOENT')
    return `there is no folder ${folder}. Make it (mkdir -p), or name a file in another one`;
  if (code === 'EEXIST') return 'it exists already. Name another file';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `this user may not write in ${folder}. Name a file in another folder`;
  }
  return `${readFault(error)}. Name another file`;
}
