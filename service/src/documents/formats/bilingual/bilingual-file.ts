import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import type {DocumentFormat} from '../format.ts';
import {openXmlFile} from '../xml-file.ts';
import {WantedLanguage, type WantedLanguages} from './wanted-language.ts';

/**
 * Creates the format of an XML file with texts and their translations. `extract` adds the texts to translate
 * to the part.
 */
export function bilingualFile(
  extract: (markup: Markup, part: TextPart, languages: WantedLanguages) => void,
): DocumentFormat {
  return {
    open: ({path, source, target}) => {
      const languages = {source: new WantedLanguage(source), target: new WantedLanguage(target)};
      return openXmlFile(path, (markup, part) => extract(markup, part, languages));
    },
  };
}
