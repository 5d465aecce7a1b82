import {readProvenance} from '../../../../../src/contract/index.ts';
import type {KeptTranslations} from '../../markup/known-translation.ts';
import type {Markup} from '../../markup/markup.ts';
import {bilingualFile} from '../bilingual/bilingual-file.ts';
import {childOf, plainText, rootOf, valueOf} from '../bilingual/elements.ts';
import {CODE, InlineReader, type InlineRules, PAIR} from '../bilingual/inline-reader.ts';
import {shareInMarks} from '../bilingual/share-in-marks.ts';
import type {WantedLanguages} from '../bilingual/wanted-language.ts';
import {wrongRoot} from '../wrong-format.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {TranslationUnits} from './translation-units.ts';

/** Type of the property with the mark of the service; see `provenance/tmx-marks.ts`. */
const MARK = 'x-mtservice-provenance';

/** Translation memories, TMX 1.1 to 1.4b: adds translations to the units that lack them. */
export const tmx = bilingualFile(extract);

function extract(markup: Markup, part: TextPart, {source, target}: WantedLanguages): void {
  const root = rootOf(markup);
  if (markup.names[root] !== 'tmx') throw wrongRoot('a TMX translation memory', markup, root);
  const header = childOf(markup, root, 'header');
  const language = header < 0 ? undefined : valueOf(markup, header, 'srclang');
  const units = new TranslationUnits(part, new InlineReader(markup, tmxCodes), {
    source,
    target,
    header: language,
    machines: header < 0 ? ['machine'] : machinesIn(markup, header),
  });
  const body = childOf(markup, root, 'body');
  if (body < 0) {
    // Maps of the Tiled editor also have the extension .tmx.
    throw wrongRoot('a TMX translation memory with a <body>', markup, root);
  }
  for (const unit of markup.children(body)) {
    if (markup.names[unit] === 'tu') units.read(unit);
  }
  units.add();
}

/**
 * Authors as which the machine's translations of a memory count. If its mark says that people translated some of it, a
 * unit of the machine may have a sentence of theirs.
 */
function machinesIn(markup: Markup, header: number): readonly (keyof KeptTranslations)[] {
  const marks = [...markup.children(header)].flatMap((property) => {
    const type = valueOf(markup, property, 'type');
    const isOfSource = type === `${MARK}-source`;
    return type === MARK || isOfSource
      ? [{isOfSource, record: readProvenance(plainText(markup, property))}]
      : [];
  });
  const share = shareInMarks(marks);
  return share === 'some' || share === 'partly' ? ['people', 'machine'] : ['machine'];
}

/** Roles of the inline elements of TMX; the content of codes, including `sub`, is not translated. */
const tmxCodes: InlineRules = (markup, element) => {
  const key = valueOf(markup, element, 'i');
  switch (markup.names[element]) {
    case 'hi':
      return PAIR;
    case 'bpt':
      return key === undefined ? CODE : {kind: 'start', key};
    case 'ept':
      return key === undefined ? CODE : {kind: 'end', key};
    default:
      return CODE;
  }
};
