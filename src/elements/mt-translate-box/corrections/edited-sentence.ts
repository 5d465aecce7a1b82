import type {Route} from '../../common/routes.ts';
import type {BoxStore} from '../box-store.ts';
import type * as Rich from '../rich/formatted-text.ts';
import type {Answer, AnswerSentence} from '../translating/answer.ts';
import {isSameTranslation} from '../translating/translation-state.ts';
import {sentenceIn, type Place} from './corrected-sentence.ts';
import {isNote, plainTextOf, SentenceText} from './sentence-text.ts';

/** Whether a sentence can be edited: not while it waits for its translation, or exceeds the text's limit. */
export function isEditable({kind}: AnswerSentence): boolean {
  return kind !== 'pending' && kind !== 'excess';
}

/** A sentence of the translation that the user edits, in its elements. */
export class EditedSentence implements Place {
  readonly answer: Answer;
  readonly sentence: AnswerSentence;
  /** Its text as shown. */
  readonly shown: SentenceText;
  /** Language pair and system at the start of editing. */
  readonly #chosen: Route | undefined;
  #last: string;
  /** Whether the last text is a draft, for which the module may have to be loaded. */
  #isKept = true;
  readonly #box: BoxStore;
  readonly #spans: readonly HTMLElement[];
  readonly #encode: (root: Node) => string;
  readonly #original: string;
  /** Text without the user's changes, as encoded. */
  readonly #unchanged: string;

  constructor(
    box: BoxStore,
    rich: typeof Rich | undefined,
    {answer, sentence}: Place,
    spans: readonly HTMLElement[],
  ) {
    this.answer = answer;
    this.sentence = sentence;
    this.#box = box;
    this.#spans = spans;
    this.#chosen = box.route;
    this.shown = new SentenceText(spans);
    const {kept} = answer.source;
    const {start, text, kind, known} = sentence;
    const end = start + text.length;
    const current = box.correctionOf(sentence, answer)?.after;
    const formatted = rich?.editableTranslation(answer.source, sentence, current);
    if (formatted) this.#show(formatted.nodes);
    const hidden = (words: string) => kept?.hideTyped(start, end, words) ?? words;
    this.#encode = formatted?.encode ?? ((root) => hidden(plainTextOf(root)));
    const translation = kind === 'translated' ? (known?.translation ?? '') : '';
    this.#original = formatted?.original ?? (kept && translation ? hidden(sentence.shown) : translation);
    this.#last = this.text;
    this.#unchanged = current === undefined ? this.#last : this.#original;
  }

  /** The text as sent. */
  get text(): string {
    return this.#spans[0] ? this.#encode(this.#spans[0]) : '';
  }

  /** The user's last text; undefined if it is not changed. */
  get draft(): string | undefined {
    return this.#last === this.#unchanged ? undefined : this.#last;
  }

  /** Text after the last change, as encoded. */
  get last(): string {
    return this.#last;
  }

  set last(text: string) {
    this.#last = text;
    this.#isKept = false;
  }

  /** Translation of the service, as `text` encodes it; empty if there is none. */
  get original(): string {
    return this.#original;
  }

  /** Whether another language or system was chosen, or has translated the text, since editing started. */
  get isOfOtherRoute(): boolean {
    const {route, translation} = this.#box;
    return (
      !isSameTranslation(route, this.#chosen) ||
      !isSameTranslation(translation.answer?.route, this.answer.route)
    );
  }

  /** Whether the sentence has another text now that the user has not typed, such as one from memory. */
  isReplacedBy(sentence: AnswerSentence): boolean {
    const {corrections} = this.#box;
    if (!corrections || !this.#isKept) return false;
    const now = corrections.of(sentence, this.answer)?.after;
    if (now === this.draft) return now === undefined && sentence.shown !== this.sentence.shown;
    return now !== undefined || sentence.known?.translation !== this.draft;
  }

  /** Keeps the user's last text as a draft, for the system that translated the sentence. */
  keep(): void {
    const after = this.draft ?? this.#original;
    this.#box.corrections?.edit(sentenceIn(this.answer, this.sentence), this.#original, after);
    this.#isKept = true;
  }

  /** Replaces the content with editable nodes in the first element; the notes stay. */
  #show(nodes: DocumentFragment): void {
    const [span, ...others] = this.#spans;
    for (const other of others) other.hidden = true;
    if (!span) return;
    const notes = this.#spans.flatMap((each) => [...each.childNodes].filter(isNote));
    span.replaceChildren(nodes, ...notes);
  }

  /** Shows all elements again, before they are rendered. */
  end(): void {
    for (const span of this.#spans) span.hidden = false;
  }
}
