import {html, LitElement, type PropertyValues, type TemplateResult} from 'lit';
import type {SavedConfiguration} from '../../contract/index.ts';
import {selector as english} from '../../localization/en/selector.ts';
import {ElementController} from '../common/element-controller.ts';
import elementStyles from '../elements.styles.ts';
import {renderAccountView} from './account/account-view.ts';
import styles from './mtservice-selector.styles.ts';
import {pairName} from './systems/pair-name.ts';
import skeletonStyles from './systems/skeleton.styles.ts';
import {SelectorController} from './selector-controller.ts';
import {ignoreStraySecondClicks} from './second-click.ts';
import {renderSystemsView} from './systems/systems-view.ts';

/**
 * Lets the user get a token and choose a translation system for each language pair; the host page
 * stores the state. Takes part in a form when it has a `name`.
 *
 * @tagname mtservice-selector
 *
 * @csspart frame - Everything, with border, background and padding; a rule of the page for all elements does not reach it.
 * @csspart account - View where the user signs in or enters a key.
 * @csspart systems - View where the user chooses systems.
 * @csspart header - Number of language pairs to choose from.
 * @csspart pairs - List of the chosen language pairs.
 * @csspart pair - One chosen language pair.
 * @csspart add - Form that adds language pairs.
 * @csspart input - Every text field.
 * @csspart select - Every native list; fields that open a list of their own are `input`.
 * @csspart list - Open list of a field that has a list of its own.
 * @csspart option - One choice in such a list.
 * @csspart checkbox - Every box to tick, and the switch for systems that cannot be used.
 * @csspart slider - Least rating of the translations of a pair.
 * @csspart link - Link to the sign-in page, where the browser opened no window.
 * @csspart details - Words that open the details of a failure.
 * @csspart button - Every button; with it `primary`, `cancel`, `sign-in` or `logout`.
 * @csspart buttons - Row of Save or Continue and Cancel.
 * @csspart save-bar - Bar that says whether all is saved, with Save and Cancel; it stays in view below a long list.
 * @csspart footer - Who is signed in, and Log out unless the page's own server keeps the key.
 * @csspart user - Who is signed in, or the end of the key.
 * @csspart status - Status of a chosen system that can be used.
 * @csspart error - Every message of an error, and the pairs that need attention.
 * @csspart notice - Every message about the state that was restored.
 * @csspart try - Comparison of the systems of a pair on a sentence.
 * @csspart empty - Message in place of the list while no pair is chosen.
 * @csspart skeleton - Placeholder of a pair while the list is loading.
 *
 * @cssproperty [--mt-accent=light-dark(#1a5fb4, #8ab4f8)] - Buttons, focus and switches.
 * @cssproperty [--mt-on-accent=light-dark(#fff, #10151c)] - Text on the accent colour.
 * @cssproperty [--mt-text=light-dark(#1d232b, #e8eaed)] - Text.
 * @cssproperty [--mt-muted=light-dark(#57606c, #a9b1bb)] - Hints.
 * @cssproperty [--mt-surface=light-dark(#fff, #1b1f25)] - Background of the element.
 * @cssproperty [--mt-field=light-dark(#fff, #12151a)] - Background of fields.
 * @cssproperty [--mt-border=light-dark(#8a94a0, #76808c)] - Borders of fields and buttons.
 * @cssproperty [--mt-line=light-dark(#dfe3e8, #343b45)] - Borders of groups.
 * @cssproperty [--mt-danger=light-dark(#a51d2d, #ff9a9f)] - Text of errors.
 * @cssproperty [--mt-success=light-dark(#1d7a3e, #6fd08f)] - Mark of a system that is ready.
 * @cssproperty [--mt-radius=0.5em] - Rounding of corners.
 * @cssproperty [--mt-gap=1em] - Space between groups.
 * @cssproperty [--mt-padding=min(1.25em, 5vw)] - Space around the content.
 *
 * @fires {CustomEvent<SavedConfiguration>} save - Fired when the user or the host page saves; `detail` is the state to store. Does not bubble.
 * @fires {CustomEvent} cancel - Fired when the user presses Cancel or the host page calls `cancel()`. Does not bubble.
 * @fires {CustomEvent} logout - Fired when the user logs out: the host page drops the stored state. The user can undo it for a minute; `input` and `change` then tell of the state that is back, and `save` comes when the user saves it. Does not bubble.
 * @fires {MtStateIssuesEvent} mt-state-issues - Fired when a state that was set is refused, repaired, or names systems that cannot be used.
 * @fires {MtSystemChosenEvent} mt-system-chosen - Fired when the user chooses another system for a pair, in its list or after a comparison; it is not saved yet.
 * @fires {MtSystemTriedEvent} mt-system-tried - Fired when every system of a comparison has answered or failed.
 * @fires {Event} input - Fired when the user changes the draft.
 * @fires {Event} change - Fired when the user has finished a change of the draft.
 */
