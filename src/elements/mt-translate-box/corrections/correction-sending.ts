import type {BoxParts} from '../box-parts.ts';
import {sentenceIn, type Place} from './corrected-sentence.ts';
import {isSendable, type Correction} from './correction.ts';

/** Sends the user's corrections of the shown translation to the service. */
export class CorrectionSending {
  readonly #parts: BoxParts;

  constructor(parts: BoxParts) {
    this.#parts = parts;
  }

  /** Corrections of the shown translation that can be sent. */
  get unsent(): readonly Correction[] {
    const {box} = this.#parts;
    const {answer} = box.translation;
    if (!answer) return [];
    return answer.sentences.flatMap((sentence) => {
      const correction = box.correctionOf(sentence, answer);
      return correction && isSendable(correction) ? [correction] : [];
    });
  }

  /** Loads the module for corrections; announces a failure. */
  async load(): Promise<boolean> {
    const {box, element, host} = this.#parts;
    const part = box.corrections ? box.correctionPart : await box.loadCorrections();
    if (!part) element.say((m) => m.loadFailed);
    host.requestUpdate();
    return part !== undefined;
  }

  /** Sends the correction of a sentence; false if the page forbids corrections or the module could not be loaded. */
  async send({answer, sentence}: Place): Promise<boolean> {
    const {box, host} = this.#parts;
    if (host.corrections === 'never' || !(await this.load())) return false;
    box.corrections?.send(sentenceIn(answer, sentence));
    return true;
  }

  /** Sends all corrections of the shown translation that can be sent. */
  async sendAll(): Promise<void> {
    if (!(await this.load())) return;
    for (const correction of this.unsent) this.#parts.box.corrections?.send(correction);
  }

  /** Sends the drafts of all sentences except the sentence with the caret, if `corrections` is `at-once`. */
  async sendLeft(current?: Place): Promise<void> {
    const {box, host} = this.#parts;
    if (host.corrections !== 'at-once' || !(await box.loadCorrections())) return;
    const draft = current && box.correctionOf(current.sentence, current.answer);
    for (const correction of this.unsent)
      if (correction.kind === 'draft' && correction !== draft) box.corrections?.send(correction);
  }
}
