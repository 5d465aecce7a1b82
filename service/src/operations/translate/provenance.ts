import {humanShare, timeOf, type WireProvenance} from '../../../../src/contract/index.ts';
import type {SentenceOrigins} from '../../store/index.ts';
import type {SystemDefinition} from '../../systems/index.ts';
import type {ExtendedTranslation} from '../../translation/translation-context.ts';
import {hasLetters} from '../../translation/words/word-edges.ts';

/** The origins of a translation's sentences. A sentence without letters is neither's. */
export function originsOf({humanSentences, machineSentences}: ExtendedTranslation): SentenceOrigins {
  return {human: humanSentences, machine: machineSentences.filter(({text}) => hasLetters(text)).length};
}

/** The record of a translation that was just made. */
export function newProvenance(
  {id, engine, pair, source, target}: SystemDefinition,
  {human, machine}: SentenceOrigins,
  time = new Date(),
): WireProvenance {
  const share = humanShare(human, machine);
  return {
    engine: engine.name,
    ...(pair.version !== undefined && {engineVersion: pair.version}),
    engineKind: engine.kind,
    systemID: id,
    sourceLanguage: source,
    targetLanguage: target,
    time: timeOf(time),
    human: share,
    state: share === 'all' ? 'human' : 'machine',
  };
}
