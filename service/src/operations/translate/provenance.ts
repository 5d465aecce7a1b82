import {humanShare, timeOf, type WireProvenance} from '../../../../src/contract/index.ts';
import type {TextOrigins} from '../../documents/queue/translation-job.ts';
import type {SentenceOrigins} from '../../store/index.ts';
import type {SystemDefinition} from '../../systems/index.ts';
import type {ExtendedTranslation} from '../../translation/translation-context.ts';
import {hasLetters} from '../../translation/words/word-edges.ts';

/** The origins of a translation's sentences. A sentence without letters is neither's. */
export function originsOf({
  humanSentences,
  editedSentences,
  machineSentences,
}: ExtendedTranslation): SentenceOrigins {
  const machine = machineSentences.filter(({text}) => hasLetters(text)).length;
  return {human: humanSentences, edited: editedSentences, machine};
}

/** The record of a translation that was just made. */
export function newProvenance(
  {id, engine, pair, source, target}: SystemDefinition,
  {human, edited, machine, unknown = 0}: TextOrigins,
  time = new Date(),
): WireProvenance {
  const share = humanShare(human, machine + edited + unknown);
  return {
    engine: engine.name,
    ...(pair.version !== undefined && {engineVersion: pair.version}),
    engineKind: engine.kind,
    systemID: id,
    sourceLanguage: source,
    targetLanguage: target,
    time: timeOf(time),
    human: share,
    state: share === 'all' ? 'human' : edited > 0 ? 'edited' : 'machine',
  };
}
