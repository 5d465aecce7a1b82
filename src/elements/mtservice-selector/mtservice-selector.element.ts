import {html, type PropertyValues, type TemplateResult} from 'lit';
import type {SavedConfiguration} from '../../contract/index.ts';
import {selector as english} from '../../localization/en/selector.ts';
import {ElementController} from '../common/element-controller.ts';
import {FormElement, INTERNALS} from '../common/form-element.ts';
import elementStyles from '../elements.styles.ts';
import {renderAccountView} from './account/account-view.ts';
import styles from './mtservice-selector.styles.ts';
import {pairName} from './systems/pair-name.ts';
import skeletonStyles from './systems/skeleton.styles.ts';
import {SelectorController} from './selector-controller.ts';
import {ignoreStraySecondClicks} from './second-click.ts';
import {renderSystemsView} from './systems/systems-view.ts';

/**
 * Lets the user get a token and choose a translation system for each language pair; the host page stores the state.
 * With a `name`, the element takes part in a form.
 *
 * @tagname mtservice-selector
 *
 * @csspart frame - The whole content, with border, background and padding; universal rules (`*`) of the page do not affect it.
 * @csspart account - View where the user signs in or enters a key.
 * @csspart systems - View where the user chooses systems.
 * @csspart header - Number of language pairs to choose from.
 * @csspart pairs - List of the chosen language pairs.
 * @csspart pair - One chosen language pair.
 * @csspart add - Form that adds language pairs.
 * @csspart input - Every text field.
 * @csspart select - Every native list (`select`); fields with a custom list are `input`.
 * @csspart list - Open list of a field with a custom list.
 * @csspart option - One choice in such a list.
 * @csspart checkbox - Every checkbox, and the switch for unusable systems.
 * @csspart slider - Minimum rating of the translations of a pair.
 * @csspart link - Link to the sign-in page, shown if the browser opened no window.
 * @csspart details - Summary that opens the details of a failure.
 * @csspart button - Every button; additionally `primary`, `cancel`, `sign-in` or `logout`.
 * @csspart buttons - Row of Save or Continue and Cancel.
 * @csspart save-bar - Bar that says whether everything is saved, with Save and Cancel; stays in view below a long list.
 * @csspart footer - Name of the signed-in user, and Log out unless the page's own server holds the key.
 * @csspart visitors - Message that says what visitors can do without signing in.
 * @csspart user - Name of the signed-in user, or the end of the key.
 * @csspart status - Status of a chosen, usable system.
 * @csspart error - Every error message, and the pairs that need attention.
 * @csspart notice - Every message about the restored state.
 * @csspart try - Comparison of a pair's systems on a sentence.
 * @csspart empty - Message that replaces the list while no pair is chosen.
 * @csspart skeleton - Placeholder of a pair while the list is loading.
 *
 * @cssproperty [--mt-accent=light-dark(#1a5fb4, #8ab4f8)] - Buttons, focus and switches.
 * @cssproperty [--mt-on-accent=light-dark(#fff, #10151c)] - Text on the accent color.
 * @cssproperty [--mt-text=light-dark(#1d232b, #e8eaed)] - Text.
 * @cssproperty [--mt-muted=light-dark(#57606c, #a9b1bb)] - Hints.
 * @cssproperty [--mt-surface=light-dark(#fff, #1b1f25)] - Background of the element.
 * @cssproperty [--mt-field=light-dark(#fff, #12151a)] - Background of fields.
 * @cssproperty [--mt-border=light-dark(#818b97, #76808c)] - Borders of fields and buttons.
 * @cssproperty [--mt-line=light-dark(#dfe3e8, #343b45)] - Borders of groups.
 * @cssproperty [--mt-danger=light-dark(#a51d2d, #ff9a9f)] - Text of errors.
 * @cssproperty [--mt-success=light-dark(#1d7a3e, #6fd08f)] - Mark of a ready system.
 * @cssproperty [--mt-radius=0.5em] - Corner radius.
 * @cssproperty [--mt-gap=1em] - Space between groups.
 * @cssproperty [--mt-padding=min(1.25em, 5vw)] - Space around the content.
 * @cssproperty [--mt-width=64em] - Maximum width of the element, the same property for all three elements.
 *
 * @fires {CustomEvent<SavedConfiguration>} save - Fired when the user or the host page saves; `detail` is the state to store. Does not bubble.
 * @fires {CustomEvent} cancel - Fired when the user presses Cancel or the host page calls `cancel()`. Does not bubble.
 * @fires {CustomEvent} logout - Fired when the user logs out: the host page must drop the stored state. The user can undo it for a minute; `input` and `change` then report the restored state, and `save` follows when the user saves it. Does not bubble.
 * @fires {MtStateIssuesEvent} mt-state-issues - Fired when a state that was set is rejected, repaired, or has unusable systems.
 * @fires {MtSystemChosenEvent} mt-system-chosen - Fired when the user chooses another system for a pair, in the list of systems or after a comparison; the choice is not yet saved.
 * @fires {MtSystemTriedEvent} mt-system-tried - Fired when every system of a comparison has answered or failed.
 * @fires {Event} input - Fired when the user changes the draft.
 * @fires {Event} change - Fired when the user has finished a change of the draft.
 */
export class MtserviceSelectorElement extends FormElement {
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

  /**
   * Lets the user replace a key held by the page's own server (`kept-by-site`), with Log out and the key
   * field.
   */
  changekey = false;

  /** `{base_url}` of the service; default: the session's, else the address of the script. */
  baseUrl = '';

  /** Name of the host application, sent as `appID`; default: the session's. */
  appId = '';

  /** Sentence for comparing systems, until the user writes a different sentence. */
  sample = '';

  /** Name in the form's data; without a name, the form does not submit the state. */
  name = '';

  /** Initial state as JSON text; resetting the form restores it. */
  defaultValue = '';

  /** Makes the form invalid, and prevents saving, while no system is chosen. */
  required = false;

  /** Prevents all changes; the form then does not submit the state. */
  disabled = false;

  readonly #element = new ElementController(this, 'selector', english);
  readonly #controller = new SelectorController(this, this.#element, this[INTERNALS]);

  constructor() {
    super();
    // A value set before the script was loaded would hide the accessor.
    const early = Object.getOwnPropertyDescriptor(this, 'value');
    if (!early) return;
    delete (this as {value?: string}).value;
    this.setState(early.value);
  }

  /** The state as JSON text, with all chosen pairs; empty if no pair is chosen. Setting the value calls `setState`. */
  get value(): string {
    return this.#controller.form.text;
  }

  set value(json: string) {
    this.setState(json);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    // Native events of the fields must not look like events of the element.
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

  /**
   * Saves as the Save button does, and returns the state. Nothing is saved or fired, and a message is shown, if a
   * source language is chosen without a target language. The same applies without any pair if a pair is `required`, or
   * if no state was saved or set before.
   */
  saveAndGetState(): SavedConfiguration {
    return this.#controller.save();
  }

  /** Discards edits since the last saved or set state, and fires `cancel`. */
  cancel(): void {
    this.#controller.cancel();
  }

  /**
   * Restores a saved state: a plain object, its JSON text, or nothing (undefined, null, '') to start fresh. Any other
   * value is rejected with a message and `mt-state-issues`, and changes nothing.
   */
  setState(state: unknown): void {
    this.#controller.restore(state);
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
