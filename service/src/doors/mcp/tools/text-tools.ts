import {Type} from 'typebox';
import {systemOfPair} from '../../choose-system.ts';
import type {DoorParts} from '../../door.ts';
import {translateByPair} from '../../translate-texts.ts';
import {tool, toolArguments, type Tool} from '../tool.ts';
import {SOURCE_LANG, SYSTEM_ID, systemsFor, TARGET_LANG, TERM_CORPUS_ID} from './pair-arguments.ts';

/** Tools that translate texts and accept better translations. */
export function textTools(parts: DoorParts): Tool[] {
  return [translate(parts), saveTranslation(parts)];
}

function translate(parts: DoorParts): Tool {
  return tool({
    name: 'translate',
    title: 'Translate texts',
    description:
      'Translates texts with a machine translation system of the service. Markup in a text is kept. The language of each text is detected if source_lang is absent.',
    effect: 'reads',
    counted: 'TranslateArray',
    input: toolArguments({
      texts: Type.Array(Type.String(), {
        minItems: 1,
        description: 'an array of one or more texts, such as sentences or paragraphs',
      }),
      target_lang: TARGET_LANG,
      source_lang: Type.Optional(SOURCE_LANG),
      system_id: SYSTEM_ID,
      term_corpus_id: TERM_CORPUS_ID,
    }),
    output: Type.Object({
      translations: Type.Array(
        Type.Object({
          text: Type.String(),
          source_lang: Type.String({description: 'the language of the text, as given or detected'}),
        }),
        {description: 'the translations, in the order of the texts'},
      ),
    }),
    async run(args, request) {
      const {offered, options} = await systemsFor(parts, args, request);
      const {texts, source_lang: source, target_lang: target} = args;
      const answers = await translateByPair(parts, {texts, source, target, options}, offered, request.caller);
      return {translations: answers.map(({text, source: {language}}) => ({text, source_lang: language}))};
    },
  });
}

function saveTranslation(parts: DoorParts): Tool {
  return tool({
    name: 'save_translation',
    title: 'Save a better translation',
    description:
      "Saves the user's own translation of a sentence. From then on it is used for that sentence in place of machine translation.",
    effect: 'adds',
    counted: 'UpdateTranslation',
    input: toolArguments({
      text: Type.String({minLength: 1, description: 'the sentence that was translated'}),
      translation: Type.String({minLength: 1, description: 'the better translation of the sentence'}),
      edited: Type.Optional(
        Type.Boolean({
          description: 'true if it is machine translation that was changed; false if the user wrote it',
          default: true,
        }),
      ),
      source_lang: SOURCE_LANG,
      target_lang: TARGET_LANG,
      system_id: SYSTEM_ID,
    }),
    output: Type.Object({
      saved: Type.Boolean(),
      system_id: Type.String({description: 'the system for which the translation was saved'}),
    }),
    async run(args, request) {
      const {offered} = await systemsFor(parts, args, request);
      const systemId = systemOfPair(offered, args.source_lang, args.target_lang)?.id ?? '';
      const {text, translation, edited: isEdited = true} = args;
      await parts.operations.updateTranslation({systemId, text, translation, isEdited}, request.caller);
      return {saved: true, system_id: systemId};
    },
  });
}
