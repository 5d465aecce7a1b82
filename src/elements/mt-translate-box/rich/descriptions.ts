import {isTranslatable} from '../../../text/paragraphs.ts';
import type {PageElement} from './page-elements.ts';
import {withDetails} from '../personal-data/detail-codes.ts';
import type {Detail} from '../../common/personal-data/detail.ts';
import {decodeSentence, type RichSentence} from './rich-sentence.ts';

/** Attributes whose values users read. */
const DESCRIPTIONS = /^(alt|title|aria-label)$/;
/** Names of files, addresses and the like, which are no language. */
const NAME = /^\S*[\d._/:@\\-]\S*$/;

/** Texts that describe an element of the page, in its attributes. */
export function descriptionsOf({attributes}: PageElement): string[] {
  return attributes.flatMap(([name, value]) => (isDescription(name, value) ? [value] : []));
}

/** A description as a sentence to send, whose personal details are tags. */
export function describedSentence(text: string, details: readonly Detail[]): RichSentence {
  const codes = withDetails([], details, (detail) => [{kind: 'text', text: detail.text}]);
  return {text, isFixed: false, around: [], codes};
}

/** Translation of a description as plain text. */
export function plainDescription(sentence: RichSentence, translation: string): string {
  return decodeSentence(sentence, translation)
    .map((token) => (token.kind === 'text' ? token.text : ''))
    .join('');
}

/** Gives an element of the page the translations of its descriptions; those that are not known stay. */
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
