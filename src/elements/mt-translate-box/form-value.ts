import type {ReactiveController} from 'lit';
import type {ElementController} from '../common/element-controller.ts';
import type {BoxController} from './box-controller.ts';
import type {BoxElement} from './box-element.ts';

type Host = BoxElement & {
  readonly name: string;
  readonly nameProvenance: string;
  readonly required: boolean;
  readonly value: string;
};

/**
 * The translation as the value of a form control; the form is invalid while the text is not completely translated. Like
 * a disabled control, a box whose settings are missing does not block the form.
 */
export class FormValue implements ReactiveController {
  readonly #host: Host;
  readonly #internals: ElementInternals;
  readonly #element: ElementController<'translateBox'>;
  readonly #controller: BoxController;
  #drawn: readonly unknown[] = [];

  constructor(
    host: Host,
    internals: ElementInternals,
    element: ElementController<'translateBox'>,
    controller: BoxController,
  ) {
    this.#host = host;
    this.#internals = internals;
    this.#element = element;
    this.#controller = controller;
    host.addController(this);
  }

  hostUpdated(): void {
    const {name, nameProvenance, required, format} = this.#host;
    const {box, excess, translation, setupProblem, parts} = this.#controller;
    const {answer, isAwaited, isCurrent} = box.translation;
    const m = this.#element.messages;
    const isEmpty = !box.source.text.trim();
    const isDone = isEmpty || (isCurrent && answer?.complete === true);
    const drawn = [
      name,
      nameProvenance,
      parts.provenance?.formRecord?.state,
      parts.provenance,
      required,
      answer,
      box.revision,
      box.source,
      isAwaited,
      isDone,
      excess,
      format,
      setupProblem,
      m,
    ];
    if (drawn.every((one, index) => one === this.#drawn[index])) return;
    this.#drawn = drawn;
    const value = isDone ? translation : setupProblem ? null : '';
    this.#internals.setFormValue(
      (value && nameProvenance && parts.provenance?.formData(value, this.#host)) || value,
      this.#host.value,
    );
    const anchor = this.#host.shadowRoot!.querySelector<HTMLElement>('#text, select, button') ?? undefined;
    if (!(name || required) || setupProblem) this.#internals.setValidity({});
    else if (required && isEmpty) this.#internals.setValidity({valueMissing: true}, m.required, anchor);
    else if (excess > 0)
      this.#internals.setValidity({tooLong: true}, m.tooMany(excess, this.#host.maxLength!), anchor);
    else if (isAwaited) this.#internals.setValidity({customError: true}, m.notReady, anchor);
    else if (isDone) this.#internals.setValidity({});
    else this.#internals.setValidity({customError: true}, m.translateFirst, anchor);
  }
}
