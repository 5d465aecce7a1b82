import type {BoxStore} from '../box-store.ts';
import type {SourceControls} from '../source/source-controls.ts';
import type {AnswerSentence} from '../translating/answer.ts';

/** Marks sentences in the source field, and finds the sentence with the caret. */
export class SourceMarks {
  readonly #box: BoxStore;
  readonly #source: SourceControls;

  constructor(box: BoxStore, source: SourceControls) {
    this.#box = box;
    this.#source = source;
  }

  /** Marks a sentence; undefined removes the mark. */
  mark(sentence: AnswerSentence | undefined): void {
    const {text, loaded} = this.#source;
    const {source, translation} = this.#box;
    const isCurrent = sentence && translation.answer?.source.text === source.text;
    const [start, end] = isCurrent ? [sentence.start, sentence.start + sentence.text.length] : [0, 0];
    if (text instanceof HTMLTextAreaElement) markInField(text, start, end);
    else if (text) loaded?.highlight(text, source.text, start, end);
  }

  /** Index of the sentence with the caret; -1 without a caret in the current text. */
  get atCaret(): number {
    const {text, loaded} = this.#source;
    const {source, translation} = this.#box;
    if (translation.answer?.source.text !== source.text || !text) return -1;
    const caret =
      text instanceof HTMLTextAreaElement ? text.selectionStart : loaded?.caretIn(text, source.text);
    return caret === undefined ? -1 : translation.answer.sentences.findLastIndex(({start}) => start <= caret);
  }
}

/**
 * Marks part of a text field with a copy of the text behind the field: in the preceding element, which has the same
 * font and wrapping.
 */
function markInField(field: HTMLTextAreaElement, start: number, end: number): void {
  const mirror = field.previousElementSibling as HTMLElement;
  mirror.replaceChildren();
  if (start >= end) return;
  const {value} = field;
  const mark = document.createElement('mark');
  mark.textContent = value.slice(start, end);
  mirror.dir = getComputedStyle(field).direction;
  mirror.style.blockSize = `${field.offsetHeight}px`;
  mirror.append(value.slice(0, start), mark, value.slice(end));
  const follow = () => (mirror.scrollTop = field.scrollTop);
  field.onscroll = follow; // keeps the mark at its sentence
  follow();
}
