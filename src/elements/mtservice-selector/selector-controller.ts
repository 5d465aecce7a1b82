import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {baseUrlOf} from '../../client/connection.ts';
import type {Connection} from '../../client/index.ts';
import {languagePair, type LanguagePair, type SavedConfiguration} from '../../contract/index.ts';
import type {SelectorMessages} from '../../localization/en/selector.ts';
import {readConfiguration, SessionController, type MtSession, type StateIssue} from '../../session/index.ts';
import {LanguagePicker} from './language-picker.ts';
import {SelectionStore} from './selection-store.ts';
import {SignInController} from './sign-in-controller.ts';
import {isUsable, systemOf, usableSystems} from './system-index.ts';
import {listProblem, SystemListController, type ListState} from './system-list-controller.ts';
import {TermCorporaController} from './term-corpora-controller.ts';
import {tokenProblem, type TokenProblem} from './token-problem.ts';

/** A text in whatever language the reader has when it is shown. */
export type Text = (messages: SelectorMessages) => string;

/** What the element lets the page know. */
export interface SelectorListener {
  /** The reader changed the draft; not final while typing goes on. */
  onEdited(isFinal: boolean): void;
  onLogout(): void;
  onIssues(issues: readonly StateIssue[]): void;
}

type Host = ReactiveControllerHost &
  HTMLElement & {readonly baseUrl: string; readonly appId: string; readonly required: boolean};

/** Everything that `mtservice-selector` knows and does, but for drawing it and the form. */
export class SelectorController implements ReactiveController {
  readonly store = new SelectionStore();
  readonly list: SystemListController;
  readonly corpora: TermCorporaController;
  readonly signIn: SignInController;
  /** The source and target language of a pair to add. */
  readonly from: LanguagePicker;
  readonly to: LanguagePicker;

  view: 'account' | 'systems' = 'account';
  tokenProblem: TokenProblem | undefined;
  asksForChoice = false;
  /** The form for a pair says that its target is missing. */
  asksForTarget = false;
  /** The draft is what was saved last, and the view says so. */
  isSaved = false;
  issues: readonly StateIssue[] = [];
  announcement: Text = () => '';
  /** Selector of what gets the focus after the next update; '' for none. */
  focusNext = '';
  readonly openPairs = new Set<LanguagePair>();
  isTokenShown = false;
  showsUnavailable = false;
  source = '';
  target = '';

  readonly #host: Host;
  readonly #listener: SelectorListener;
  readonly #session: SessionController;
  #connection: Connection | undefined;
  // The session that has the saved state; an element that moves takes it along.
  #sharedWith: MtSession | undefined;
  // Issues that wait for the list, so that a state's issues are told in one event.
  #untold: StateIssue[] | undefined;
  #isContinuing = false;

