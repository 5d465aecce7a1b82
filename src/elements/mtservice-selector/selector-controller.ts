import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {SavedConfiguration} from '../../contract/index.ts';
import {readConfiguration} from '../../session/index.ts';
import type {ElementController} from '../common/element-controller.ts';
import {KEPT_BY_SITE} from '../common/kept-by-site.ts';
import {AccountController} from './account/account-controller.ts';
import {LogOut} from './account/log-out.ts';
import {DraftStore} from './configuration/draft-store.ts';
import {FormValue} from './configuration/form-value.ts';
import {SessionLink} from './configuration/session-link.ts';
import {StateIssues} from './configuration/state-issues.ts';
import {MtSystemChosenEvent} from './events.ts';
import {FocusController} from './focus-controller.ts';
import {loadPairs, loadTrying} from './load-parts.ts';
import type {PairsPart} from './pairs/pairs-part.ts';
import type {SystemIndex} from './systems/system-index.ts';
import {SystemListController, type ListState} from './systems/system-list-controller.ts';

/** The element and the properties that determine its state. */
export type SelectorHost = ReactiveControllerHost &
  HTMLElement & {
    readonly baseUrl: string;
    readonly appId: string;
    readonly required: boolean;
    readonly hiddensave: boolean;
    readonly changekey: boolean;
    readonly defaultValue: string;
    readonly sample: string;
  };

/** State of `mtservice-selector`, and the actions of the user and host page that concern the whole element. */
export class SelectorController implements ReactiveController {
  readonly store = new DraftStore();
  readonly list: SystemListController;
  readonly account: AccountController;
  /** The part for language pairs; undefined until a list of systems is ready. */
  pairs: PairsPart | undefined;
  readonly issues: StateIssues;
  readonly loggedOut: LogOut;
  readonly form: FormValue;
  view: 'account' | 'systems' = 'account';
  readonly #host: SelectorHost;
  readonly #element: ElementController<'selector'>;
  readonly #shared: SessionLink;
  readonly #focus: FocusController;

