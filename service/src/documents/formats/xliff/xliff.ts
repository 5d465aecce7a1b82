import {badDocument} from '../../document-error.ts';
import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {bilingualFile} from '../bilingual/bilingual-file.ts';
import {rootOf, valueOf} from '../bilingual/elements.ts';
import {wrongRoot} from '../wrong-format.ts';
import type {WantedLanguages} from '../bilingual/wanted-language.ts';
import {extractXliff1} from './xliff-1.ts';
import {extractXliff2} from './xliff-2.ts';

/** XLIFF 1.0 to 1.2 and 2.x, and XLIFF 1.2 with the statuses of Trados (SDLXLIFF), Phrase (MXLIFF) and memoQ (MQXLIFF). */
export const xliff = bilingualFile(extract);

function extract(markup: Markup, part: TextPart, languages: WantedLanguages): void {
  const root = rootOf(markup);
  const name = markup.names[root]!;
  if (!/^(?:[^:]+:)?xliff$/.test(name)) throw wrongRoot('an XLIFF document', markup, root);
  const version = valueOf(markup, root, 'version') ?? (markup.attribute(root, 'srcLang') ? '2.0' : '1.2');
  if (version.startsWith('1.')) extractXliff1(part, root, languages);
  else if (version.startsWith('2.')) extractXliff2(part, root, languages);
  else {
    throw badDocument(
      `The document is XLIFF ${version.slice(0, 20)}, which is not known. Save it as XLIFF 1.2 or 2.0.`,
    );
  }
}
