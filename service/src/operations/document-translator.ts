import type {DocumentTranslator, TranslationJob} from '../documents/queue/translation-job.ts';
import {EngineError} from '../engines/engine.ts';
import type {ClaimedTask} from '../store/index.ts';
import {SentenceMemory} from '../translation/segments/request-segments.ts';
import {translateTexts} from '../translation/translate-texts.ts';
import {takeUsage} from './daily-limit.ts';
import {findSystem, termsFor, type TranslateParts} from './translate.ts';

/** Translates documents with the same systems, terms and human translations as texts. */
export function documentTranslator(parts: TranslateParts): DocumentTranslator {
  return {
    begin: (task) => begin(parts, task),
    charge: async (userId, characters) => ({
      day: (await takeUsage(parts.store, parts.limits, userId, characters)).day,
    }),
  };
}

async function begin(parts: TranslateParts, task: ClaimedTask): Promise<TranslationJob> {
  const user = {id: task.userId, name: task.userName};
  const system = findSystem(parts.systems, task.systemId, user);
  const terms = await termsFor(parts, task.options, system, user);
  const lease = system.acquire();
  const {id, source, target} = system.definition;
  const memory = new SentenceMemory();
  let outcome: 'crashed' | undefined;
  return {
    source,
    target,
    async translate(paragraphs, signal) {
      try {
        const translations = await translateTexts(paragraphs, {
          translator: lease.translator,
          source,
          target,
          terms,
          lookUp: (keys) => parts.store.humanTranslations(user.id, id, keys),
          signal,
          background: true,
          memory,
        });
        return translations.map(({translation}) => translation);
      } catch (error) {
        if (error instanceof EngineError && error.kind === 'crashed') outcome = 'crashed';
        throw error;
      }
    },
    end: () => lease.release(outcome),
  };
}