  constructor(host: Host, listener: SelectorListener) {
    this.#host = host;
    this.#listener = listener;
    this.#session = new SessionController(host, () => this.follow());
    this.list = new SystemListController(host, (state) => this.#onListSettled(state));
    this.corpora = new TermCorporaController(host);
    this.from = new LanguagePicker(host);
    this.to = new LanguagePicker(host);
    this.signIn = new SignInController(host, (token) => {
      this.setToken(token, true);
      this.continue();
    });
    host.addController(this);
  }

  /** `{base_url}`: the element's, else the session's; undefined when nobody says one that can be. */
  get address(): string | undefined {
    return baseUrlOf(this.#host.baseUrl, this.#session.value.baseUrl);
  }

  /** The way to the service that the list came by. */
  get connection(): Connection | undefined {
    return this.#connection;
  }

  hostConnected(): void {
    this.follow();
  }

  /** Shares the saved state with the session, and loads its list when the way to the service is another. */
  follow(): void {
    this.#share();
    if (!this.#host.isConnected || this.view !== 'systems') return;
    const known = this.#connection;
    const next = this.#connect();
    const isSame = (['baseUrl', 'appId', 'fetch'] as const).every((name) => known?.[name] === next?.[name]);
    if (!isSame || this.list.state.kind === 'none') this.#load();
  }

  /** Changes what is shown, not what is chosen. */
  set(fields: Partial<Pick<SelectorController, 'isTokenShown' | 'showsUnavailable'>>): void {
    Object.assign(this, fields);
    this.#host.requestUpdate();
  }

  /** Takes the languages of a pair to add, '' for none yet; a pair of two is a part of the state. */
  pick(source: string, target: string): void {
    const {index} = this.list;
    const pair = languagePair(source, target);
    const system = source && target && index && usableSystems(index, pair)[0];
    this.source = source;
    this.target = target;
    this.asksForTarget = false;
    this.store.pending = system ? {pair, systemId: system.id, options: '', threshold: undefined} : undefined;
  }

  /** Reads a state from the host; a refused one changes nothing. */
  restore(input: unknown): void {
    if (input === undefined || input === null || input === '') {
      this.forget();
      return;
    }
    const read = readConfiguration(input);
    if (!read.ok) {
      this.issues = read.issues;
      this.#host.requestUpdate();
      this.#tellIssues(read.issues);
      return;
    }
    this.issues = read.issues;
    this.#untold = read.issues;
    this.store.set(read.configuration);
    this.#sharedWith = undefined;
    this.#share();
    this.showBase();
  }

  /** Shows the state that the draft started from: its systems, or the account view without a token. */
  showBase(): void {
    this.#resetView();
    this.view = this.store.draft.token ? 'systems' : 'account';
    if (this.view === 'systems') this.#load();
    else this.list.clear();
  }

  /** Forgets the draft, the saved state, the token and the list. */
  forget(): void {
    this.issues = [];
    this.#untold = undefined;
    this.store.set(undefined);
    this.#sharedWith?.clear();
    this.#sharedWith = undefined;
    this.showBase();
  }

  setToken(token: string, isFinal: boolean): void {
    if (token !== this.store.draft.token) {
      this.store.edit({token});
      this.tokenProblem = undefined;
      this.list.clear();
    }
    this.edited(isFinal);
  }

  setEngineName(engineName: string, isFinal: boolean): void {
    this.store.edit({engineName});
    this.edited(isFinal);
  }

  /** Opens the service's sign-in page, which hands its token over. */
  openSignIn(language: string): void {
    if (this.address) this.signIn.open(this.address, language);
    else this.tokenProblem = 'noAddress';
    this.#host.requestUpdate();
  }

  /** Checks the token with the service; the list that comes back opens the systems view. */
  continue(): void {
    if (this.list.state.kind === 'loading') return;
    this.signIn.close();
    const token = this.store.draft.token.trim();
    if (token !== this.store.draft.token) this.store.edit({token});
    this.tokenProblem = tokenProblem(token, this.address);
    if (this.tokenProblem) {
      this.focusNext = '#token';
      this.#host.requestUpdate();
      return;
    }
    this.#isContinuing = true;
    this.#load();
  }

  /** Whether a pair to add has a source and no target. */
  get isHalfChosen(): boolean {
    return this.source !== '' && this.target === '';
  }

  /** Makes the draft the saved state and shares it; undefined, and a message, when a choice is missing. */
  save(): SavedConfiguration | undefined {
    const {draft, choices} = this.store;
    this.asksForTarget = this.isHalfChosen;
    // What was saved before may be emptied; what never was would be of no use.
    this.asksForChoice = !this.asksForTarget && choices.length === 0 && (this.#host.required || !draft.base);
    if (this.asksForTarget || this.asksForChoice) {
      this.say((m) => (this.asksForTarget ? m.addIncomplete : m.selectOne));
      return undefined;
    }
    const state = this.store.save();
    this.pick('', '');
    this.isSaved = true;
    this.issues = [];
    this.#sharedWith = undefined;
    this.#share();
    this.say((m) => m.saved);
    return state;
  }

  /** Goes back to the last saved or set state. */
  cancel(): void {
    this.signIn.close();
    const {token} = this.store.draft;
    this.store.revert();
    const keepsList = token === this.store.draft.token && this.list.index !== undefined;
    this.#resetView();
    if (keepsList && this.view === 'systems' && token) this.#host.requestUpdate();
    else this.showBase();
  }

  /** Forgets everything, for every element of the session. */
  logout(): void {
    this.forget();
    this.#session.value.clear();
    this.focusNext = '#token';
    this.#listener.onLogout();
  }

  /** Back to the account view, the selection kept. */
  changeAccount(): void {
    this.list.clear();
    this.view = 'account';
    this.focusNext = '#token';
  }

  /** Tells the reader through the live region. */
  say(text: Text): void {
    this.announcement = text;
    this.#host.requestUpdate();
  }

  /** Notes that the reader changed the draft; not final while typing goes on. */
  edited(isFinal: boolean): void {
    this.isSaved = false;
    this.#host.requestUpdate();
    this.#listener.onEdited(isFinal);
  }

  #share(): void {
    const session = this.#session.value;
    const {base} = this.store.draft;
    if (!base || session === this.#sharedWith || !this.#host.isConnected) return;
    this.#sharedWith = session;
    session.publish(structuredClone(base), this.address);
  }

  #resetView(): void {
    this.isTokenShown = false;
    this.tokenProblem = undefined;
    this.asksForChoice = this.isSaved = false;
    this.announcement = () => '';
    this.pick('', '');
    this.openPairs.clear();
    this.#isContinuing = false;
    this.#host.requestUpdate();
  }

  #connect(): Connection | undefined {
    const {address} = this;
    const session = this.#session.value;
    return address
      ? session.connect(address, this.store.draft.token, this.#host.appId || undefined)
      : undefined;
  }

  #load(): void {
    this.corpora.clear();
    this.pick('', ''); // Another list has other systems.
    this.#connection = this.#connect();
    if (this.#connection && this.#host.isConnected) this.list.load(this.#connection);
    else this.list.clear();
  }

  #onListSettled(state: ListState): void {
    if (state.kind === 'ready') this.#onListReady();
    else if (state.kind === 'failed') this.#onListFailed(state.failure.kind === 'unauthorized');
  }

  #onListReady(): void {
    const {index} = this.list;
    if (!index) return;
    if (index.systems.length === 0 && this.store.draft.choices.length === 0) {
      this.tokenProblem = 'noSystems';
      this.view = 'account';
      this.#isContinuing = false;
      return;
    }
    this.say((m) => m.found(index.usablePairs, index.asleep));
    this.view = 'systems';
    if (this.#isContinuing) this.focusNext = '#found';
    this.#isContinuing = false;
    const issues = [...(this.#untold ?? []), ...(this.#untold ? this.#systemIssues() : [])];
    this.#untold = undefined;
    if (issues.length > 0) {
      this.issues = issues;
      this.#tellIssues(issues);
    }
  }

  #onListFailed(isUnauthorized: boolean): void {
    if (this.#isContinuing) this.focusNext = '#token';
    else this.say((m) => listProblem(this.list.state, this.address, m));
    this.#isContinuing = false;
    // The token is what has to be mended; the selection waits in the draft.
    if (isUnauthorized) this.view = 'account';
  }

  #systemIssues(): StateIssue[] {
    return this.store.draft.choices.flatMap(({pair, systemId}): StateIssue[] => {
      const system = systemOf(this.list.index, systemId);
      if (!system) return [{kind: 'systemGone', pair, systemId}];
      return isUsable(system) ? [] : [{kind: 'systemStopped', pair, systemId}];
    });
  }

  #tellIssues(issues: readonly StateIssue[]): void {
    // Later than the call that set the state: the host may listen for what it caused.
    queueMicrotask(() => this.#listener.onIssues(issues));
  }
}
