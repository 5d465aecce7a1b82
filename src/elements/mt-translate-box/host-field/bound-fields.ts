import type {ReactiveControllerHost} from 'lit';
import type {Answer, TextSource} from '../translating/answer.ts';
import {HostFieldController} from './host-field-controller.ts';
import type {FieldChange, HostField} from './host-field.ts';

/** Functions of the box that fields of the page are bound to. */
export interface Binding {
  readonly host: ReactiveControllerHost &
    HTMLElement & {readonly format: string; readonly htmlFor: string; readonly target: string};
  /** Sets the text to translate; a held text is not sent before the user acts. */
  take(source: TextSource, isHeld: boolean): void;
  /** Called when an input method starts or ends. */
  compose(isComposing: boolean): void;
  /** Translates at once, as requested by the user. */
  translateNow(): void;
  /** Writes the translation into a newly found field. */
  write(): void;
  /** Converts a translation with formatting to HTML; undefined for plain text. */
  htmlOf(answer: Answer): string | undefined;
  /** Loads the module for formatted text; undefined if loading failed. */
  load(): Promise<{sourceOfPage(body: HTMLElement): TextSource} | undefined>;
}

/** The page's fields from which the text is read and to which the translation is written. */
export class BoundFields {
  readonly #binding: Binding;
  readonly #source: HostFieldController;
  /** Field for the translation. */
  readonly target: HostFieldController;
  /** Whether the translation is not written because the field has other text. */
  isTargetEdited = false;
  /** What the user made of the translation in its field; undefined while it is as written. */
  change: FieldChange | undefined;
  /** Whether the last text is not sent before the user acts. */
  #isHeld = true;
  /** Counts the texts that were read, so that a late result for an earlier text is dropped. */
  #turn = 0;
  /** Last text and HTML written. */
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
    const onInput = (): void => this.#look();
    const onField = (field: HostField | undefined): void => (field ? binding.write() : onInput());
    this.target = new HostFieldController(host, {onField, onInput, onEdit: onInput}, true);
  }

  /** Id of a field that is missing or cannot contain text; undefined if all fields are usable. */
  get missing(): string | undefined {
    return [this.#source, this.target].find(({problem}) => problem)?.id;
  }

  /** Applies the ids in the element's attributes. */
  follow(): void {
    const {host} = this.#binding;
    this.#source.id = host.htmlFor;
    if (host.target && this.target.id !== host.target) this.#warnOfRivals(host);
    this.target.id = host.target;
  }

  /** Reads the current text of the page's field, unless this text is the translation. */
  async read(): Promise<void> {
    const {field} = this.#source;
    if (field && !this.#isTranslation(field)) await this.#take(field, false);
  }

  /** Writes a text from the page into the page's field, and uses the text as the source; false without a field. */
  set(text: string): boolean {
    const {field} = this.#source;
    if (!field) return false;
    const isHtml = this.#binding.host.format === 'html';
    if (isHtml) field.setHtml(text);
    else field.set(text);
    void this.#take(field, false);
    return true;
  }

  /** Writes a translation, as HTML or plain text, into the page's field; with `force`, replaces other text. */
  write(answer: Answer | undefined, text: string, force: boolean): void {
    const {host, htmlOf} = this.#binding;
    const {field} = this.target;
    this.isTargetEdited = false;
    if (!field || !answer) return;
    const isSource = host.htmlFor === host.target && field.text === answer.source.text;
    const isFree = force || !field.isEdited || field.text === text || isSource;
    this.isTargetEdited = !(isFree && this.target.write(text, htmlOf(answer)));
    this.#written = this.#contentOf(answer, text);
    this.#look();
  }

  /**
   * Updates a field that contains the translation after corrections changed.
   *
   * @param isTyping - Whether the focus must stay in the box; editors are then updated later.
   * @returns Whether the field is up to date.
   */
  rewrite(answer: Answer | undefined, text: string, isTyping: boolean): boolean {
    const {field} = this.target;
    if (!answer || !field?.isWritten) return true;
    const content = this.#contentOf(answer, text);
    if (this.#written === content) return true;
    if (!isTyping) this.write(answer, text, false);
    else if (!field.update(text)) return false;
    else this.#written = content;
    return true;
  }

  /** Empties the field for the translation if its text was not changed. */
  clear(): void {
    if (this.target.field?.isWritten) this.target.write('');
    this.isTargetEdited = false;
    this.#look();
  }

  /** Reads what the user made of the translation; a field that has the source as well is read as such. */
  #look(): void {
    const {host} = this.#binding;
    const before = this.change;
    this.change = host.htmlFor === host.target ? undefined : this.target.field?.change;
    if (before?.text !== this.change?.text || before?.isOwn !== this.change?.isOwn) host.requestUpdate();
  }

  /** Warns the page's developer if another box writes to the same field. */
  #warnOfRivals({localName, target}: Binding['host']): void {
    const root = this.#binding.host.getRootNode() as Document | ShadowRoot;
    const rivals = root.querySelectorAll(`${localName}[target="${CSS.escape(target)}"]`);
    if (rivals.length > 1)
      console.warn(
        `mtservice: ${rivals.length} boxes have target="${target}", so they overwrite each other.`,
      );
  }

  #contentOf(answer: Answer, text: string): string {
    return `${text}\0${this.#binding.htmlOf(answer)}`;
  }

  /** Reads a text that an editor changed; a held text stays held unless the field has the focus. */
  #onEdit(field: HostField): void {
    if (!this.#isTranslation(field))
      void this.#take(field, this.#isHeld && !field.element.matches(':focus-within'));
  }

  /** Whether a field contains the unchanged translation. */
  #isTranslation({element}: HostField): boolean {
    const {field} = this.target;
    return field?.element === element && field.isWritten;
  }

  /** Reads the text of a field, including the formatting of an editable element. */
  async #take(field: HostField | undefined, isHeld: boolean): Promise<void> {
    const {host} = this.#binding;
    if (!host.htmlFor) return;
    const turn = ++this.#turn;
    this.#isHeld = isHeld;
    const text = field?.text ?? '';
    const formatted = host.format === 'text' ? undefined : field?.formatted;
    const rich = formatted && (await this.#binding.load());
    if (turn !== this.#turn) return; // another text was read meanwhile
    this.#binding.take(formatted && rich ? rich.sourceOfPage(formatted) : {text}, isHeld);
  }
}
