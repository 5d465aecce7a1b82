import type {MtClient} from '../../../client/client.ts';
import type {Route} from '../../common/routes.ts';
import type {Problem} from '../../common/problems.ts';
import type {Keeper} from '../../common/personal-data/keeper.ts';
import type {Answer, TextSource} from './answer.ts';
import type {ServiceRequest} from './stoppable-request.ts';

/** Time limit of a system's first request in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 30_000;

/** Progress of the translation; the last answer stays readable in every state. */
export type TranslationState =
  /** The answer is the translation of the text. */
  | {readonly kind: 'idle'}
  /** The text has changed, but nothing was sent yet. */
  | {readonly kind: 'pending'}
  /** Requests are in progress; `done` and `total` count characters of the text. */
  | {readonly kind: 'translating'; readonly done: number; readonly total: number}
  /** The system is starting; `secondsToNextTry` is 0 during an attempt. */
  | {readonly kind: 'waking'; readonly secondsToNextTry: number; readonly attempt: number}
  /** The last attempt failed; another attempt follows automatically if the problem's next step is `wait`. */
  | {readonly kind: 'failed'; readonly problem: Problem};

/** Events of a `LiveTranslation`, in addition to `change` for a new state or answer. */
export interface TranslationEvents {
  /** A request is about to be sent; a listener that returns false stops the request. */
  readonly request: ServiceRequest;
  /** The whole text is translated. */
  readonly translated: Answer;
  readonly failed: Problem;
  /** An attempt, counted from 1, found the system starting. */
  readonly waking: {readonly secondsToNextTry: number; readonly attempt: number};
}

/** Settings of a `LiveTranslation`. */
export interface TranslationSettings {
  readonly client: MtClient | undefined;
  readonly route: Route | undefined;
  /** `manual` translates only on request. */
  readonly mode: 'auto' | 'manual';
  readonly debounceMs: number;
  /** Maximum request size in UTF-16 code units; undefined if unknown. */
  readonly maxCharacters: number | undefined;
  /** Maximum number of UTF-16 code units of a text to translate; undefined for the whole text. */
  readonly maxLength: number | undefined;
  /** Time limit of a system's first request in milliseconds, 0 for no limit; undefined for the default. */
  readonly timeoutMs: number | undefined;
  /**
   * Loads the module that keeps personal details in the page; without this module, nothing is sent. Undefined if the
   * whole text is sent.
   */
  readonly loadKeeper: (() => Promise<Keeper>) | undefined;
}

/** Settings of a `LiveTranslation` before the first `configure`. */
export const INITIAL_SETTINGS: TranslationSettings = {
  client: undefined,
  route: undefined,
  mode: 'auto',
  debounceMs: 300,
  maxCharacters: undefined,
  maxLength: undefined,
  timeoutMs: undefined,
  loadKeeper: undefined,
};

/** Whether two routes use the same language pair, system and options. */
export function isSameTranslation(one: Route | undefined, other: Route | undefined): boolean {
  return one?.systemId === other?.systemId && one?.options === other?.options && one?.pair === other?.pair;
}

/** Whether two texts are the same, including their encoding. */
export function isSameSource(one: TextSource, other: TextSource): boolean {
  return one.text === other.text && one.encode === other.encode;
}

/** Whether an answer covers a whole text, and comes from the route's system with its options. */
export function isAnswerTo(
  answer: Answer | undefined,
  source: TextSource,
  route: Route | undefined,
): boolean {
  return (
    answer !== undefined &&
    isSameSource(answer.source, source) &&
    isSameTranslation(answer.route, route) &&
    !answer.sentences.some(({kind}) => kind === 'pending')
  );
}