export class MtserviceSelectorElement extends LitElement {
  static readonly formAssociated = true;
  static override readonly shadowRootOptions = {...LitElement.shadowRootOptions, delegatesFocus: true};
  static override readonly styles = [elementStyles, styles, skeletonStyles];
  // Not decorators: they would add half a kilobyte to the script.
  static override readonly properties = {
    hiddenname: {type: Boolean},
    hiddensave: {type: Boolean},
    reversebuttons: {type: Boolean},
    changekey: {type: Boolean},
    baseUrl: {attribute: 'base-url'},
    appId: {attribute: 'app-id'},
    name: {reflect: true},
    sample: {},
    defaultValue: {attribute: 'value'},
    required: {type: Boolean, reflect: true},
    disabled: {type: Boolean, reflect: true},
  };

  /** Hides the field for the name of the configuration. */
  hiddenname = false;

  /** Hides Save and Cancel; the host calls `saveAndGetState()` and `cancel()` or reads the form. */
  hiddensave = false;

  /** Puts Cancel before Save and Continue. */
  reversebuttons = false;

  /** Lets the user replace a key that the page's own server keeps (`kept-by-site`), by Log out and the field for a key. */
  changekey = false;

  /** `{base_url}` of the service; without it, the session's or the address the script came from. */
  baseUrl = '';

  /** Name of the host application, sent as `appID`; without it, the session's. */
  appId = '';

  /** Sentence on which systems are compared, until the user writes another one. */
  sample = '';

  /** Name in the form's data; without it the form does not submit the state. */
  name = '';

  /** Initial state as JSON text; a reset of the form brings it back. */
  defaultValue = '';

  /** The form is invalid, and Save refuses, while no system is chosen. */
  required = false;

  /** Nothing can be changed, and the form does not submit the state. */
  disabled = false;

  readonly #internals = this.attachInternals();
  readonly #element = new ElementController(this, 'selector', english);
  readonly #controller = new SelectorController(this, this.#element, this.#internals);

  constructor() {
    super();
    // A value set before the script was loaded would hide the accessor.
    const early = Object.getOwnPropertyDescriptor(this, 'value');
    if (!early) return;
    delete (this as {value?: string}).value;
    this.setState(early.value);
  }

  /**
   * The state as JSON text, with every pair that is chosen; empty when there is none.
   * Setting it is `setState`.
   */
  get value(): string {
    return this.#controller.form.text;
  }

  set value(json: string) {
    this.setState(json);
  }

  /** The form that the element belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** Validity of the form control. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** Message of the form for an invalid state, in the user's language; empty when valid. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Whether the form checks the element. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    // The native events of the fields must not pass for events of the element.
    root.addEventListener('input', (event) => event.stopPropagation());
    ignoreStraySecondClicks(root);
    return root;
  }

  protected override async scheduleUpdate(): Promise<void> {
    await this.#element.ready;
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const {form} = this.#controller;
    if (changed.has('defaultValue') && !form.isDirty && (this.defaultValue || changed.get('defaultValue')))
      this.#controller.restore(this.defaultValue, false);
    if (changed.has('baseUrl') || changed.has('appId')) this.#controller.follow();
  }

  /** Whether the control is valid; fires `invalid` when it is not. */
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  /** Whether the control is valid; fires `invalid` when it is not, and the browser tells the user why. */
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  /**
   * Saves as the Save button does, and returns the state. When a source is chosen without a target, or
   * there is no pair while one is `required` or before anything was saved or set, the view says so, and
   * nothing is saved or fired.
   */
  saveAndGetState(): SavedConfiguration {
    return this.#controller.save();
  }

  /** Drops what was edited since the last saved or set state, and fires `cancel`. */
  cancel(): void {
    this.#controller.cancel();
  }

  /**
   * Restores a state that was saved: a plain object, its JSON text, or nothing (undefined, null, '') to
   * start afresh. Anything else is refused with a message and `mt-state-issues`, and changes nothing.
   */
  setState(state: unknown): void {
    this.#controller.restore(state);
  }

  /** @internal */
  formDisabledCallback(): void {
    this.requestUpdate();
  }

  /** @internal */
  formResetCallback(): void {
    this.#controller.restore(this.defaultValue, false);
  }

  /** @internal */
  formStateRestoreCallback(state: unknown): void {
    if (typeof state === 'string') this.setState(state);
  }

  protected override render(): TemplateResult {
    const {messages: m, names} = this.#element;
    const selector = this.#controller;
    const {account, issues, list, pairs, store} = selector;
    const notices = issues.texts(m, (pair) => pairName({m, names, list}, pair));
    if (selector.loggedOut.isUndone) notices.push(m.loggedInAgain);
    const view = {m, host: this, selector, account, list, pairs, store, notices};
    const isDisabled = this.disabled || !!this.closest('fieldset:disabled');
    return html`<fieldset
      class="all"
      part="frame"
      lang=${m.language}
      aria-label=${m.name}
      ?disabled=${isDisabled}
    >
      ${selector.view === 'account' ? renderAccountView(view) : renderSystemsView(view)}
      ${this.#element.renderAnnouncement()}
    </fieldset>`;
  }
}
