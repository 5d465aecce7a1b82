import {writeFile} from 'node:fs/promises';
import {Readable} from 'node:stream';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import {TMX_END, tmxStart, tmxUnit} from '../../corpora/memory/index.ts';
import {markText} from '../provenance/mark-text.ts';
import {TMX_MARK} from '../provenance/tmx-marks.ts';
import type {TranslatedTexts} from './consistency-checks.ts';

/** Languages of a translated document (RFC 5646), and the record of how it was translated. */
export interface TmxSetting {
  readonly source: string;
  readonly target: string;
  /** Record for the header; absent if the document is not to be marked. */
  readonly provenance?: WireProvenance | undefined;
  readonly signal: AbortSignal;
}

/** Units that are written at once. */
const UNITS_AT_ONCE = 200;

/**
 * Writes the segments of a document with their translations as TMX: first those that people had translated in the
 * document. Translations that are not wholly by people have `creationid="MT!"`, and those that people edited a
 * `changeid` as well.
 */
export async function writeTmx(path: string, texts: TranslatedTexts, setting: TmxSetting): Promise<void> {
  await writeFile(path, Readable.from(tmxText(texts, setting)), {mode: 0o600, signal: setting.signal});
}

function* tmxText(
  {paragraphs, translations, known, byPeople}: TranslatedTexts,
  {source, target, provenance}: TmxSetting,
): Generator<string> {
  const properties = provenance && {[TMX_MARK]: markText(provenance)};
  yield tmxStart({source, segments: 'paragraph', ...(properties && {properties})});
  for (const pair of known) if (pair.isKept) yield tmxUnit(pair, source, target);
  for (let first = 0; first < paragraphs.length; first += UNITS_AT_ONCE) {
    const units = paragraphs.slice(first, first + UNITS_AT_ONCE).map((text, index) => {
      const position = first + index;
      const author = byPeople.get(position);
      const by = {isByMachine: author === undefined, isEdited: author === 'edited'};
      return tmxUnit({source: text, translation: translations[position]!, ...by}, source, target);
    });
    yield units.join('');
  }
  yield TMX_END;
}
