import {OperationError} from '../../errors/operation-error.ts';
import type {DoorCall, DoorParts, DoorRequest} from '../door.ts';
import {translateByPair} from '../translate-texts.ts';
import {markIgnored, tagNames, withoutMarks} from './ignored-tags.ts';
import {languageOf} from './languages.ts';
import {checkLanguages, checkOffered, requiredParameter, withGlossary} from './parameters.ts';

/** The call that translates texts. */
export function textCalls(parts: DoorParts): DoorCall[] {
  return [
    {
      method: 'POST',
      url: '/v2/translate',
      counted: 'TranslateArray',
      answer: (request) => translate(parts, request),
    },
  ];
}

const MODEL_TYPES = ['', 'quality_optimized', 'latency_optimized', 'prefer_quality_optimized'] as const;

async function translate(parts: DoorParts, request: DoorRequest): Promise<object> {
  const {fields, caller} = request;
  const texts = fields.texts('text');
  if (!texts?.length) throw new OperationError('badRequest', 'The parameter text is missing.');
  const target = requiredParameter(fields, 'target_lang');
  const source = fields.word('source_lang');
  checkOffered(fields);
  fields.oneOf('split_sentences', ['1', '0', 'nonewlines', 'true', 'false']);
  const modelType = fields.oneOf('model_type', MODEL_TYPES).replace('prefer_', '');
  const isMarkup = fields.oneOf('tag_handling', ['', 'xml', 'html']) !== '';
  const ignored = isMarkup ? tagNames(fields.texts('ignore_tags') ?? []) : [];
  const {offered, options} = await withGlossary(parts, request);
  checkLanguages(offered.systems, source, target);
  const textRequest = {texts: texts.map((text) => markIgnored(text, ignored)), source, target, options};
  const answers = await translateByPair(parts, textRequest, offered, caller);
  const isBilled = fields.flag('show_billed_characters');
  return {
    translations: answers.map((answer, index) => ({
      detected_source_language: languageOf(answer.source.language).toUpperCase(),
      text: ignored.length > 0 ? withoutMarks(answer.text) : answer.text,
      ...(isBilled && {billed_characters: texts[index]?.length ?? 0}),
      ...(modelType !== '' && {model_type_used: modelType}),
    })),
  };
}
