import type {ReactiveController} from 'lit';
import type {ElementController} from '../common/element-controller.ts';
import type {BoxController, BoxElement} from './box-controller.ts';

type Host = BoxElement & {readonly name: string; readonly value: string};

/** The translation as the value of a form control; the form is invalid while there is none of the text. */
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
    if (!this.#host.name) return;
    const {box, excess, translation} = this.#controller;
    const {answer, isAwaited} = box.translation;
    const drawn = [answer, box.revision, box.source, isAwaited, excess, this.#host.format];
    if (drawn.every((one, index) => one === this.#drawn[index])) return;
    this.#drawn = drawn;
    this.#internals.setFormValue(translation, this.#host.value);
    const m = this.#element.messages;
    const anchor = this.#host.shadowRoot!.querySelector<HTMLElement>('#text, select, button') ?? undefined;
    if (excess > 0)
      this.#internals.setValidity({tooLong: true}, m.tooMany(excess, this.#host.maxLength!), anchor);
    else if (isAwaited) this.#internals.setValidity({customError: true}, m.notReady, anchor);
    else this.#internals.setValidity({});
  }
}
