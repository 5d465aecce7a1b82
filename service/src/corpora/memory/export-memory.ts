import {open} from 'node:fs/promises';
import {dirname, resolve} from 'node:path';
import {escapeXml, escapeXmlAttribute} from '../../../../src/text/escape-xml.ts';
import {readFault} from '../../errors/file-fault.ts';
import type {HumanTranslationsTable} from '../../store/index.ts';
import type {MemoryTarget} from './import-memory.ts';
import {segmentPieces} from './submitted-text.ts';
import {TmxError} from './tmx-reader.ts';

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
    const source = escapeXmlAttribute(target.source);
    await handle.write(
      '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n' +
        '<header creationtool="mtservice" creationtoolversion="1" segtype="sentence" o-tmf="mtservice" ' +
        `adminlang="en" srclang="${source}" datatype="html"/>\n<body>\n`,
    );
    let units = 0;
    for (let after = -1; ;) {
      const page = await memory.page(target.userId, target.systemId, after, UNITS_PER_PAGE);
      const written = page.map(
        (unit) =>
          `<tu>${variant(target.source, unit.source)}${variant(target.target, unit.translation)}</tu>\n`,
      );
      await handle.write(written.join(''));
      units += page.length;
      const last = page.at(-1);
      if (!last || page.length < UNITS_PER_PAGE) break;
      after = last.number;
    }
    await handle.write('</body>\n</tmx>\n');
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

function variant(language: string, submitted: string): string {
  let codes = 0;
  const content = segmentPieces(submitted).map(({isCode, text}) => {
    if (!isCode) return escapeXml(text);
    codes += 1;
    return `<ph x="${codes}">${escapeXml(text)}</ph>`;
  });
  return `<tuv xml:lang="${escapeXmlAttribute(language)}"><seg>${content.join('')}</seg></tuv>`;
}
