import {rootOf, valueOf} from '../../formats/bilingual/elements.ts';
import {characterReference, xmlLabel} from '../../markup/decode-text.ts';
import type {Markup} from '../../markup/markup.ts';
import {readXml} from '../../markup/read-xml.ts';
import type {TextMarks} from '../text-marks.ts';
import {xliff1Edits, xliff1Marks} from './xliff-1-marks.ts';
import {xliff2Edits, xliff2Marks} from './xliff-2-marks.ts';

/**
 * Marks in the first `<file>` of an XLIFF: a note in the header in XLIFF 1.x, metadata in XLIFF 2.x, where
 * units have the tool of ITS besides. Targets that the service wrote have `state-qualifier="mt-suggestion"` besides in
 * XLIFF 1.2.
 */
export const xliffMarks: TextMarks = {
  declared: xmlLabel,
  escape: characterReference,
  find: (text) => {
    const markup = readXml(text);
    return isSecond(markup) ? xliff2Marks(markup) : xliff1Marks(markup);
  },
  edits: (text, _extension, record) => {
    const markup = readXml(text);
    return isSecond(markup) ? xliff2Edits(markup, record) : xliff1Edits(markup, record);
  },
};

function isSecond(markup: Markup): boolean {
  const root = rootOf(markup);
  return (
    valueOf(markup, root, 'version')?.startsWith('2.') ?? markup.attribute(root, 'srcLang') !== undefined
  );
}
