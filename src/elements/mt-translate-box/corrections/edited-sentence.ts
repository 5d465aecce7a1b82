import type {Route} from '../../common/routes.ts';
import type {BoxStore} from '../box-store.ts';
import type * as Rich from '../rich/formatted-text.ts';
import type {Answer, AnswerSentence} from '../translating/answer.ts';
import {isSameTranslation} from '../translating/translation-state.ts';
import {sentenceIn, type Place} from './corrected-sentence.ts';
import {isNote, plainTextOf, SentenceText} from './sentence-text.ts';

/**
 * Whether a sentence can be edited: not while its translation is pending, and not beyond the length limit of the text.
 */
export function isEditable({kind}: AnswerSentence): boolean {
  return kind !== 'pending' && kind !== 'excess';
}

/** A sentence of the translation that the user is editing in the page. */
export class EditedSentence implements Place {
  readonly answer: Answer;
  readonly sentence: AnswerSentence;
  /** Text of the sentence as shown. */
  readonly shown: SentenceText;
  /** Language pair and system at the start of editing. */
  readonly #chosen: Route | undefined;
  #last: string;
  /** Whether the last text is kept as a draft; false until the module for corrections is loaded. */
  #isKept = true;
  readonly #box: BoxStore;
  readonly #spans: readonly HTMLElement[];
  readonly #encode: (root: Node) => string;
  readonly #original: string;
  /** Encoded text before the user's changes. */
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

  /** The current text of the sentence, encoded as it would be sent. */
  get text(): string {
    return this.#spans[0] ? this.#encode(this.#spans[0]) : '';
  }

  /** The user's last text, encoded; undefined if unchanged. */
  get draft(): string | undefined {
    return this.#last === this.#unchanged ? undefined : this.#last;
  }

  /** Encoded text after the user's last change. */
  get last(): string {
    return this.#last;
  }

  set last(text: string) {
    this.#last = text;
    this.#isKept = false;
  }

  /** Translation of the service in the encoding of `text`; empty without a translation. */
  get original(): string {
    return this.#original;
  }

  /** Whether the language pair or system has changed since editing started, by choice or with a new translation. */
  get isOfOtherRoute(): boolean {
    const {route, translation} = this.#box;
    return (
      !isSameTranslation(route, this.#chosen) ||
      !isSameTranslation(translation.answer?.route, this.answer.route)
    );
  }

  /**
   * Whether the text of the sentence was replaced by a text that the user did not type, such as a match from the
   * memory.
   */
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

  /**
   * Replaces the content of the first element with editable nodes, except for the notes in it; hides the other
   * elements.
   */
  #show(nodes: DocumentFragment): void {
    const [span, ...others] = this.#spans;
    for (const other of others) other.hidden = true;
    if (!span) return;
    const notes = this.#spans.flatMap((each) => [...each.childNodes].filter(isNote));
    span.replaceChildren(nodes, ...notes);
  }

  /** Shows all elements of the sentence again, before the next rendering. */
  end(): void {
    for (const span of this.#spans) span.hidden = false;
  }
}