  constructor(host: SelectorHost, element: ElementController<'selector'>, internals: ElementInternals) {
    const {store} = this;
    this.#host = host;
    this.#element = element;
    store.on('change', () => host.requestUpdate());
    store.on('chosen', ({pair, systemId, options}) => {
      const chosen = new MtSystemChosenEvent(pair, systemId, options);
      host.dispatchEvent(chosen);
    });
    this.#shared = new SessionLink(host, store, () => this.follow());
    this.issues = new StateIssues(host);
    this.loggedOut = new LogOut(host, store);
    const list = (this.list = new SystemListController(
      host,
      () => this.#preparePairs(),
      (state) => this.#onListSettled(state),
    ));
    this.form = new FormValue(host, internals, store, element);
    const focus = (this.#focus = new FocusController(host));
    const service = this.#shared;
    const load = () => this.#load();
    this.account = new AccountController({host, element, store, list, focus, service, load});
    host.addController(this);
  }

  /**
   * Number of characters that a visitor may translate per day without signing in; undefined if the service allows no
   * visitors.
   */
  get visitorCharacters(): number | undefined {
    return this.#shared.visitorCharacters;
  }

  hostConnected(): void {
    this.follow();
  }

  /** Shares the saved configuration with the session, and loads the list of a new client. */
  follow(): void {
    this.#shared.share();
    if (this.#host.isConnected) this.#shared.askForVisit();
    if (!this.#host.isConnected || this.view !== 'systems') return;
    const known = this.list.client;
    const next = this.#shared.client;
    const isSame = (['baseUrl', 'appId', 'fetch'] as const).every((name) => known?.[name] === next?.[name]);
    if (!isSame || this.list.state.kind === 'none') this.#load();
  }

  /** Reads a state from the host page; a rejected state changes nothing. */
  restore(given: unknown, isDirty = true): void {
    const isNone = given === undefined || given === null || given === '';
    const input = isNone ? this.#fresh : given;
    if (input === undefined) {
      // Many pages set an empty state after a logout, which the user can still undo.
      this.#forget();
    } else {
      const read = readConfiguration(input);
      if (read.ok) {
        this.loggedOut.forget();
        this.issues.accept(read.issues);
        this.store.set(read.configuration);
        this.#shared.shareAgain();
        this.#showBase();
      } else {
        this.issues.refuse(read.issues);
        this.#element.say((m) => this.issues.texts(m, String).join(' '));
        this.#host.requestUpdate();
      }
    }
    this.form.settle(isDirty);
  }

  /** Saves the draft, shares it and fires `save`; if a part is missing, shows a message and saves nothing. */
  save(): SavedConfiguration {
    const saved = this.store.save(this.#host.required);
    if (!saved) {
      const isTarget = this.store.missing === 'target';
      this.#element.say((m) => (isTarget ? m.addIncomplete : m.selectOne));
      return this.store.state;
    }
    this.issues.hide();
    this.loggedOut.forget();
    this.#shared.shareAgain();
    this.#element.say((m) => m.saved);
    this.form.settle();
    this.#host.dispatchEvent(new CustomEvent('save', {detail: structuredClone(saved)}));
    return saved;
  }

  /** Saves when the user submits the form; moves the focus to the field of a missing target language. */
  submit(): void {
    if (this.#host.hiddensave) return;
    this.save();
    if (this.store.missing === 'target') this.#focus.moveTo('#to');
  }

  /** Returns to the last saved or set state, and fires `cancel`. */
  cancel(): void {
    this.account.signIn.close();
    this.loggedOut.forget();
    const {token} = this.store.draft;
    this.store.revert();
    const keepsList = token === this.store.draft.token && this.list.index !== undefined;
    if (keepsList && this.view === 'systems' && token) this.#resetView();
    else this.#showBase();
    this.form.settle();
    this.#host.dispatchEvent(new CustomEvent('cancel'));
  }

  /**
   * Forgets the key and the configuration in all elements of the session, and fires `logout`; the user can undo the
   * logout.
   */
  logout(): void {
    const {snapshot} = this.store;
    this.#forget();
    this.#shared.clearSession();
    this.loggedOut.keep(snapshot);
    this.#element.say((m) => m.loggedOut);
    this.#focus.moveTo('#undo');
    this.form.settle();
    this.#host.dispatchEvent(new CustomEvent('logout'));
  }

  /** Undoes a logout: restores the key, draft and session; the page must store the state again. */
  undoLogout(): void {
    const kept = this.loggedOut.take();
    if (!kept) return;
    this.view = 'systems';
    this.store.bringBack(kept);
    this.#shared.shareAgain();
    this.#load(false);
    this.#focus.moveTo();
  }

  /** Returns to the account view and keeps the draft. */
  changeAccount(): void {
    this.list.clear();
    this.view = 'account';
    this.#focus.moveTo('#token');
  }

  /** Forgets the draft, the saved configuration, the token and the list. */
  #forget(): void {
    this.issues.clear();
    this.store.set(undefined);
    this.#shared.withdraw();
    this.#showBase();
  }

  /** Initial state when nothing is saved; the page's own state if its server holds the key. */
  get #fresh(): string | undefined {
    const {changekey, defaultValue} = this.#host;
    const read = changekey ? undefined : readConfiguration(defaultValue);
    return read?.ok && read.configuration['client-id'] === KEPT_BY_SITE ? defaultValue : undefined;
  }

  /** Shows the draft's original state: its systems, or the account view without a token. */
  #showBase(): void {
    this.#resetView();
    this.view = this.store.draft.token ? 'systems' : 'account';
    if (this.view === 'systems') this.#load();
    else this.list.clear();
  }

  #resetView(): void {
    this.account.reset();
    this.pairs?.reset();
    this.#element.say(() => '');
  }

  #load(dropsPairToAdd = true): void {
    this.pairs?.forgetSystems();
    if (dropsPairToAdd) this.store.pickSource('');
    const {client} = this.#shared;
    if (client && this.#host.isConnected) this.list.load(client);
    else this.list.clear();
  }

  async #preparePairs(): Promise<void> {
    const {PairsPart} = await loadPairs();
    this.pairs ??= new PairsPart({
      host: this.#host,
      element: this.#element,
      store: this.store,
      list: this.list,
      focus: this.#focus,
      loadTrying,
    });
  }

  #onListSettled(state: ListState): void {
    if (state.kind === 'ready') this.#onListReady(state.index);
    else if (state.kind === 'failed') this.#onListFailed(state.failure.kind === 'unauthorized');
    this.account.isContinuing = false;
  }

  #onListReady(index: SystemIndex): void {
    const {choices} = this.store.draft;
    const isEmpty = index.systems.length === 0;
    const {isKeyFixed} = this.account;
    if (isEmpty && choices.length === 0 && !isKeyFixed) {
      this.account.problem = 'noSystems';
      this.#element.say((m) => m.errors.noSystems());
      this.view = 'account';
      return;
    }
    this.#element.say((m) => (isEmpty && isKeyFixed ? m.errors.noSiteSystems() : m.found(index.usablePairs)));
    this.view = 'systems';
    if (this.account.isContinuing) this.#focus.moveTo();
    this.issues.check(choices, index);
  }

  #onListFailed(isUnauthorized: boolean): void {
    if (this.account.isContinuing) this.#focus.moveTo('#token');
    else this.#element.say((m) => this.list.problem(m));
    // The user must correct the token; the draft keeps the choices.
    if (isUnauthorized && !this.account.isKeyFixed) this.view = 'account';
  }
}
