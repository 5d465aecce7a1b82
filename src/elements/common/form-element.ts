import {LitElement} from 'lit';

/** Key of the internals of a form control, which pages do not need. */
export const INTERNALS = Symbol('internals');

/** An element that is a control of a form. A click beside its fields puts the focus on the first one. */
export abstract class FormElement extends LitElement {
  static readonly formAssociated = true;
  static override readonly shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };

  /** @internal */
  protected readonly [INTERNALS] = this.attachInternals();

  /** The form of the element. */
  get form(): HTMLFormElement | null {
    return this[INTERNALS].form;
  }

  /** Validity of the form control. */
  get validity(): ValidityState {
    return this[INTERNALS].validity;
  }

  /** Why the element is invalid, in the user's language; empty if it is valid. */
  get validationMessage(): string {
    return this[INTERNALS].validationMessage;
  }

  /** Whether the element is validated when the form is submitted. */
  get willValidate(): boolean {
    return this[INTERNALS].willValidate;
  }

  /** Whether the element is valid; fires `invalid` otherwise. */
  checkValidity(): boolean {
    return this[INTERNALS].checkValidity();
  }

  /** Whether the element is valid; otherwise fires `invalid`, and the browser shows the user the reason. */
  reportValidity(): boolean {
    return this[INTERNALS].reportValidity();
  }

  /** @internal */
  formDisabledCallback(): void {
    this.requestUpdate();
  }
}
