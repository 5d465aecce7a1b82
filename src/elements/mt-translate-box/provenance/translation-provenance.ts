import type {MtClient} from '../../../client/client.ts';
import type {Provenance, Review} from '../../../client/types.ts';
import type {Problem} from '../../common/problems.ts';
import {editedRecord, reviewedRecord} from '../../../contract/provenance.ts';
import type {BoxParts} from '../box-parts.ts';
import {MtDisclosureEvent, MtReviewEvent, type TranslationTexts} from '../events.ts';
import {resultMessages} from '../result/result-messages.ts';
import type {FieldChange} from '../host-field/host-field.ts';
import type {Answer} from '../translating/answer.ts';
import {recordOf} from '../translating/answer-provenance.ts';
import {plainHtml} from '../source/plain-html.ts';
import {copySelection} from './copied-selection.ts';
import {CutLine} from './cut-line.ts';
import {isReadable} from './readable-line.ts';
import {copyHtml, markedHtml} from './marked-html.ts';

/** The shown translation, and the service that hears of its review. */
export interface ShownTranslation {
  /** The translation as shown, with the user's corrections, as plain text. */
  text(): string;
  /** What the user made of it in the field of the page; undefined while it is as shown. */
  change(): FieldChange | undefined;
  /** The text and its translation, in the format of the box. */
  texts(answer: Answer): TranslationTexts;
  client(): MtClient | undefined;
}

/** A translation that a person confirmed. */
interface Reviewed {
  readonly answer: Answer;
  readonly text: string;
  /** The text in the field of the page, if the user changed it. */
  readonly changed: string | undefined;
  readonly record: Provenance;
}

/** A report that the service did not accept. */
interface FailedReport {
  readonly event: Review['event'];
  readonly answer: Answer;
  readonly problem: Problem;
  /** Tells the service again. */
  retry(): void;
}

