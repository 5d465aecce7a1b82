import type {TranslationMatch} from '../../../client/types.ts';
import {TERM_CORPUS_OPTION, withOption} from '../../../contract/options.ts';
import type {SentenceAlternativesMessages} from '../../../localization/en/sentence-alternatives.ts';
import type {SystemWords} from '../../../localization/en/system-status.ts';
import {withoutBidi} from '../../common/direction-marks.ts';
import {titleOf} from '../../common/system-words.ts';
import type {BoxStore} from '../box-store.ts';
import {isMarkup} from '../checks/check-words.ts';
import type {Place} from '../corrections/corrected-sentence.ts';
import {textToMarkup, withoutTags} from '../markup.ts';
import {allRunningBeside} from '../result/system-choices.ts';

/** Maximum number of systems to ask: each request counts towards the user's limit of characters. */
const MAX_SYSTEMS = 4;

/** Another translation of a sentence. */
export interface Alternative {
  /** Plain text, as shown. */
  readonly text: string;
  /** Translation as a service sends it, with the tags of formatting and with character references. */
  readonly translation: string;
  /** Names of the systems that give this translation, or other origins, such as the memory. */
  readonly origins: readonly string[];
}

/** Messages for the list, with the words for systems. */
export type AlternativesMessages = SentenceAlternativesMessages & SystemWords;

/** A system with its name, as shown. */
export interface NamedSystem {
  readonly id: string;
  readonly name: string;
}

/** Lists the other systems to ask for a sentence. */
export function systemsToAsk(
  {directory}: BoxStore,
  {answer}: Place,
  words: SystemWords,
): readonly NamedSystem[] {
  const systems = allRunningBeside(directory, answer.route).slice(0, MAX_SYSTEMS);
  return systems.map((system) => ({id: system.id, name: titleOf(system, words)}));
}

/**
 * Asks another system for a translation of a sentence; undefined if the answer is empty. Rejects with the error of the
 * client.
 */
export async function askSystem(
  box: BoxStore,
  {id, name}: NamedSystem,
  place: Place,
  signal: AbortSignal,
): Promise<Alternative | undefined> {
  // A term corpus belongs to one system.
  const options = withOption(place.answer.route.options, TERM_CORPUS_OPTION, undefined);
  const [result] = await box.ask({systemId: id, options, texts: [place.sentence.sent]}, {signal});
  return result?.translation ? fromSystem(result.translation, name, place) : undefined;
}

/**
 * Lists the translations that are known without a request: from memory, and the system's own translation if the user
 * changed it.
 */
export function knownAlternatives(box: BoxStore, place: Place, m: AlternativesMessages): Alternative[] {
  const {answer, sentence} = place;
  const {known} = sentence;
  const system = box.directory.find(answer.route.systemId);
  const name = system ? titleOf(system, m) : '';
  const machine = known?.corrected ? known.machine : known;
  const matches = known?.findings?.matches ?? [];
  return [
    ...matches.map((match) => fromMemory(match, m)),
    ...(machine?.translation ? [fromSystem(machine.translation, name, place)] : []),
  ];
}

/** Adds an alternative unless it is the current text. Equal alternatives become one entry with the origins of both. */
export function withAlternative(
  all: readonly Alternative[],
  added: Alternative | undefined,
  current: string,
): readonly Alternative[] {
  if (!added?.text || added.text === current) return all;
  const same = all.find(({text}) => text === added.text);
  if (!same) return [...all, added];
  const origins = [...new Set([...same.origins, ...added.origins])];
  return all.map((one) => (one === same ? {...one, origins} : one));
}

function fromSystem(translation: string, name: string, {answer, sentence}: Place): Alternative {
  const {source} = answer;
  const {start, text: original} = sentence;
  const text = source.decode?.(start, start + original.length, translation) ?? translation;
  const isTagged = isMarkup(sentence, source);
  return {text, translation: isTagged ? translation : textToMarkup(translation), origins: [name]};
}

function fromMemory({translation, score}: TranslationMatch, m: SentenceAlternativesMessages): Alternative {
  return {text: withoutBidi(withoutTags(translation)), translation, origins: [m.fromMemory(score)]};
}
