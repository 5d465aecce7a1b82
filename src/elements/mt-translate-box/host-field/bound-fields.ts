import type {ReactiveControllerHost} from 'lit';
import type {Answer, TextSource} from '../translating/answer.ts';
import {HostFieldController} from './host-field-controller.ts';
import type {HostField} from './host-field.ts';

/** What the fields of the page are bound to. */
export interface Binding {
  readonly host: ReactiveControllerHost &
    HTMLElement & {readonly format: string; readonly htmlFor: string; readonly target: string};
  /** Takes a text; a held one is not sent before the user acts. */
  take(source: TextSource, isHeld: boolean): void;
  /** Follows an input method. */
  compose(isComposing: boolean): void;
  /** Translates now, as the user has asked. */
  translateNow(): void;
  /** Writes the translation into a field that has just been found. */
  write(): void;
  /** Makes HTML of a translation with formatting; undefined for plain text. */
  htmlOf(answer: Answer): string | undefined;
  /** Loads the module for formatted text; undefined when that failed. */
  load(): Promise<{sourceOfPage(body: HTMLElement): TextSource} | undefined>;
}

/** The fields of the page that the text is taken from and the translation is written into. */
export class BoundFields {
  readonly #binding: Binding;
  readonly #source: HostFieldController;
  /** Field that the translation is written into. */
  readonly target: HostFieldController;
  /** Whether the translation is not written, since the field has a text of its own. */
  isTargetEdited = false;
  /** Whether the last text waits for the user. */
  #isHeld = true;
  /** Number of the text that was taken last. */
  #turn = 0;
  /** Text and HTML that were written last. */
  #written = '';

  constructor(binding: Binding) {
    const {host} = binding;
    this.#binding = binding;
    this.#source = new HostFieldController(host, {
      onField: (field) => void this.#take(field, true),
      onInput: (field) => void this.#take(field, false),
      onEdit: (field) => this.#onEdit(field),
      onAsk: () => binding.translateNow(),
      onComposition: (isComposing) => binding.compose(isComposing),
    });
    this.target = new HostFieldController(host, {onField: (field) => field && binding.write()}, true);
  }

  /** Id of a field that is not in the page, or takes no text; undefined when all are there. */
  get missing(): string | undefined {
    return [this.#source, this.target].find(({problem}) => problem)?.id;
  }

  /** Follows the ids that the element names. */
  follow(): void {
    const {host} = this.#binding;
    this.#source.id = host.htmlFor;
    this.target.id = host.target;
  }

  /** Takes the text of the page's field as it is now, unless that is the translation. */
  async read(): Promise<void> {
    const {field} = this.#source;
    if (field && !this.#isTranslation(field)) await this.#take(field, false);
  }

  /** Writes a text of the page into its field, and takes it; false when there is no field. */
  set(text: string): boolean {
    const {field} = this.#source;
    if (!field) return false;
    const isHtml = this.#binding.host.format === 'html';
    if (isHtml) field.setHtml(text);
    else field.set(text);
    void this.#take(field, false);
    return true;
  }

  /** Writes a translation, or its text, into its field; with `force` also over a text of the field's own. */
  write(answer: Answer | undefined, text: string, force: boolean): void {
    const {host, htmlOf} = this.#binding;
    const {field} = this.target;
    this.isTargetEdited = false;
    if (!field || !answer) return;
    const isSource = host.htmlFor === host.target && field.text === answer.source.text;
    const isFree = force || !field.isEdited || field.text === text || isSource;
    this.isTargetEdited = !(isFree && this.target.write(text, htmlOf(answer)));
    this.#written = this.#contentOf(answer, text);
  }

  /** Writes a translation whose corrections changed into a field that has it. */
  rewrite(answer: Answer | undefined, text: string): void {
    if (!answer || !this.target.field?.isWritten) return;
    if (this.#written !== this.#contentOf(answer, text)) this.write(answer, text, false);
  }

  /** Empties the field of the translation if it still has what was written there. */
  clear(): void {
    if (this.target.field?.isWritten) this.target.write('');
    this.isTargetEdited = false;
  }

  #contentOf(answer: Answer, text: string): string {
    return `${text}\0${this.#binding.htmlOf(answer)}`;
  }

  /** Takes a text that an editor has changed; it waits as before unless the user is there. */
  #onEdit(field: HostField): void {
    if (!this.#isTranslation(field))
      void this.#take(field, this.#isHeld && !field.element.matches(':focus-within'));
  }

  /** Whether a field has the translation that was written there. */
  #isTranslation({element}: HostField): boolean {
    const {field} = this.target;
    return field?.element === element && field.isWritten;
  }

  /** Takes the text of a field, with the formatting of an editable element. */
  async #take(field: HostField | undefined, isHeld: boolean): Promise<void> {
    const {host} = this.#binding;
    if (!host.htmlFor) return;
    const turn = ++this.#turn;
    this.#isHeld = isHeld;
    const text = field?.text ?? '';
    const formatted = host.format === 'text' ? undefined : field?.formatted;
    const rich = formatted && (await this.#binding.load());
    if (turn !== this.#turn) return; // there is another text by now
    this.#binding.take(formatted && rich ? rich.sourceOfPage(formatted) : {text}, isHeld);
  }
}