/** How the shown translation was made, and its review by the user. */
export class TranslationProvenance {
  readonly #parts: BoxParts;
  readonly #shown: ShownTranslation;
  readonly #cutLine = new CutLine(() => {
    this.#seen = undefined;
    this.updated();
  });
  #reviewed: Reviewed | undefined;
  #failed: FailedReport | undefined;
  /** The answer whose line was looked at last. */
  #seen: Answer | undefined;
  /** Whether there was a line. */
  #isLine: boolean | undefined;
  #isShown: boolean | undefined;
  /** Whether a review is being sent. */
  isSending = false;

  constructor(parts: BoxParts, shown: ShownTranslation) {
    this.#parts = parts;
    this.#shown = shown;
    for (const type of ['copy', 'cut'])
      parts.host.shadowRoot!.addEventListener(type, (event) => this.#copy(event as ClipboardEvent));
  }

  /** The record of the shown translation; undefined if the service does not say how it was made. */
  get record(): Provenance | undefined {
    return this.#reviewed?.record ?? this.#unreviewed;
  }

  /** Whether a person has changed a sentence, also without a record. */
  get isEdited(): boolean {
    const {box} = this.#parts;
    const {answer} = box.translation;
    if (this.#shown.change()?.isOwn === false) return true;
    return answer?.sentences.some((sentence) => box.correctionOf(sentence, answer)) ?? false;
  }

  /** Whether the user has confirmed the shown translation. */
  get isReviewed(): boolean {
    return this.#reviewed !== undefined;
  }

  /** The report about the shown translation that the service did not accept; undefined without one. */
  get failed(): FailedReport | undefined {
    return this.#failed?.answer === this.#parts.box.translation.answer ? this.#failed : undefined;
  }

  /** Whether the user may confirm the shown translation, or take the review back. */
  get canReview(): boolean {
    const {translation} = this.#parts.box;
    const {record} = this;
    if (this.#parts.host.reviewer.trim() === '' || !record || record.state === 'human') return false;
    if (this.isReviewed) return true;
    const isReady = translation.isCurrent && translation.answer?.complete === true;
    return isReady && this.#shown.text().trim() !== '';
  }

  /** The record for a form; undefined if the field of the page has another text than the translation. */
  get formRecord(): Provenance | undefined {
    return this.#shown.change()?.isOwn ? undefined : this.record;
  }

  /** The data of the box in its form: the translation and its record, each under its own name. */
  formData(translation: string, names: {readonly name: string; readonly nameProvenance: string}): FormData {
    const data = new FormData();
    if (names.name) data.set(names.name, translation);
    if (this.formRecord) data.set(names.nameProvenance, JSON.stringify(this.formRecord));
    return data;
  }

  /** Confirms the translation, or takes the review back; tells the service and the page. */
  async toggle(): Promise<void> {
    const {answer} = this.#parts.box.translation;
    const record = this.#unreviewed;
    if (!answer || !record || this.isSending) return;
    const text = this.#shown.text();
    const changed = this.#shown.change()?.text;
    this.#parts.host.requestUpdate();
    if (this.#reviewed) return this.#withdraw(this.#reviewed, record);
    const reviewed = {
      answer,
      text,
      changed,
      record: reviewedRecord(record, this.#parts.host.reviewer.trim(), new Date()),
    };
    this.isSending = true;
    const isAccepted = await this.#report('reviewed', reviewed, () => void this.toggle());
    this.isSending = false;
    this.#parts.host.requestUpdate();
    if (!isAccepted) return;
    if (!this.#isOf(reviewed)) return this.#reportWithdrawal(reviewed); // changed meanwhile
    this.#reviewed = reviewed;
    this.#tell(answer, reviewed.record);
    this.#parts.element.say((m) => resultMessages(m).nowReviewed);
  }

  /** Updates for the current translation: a review of another text ends, and a changed translation takes it back. */
  follow(): void {
    const {answer} = this.#parts.box.translation;
    const reviewed = this.#reviewed;
    if (!reviewed || (answer && this.#isOf(reviewed) && isSame(answer, reviewed.answer))) return;
    const record = this.#unreviewed;
    if (answer && record && isSame(answer, reviewed.answer)) this.#withdraw(reviewed, record);
    else this.#reviewed = undefined;
  }

  /** Looks at the line again, since the page has changed its words. */
  readonly onSlot = (): void => {
    this.#seen = undefined;
    this.#cutLine.again();
    this.updated();
  };

  /** Copies an unformatted translation as HTML, too; undefined if there is neither a record nor the format `html`. */
  get copier(): ((text: string) => Promise<void>) | undefined {
    const {record} = this;
    if (!record && this.#parts.host.format !== 'html') return undefined;
    return (text) => copyHtml(text, markedHtml(plainHtml(text), record));
  }

  /** Marks what the user copies or cuts from the translation. */
  #copy(event: ClipboardEvent): void {
    const {box, source, host} = this.#parts;
    const {answer} = box.translation;
    const rich = answer && source.loaded?.isRich(answer.source) ? source.loaded : undefined;
    const root = host.shadowRoot!.querySelector<HTMLElement>('#translation');
    if (root?.contains(event.target as Node))
      copySelection(event, root, (indexes) => this.#recordOf(indexes), rich);
  }

  /** The record of some sentences of the shown translation. */
  #recordOf(indexes: ReadonlySet<number>): Provenance | undefined {
    const {box} = this.#parts;
    const {answer} = box.translation;
    const sentences = answer?.sentences.filter((_, index) => indexes.has(index)) ?? [];
    const record = recordOf(sentences);
    if (!answer || !record || record.state === 'human') return record;
    const {reviewer, reviewTime} = this.#reviewed?.record ?? {};
    if (reviewer && reviewTime) return reviewedRecord(record, reviewer, new Date(reviewTime));
    return sentences.some((sentence) => box.correctionOf(sentence, answer)) ? editedRecord(record) : record;
  }

  /**
   * Follows the line that says how the translation was made: tells the page when it appears or is missing, and lets users
   * read it if it is cut.
   */
  updated(): void {
    const root = this.#parts.host.shadowRoot!;
    const line = root.querySelector<HTMLElement>("[part~='disclosure']");
    this.#cutLine.follow(line ?? undefined);
    const {answer} = this.#parts.box.translation;
    // The styles of the page are read once for each translation, and when the line comes or goes.
    if (!hasTranslation(answer) || (this.#seen === answer && this.#isLine === (line !== null))) return;
    if (!root.querySelector('#translation')?.checkVisibility()) return; // not on the screen yet
    this.#seen = answer;
    this.#isLine = line !== null;
    const isShown = line !== null && isReadable(line);
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#parts.host.dispatchEvent(new MtDisclosureEvent(isShown));
  }

  /** Whether the translation, also in the field of the page, has not changed since a review. */
  #isOf({text, changed}: Reviewed): boolean {
    return this.#shown.text() === text && this.#shown.change()?.text === changed;
  }

  /** The record without the user's review. */
  get #unreviewed(): Provenance | undefined {
    const record = this.#parts.box.translation.answer?.provenance;
    return record && this.isEdited ? editedRecord(record) : record;
  }

  #withdraw(reviewed: Reviewed, record: Provenance): void {
    this.#reviewed = undefined;
    this.#reportWithdrawal(reviewed);
    this.#tell(reviewed.answer, record);
  }

  #reportWithdrawal(reviewed: Reviewed): void {
    const record = this.#unreviewed ?? editedRecord(reviewed.record);
    void this.#report('withdrawn', {...reviewed, record}, () => this.#reportWithdrawal(reviewed));
  }

  /** Tells the service; false if that failed, which the user is shown. */
  async #report(
    event: Review['event'],
    {answer, text, record}: Reviewed,
    retry: () => void,
  ): Promise<boolean> {
    this.#failed = undefined;
    try {
      await this.#shown.client()?.recordReview({event, provenance: record, characters: text.length});
    } catch (error) {
      this.#failed = {event, answer, problem: this.#parts.box.problemOf(error), retry};
    }
    this.#parts.host.requestUpdate();
    return !this.#failed;
  }

  #tell(answer: Answer, record: Provenance): void {
    this.#parts.host.dispatchEvent(new MtReviewEvent(answer, this.#shown.texts(answer), record));
  }
}

/** Whether two answers translate the same text between the same languages. */
function isSame(one: Answer, other: Answer): boolean {
  return one.source.text === other.source.text && one.route.pair === other.route.pair;
}

/** Whether a machine or a person has translated any sentence. */
export function hasTranslation(answer: Answer | undefined): boolean {
  return answer?.sentences.some(({kind}) => kind === 'translated') ?? false;
}
