import {isTranslatable} from '../../../text/paragraphs.ts';
import type {PageElement} from './page-elements.ts';
import {withDetails} from '../kept-details/detail-codes.ts';
import type {Detail} from '../../common/personal-data/detail.ts';
import {decodeSentence, type RichSentence} from './rich-sentence.ts';

/** Attributes whose values are shown or read to users. */
const DESCRIPTIONS = /^(alt|title|aria-label)$/;
/** File names, addresses and other texts that are not translated. */
const NAME = /^\S*[\d._/:@\\-]\S*$/;

/** Descriptive texts in the attributes of a page element. */
export function descriptionsOf({attributes}: PageElement): string[] {
  return attributes.flatMap(([name, value]) => (isDescription(name, value) ? [value] : []));
}

/** A description in the form of a sentence to send, with tags for its personal details. */
export function describedSentence(text: string, details: readonly Detail[]): RichSentence {
  const codes = withDetails([], details, (detail) => [{kind: 'text', text: detail.text}]);
  return {text, isFixed: false, around: [], codes};
}

/** Translation of a description, as plain text. */
export function plainDescription(sentence: RichSentence, translation: string): string {
  return decodeSentence(sentence, translation)
    .map((token) => (token.kind === 'text' ? token.text : ''))
    .join('');
}

/** Returns a page element with translated descriptions; descriptions without a translation are kept. */
export function withDescriptions(
  element: PageElement,
  find: (text: string) => string | undefined,
): PageElement {
  if (!element.attributes.some(([name, value]) => isDescription(name, value))) return element;
  const attributes = element.attributes.map(([name, value]) => {
    const translation = isDescription(name, value) ? find(value) : undefined;
    return [name, translation || value] as const;
  });
  return {...element, attributes};
}

function isDescription(name: string, value: string): boolean {
  return DESCRIPTIONS.test(name) && isTranslatable(value) && !NAME.test(value.trim());
}
