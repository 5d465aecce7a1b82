import type {ReactiveControllerHost} from 'lit';
import type {SelectorMessages} from '../../../localization/en/selector.ts';
import {withoutBidi} from '../../common/direction-marks.ts';
import type {ElementController} from '../../common/element-controller.ts';
import {KEPT_BY_SITE} from '../../common/kept-by-site.ts';
import type {DraftStore} from '../configuration/draft-store.ts';
import type {FocusController} from '../focus-controller.ts';
import type {SystemListController} from '../systems/system-list-controller.ts';
import {SignInController} from './sign-in-controller.ts';

/** Why the token cannot be used; all problems except `noSystems` are detected without asking the service. */
export type TokenProblem = 'missing' | 'badCharacters' | 'noAddress' | 'noSystems';

/** The element, and whether its user may replace a token held by the page's own server. */
type AccountHost = ReactiveControllerHost & {readonly changekey: boolean};

/** Address of the service, and the page's setting for this address. */
interface ServiceAddress {
  readonly baseUrl: string | undefined;
  readonly givenAddress: string;
}

/** Objects and actions of the element that the account uses. */
export interface AccountSurroundings {
  readonly host: AccountHost;
  readonly element: ElementController<'selector'>;
  readonly store: DraftStore;
  readonly list: SystemListController;
  readonly focus: FocusController;
  readonly service: ServiceAddress;
  /** Loads the systems of the token, which also verifies the token. */
  load(): void;
}

const MAX_NAME_LENGTH = 100;

// A token is sent in a header, so that only visible ASCII is allowed.
const TOKEN = /^[\x21-\x7e]+$/;

/** The user's token: typed or received from the service's sign-in page, then checked with the service. */
export class AccountController {
  readonly signIn: SignInController;
  isTokenShown = false;
  problem: TokenProblem | undefined;
  /** Whether Continue was pressed and the list of systems is awaited. */
  isContinuing = false;
  #isKeyAsked = false;
  #signedIn = {token: '', user: ''};
  readonly #around: AccountSurroundings;

  constructor(around: AccountSurroundings) {
    const {host, element} = (this.#around = around);
    this.signIn = new SignInController(
      host,
      ({token, user}) => {
        this.#signedIn = {token, user: withoutBidi(user).slice(0, MAX_NAME_LENGTH)};
        this.setToken(token, true);
        this.continue();
      },
      (state) => state !== 'idle' && element.say((m) => m.signInState[state]),
    );
  }

  /** The token as typed. */
  get token(): string {
    return this.#around.store.draft.token;
  }

  /** Whether the page's own server holds the token, so that the token cannot be shown. */
  get isKeptBySite(): boolean {
    return this.token === KEPT_BY_SITE;
  }

  /**
   * Whether the page's own server holds the token and the user may not replace it, so that the user cannot log out
   * either.
   */
  get isKeyFixed(): boolean {
    return this.isKeptBySite && !this.#around.host.changekey;
  }

  /** Owner of the token, as reported by the sign-in page during this visit; empty if unknown. */
  get user(): string {
    return this.#signedIn.token === this.token ? this.#signedIn.user : '';
  }

  /** Last characters of the token, for the user to recognize it; empty for a short token. */
  get tokenEnd(): string {
    return this.token.length > 12 ? this.token.slice(-4) : '';
  }

  /** Whether the token field is shown: the user has a token, or may have to copy one from the sign-in page. */
  get isKeyShown(): boolean {
    return this.#isKeyAsked || this.token !== '' || this.signIn.state !== 'idle';
  }

  /** Whether the token is being checked with the service. */
  get isChecking(): boolean {
    return this.#around.list.state.kind === 'loading' || this.#around.list.isRetrying;
  }

  /** Whether the same token may work later. */
  get canRetry(): boolean {
    const {state} = this.#around.list;
    return state.kind === 'failed' && state.failure.kind !== 'unauthorized';
  }

  /** Describes the problem with the token or the connection; empty without a problem. */
  problemText(m: SelectorMessages): string {
    if (this.problem === 'noAddress') return this.addressProblem(m);
    return this.problem ? m.errors[this.problem]() : this.#around.list.problem(m);
  }

  /** Describes why there is no service address: the page sets no address, or an invalid one. */
  addressProblem({errors}: SelectorMessages): string {
    const {givenAddress} = this.#around.service;
    return givenAddress ? errors.badAddress(givenAddress) : errors.noAddress();
  }

  /** Shows and focuses the field for an existing token. */
  askForKey(): void {
    this.#isKeyAsked = true;
    this.#around.focus.moveTo('#token');
  }

  /** Sets the token; `isFinal` is false while the user is typing. */
  setToken(token: string, isFinal: boolean): void {
    if (token !== this.token) {
      this.problem = undefined;
      this.#around.list.clear();
    }
    // Keeps the field while the user empties it.
    this.#isKeyAsked = true;
    this.#around.store.edit({token}, isFinal);
  }

  /** Shows or hides the token. */
  toggleToken(): void {
    this.isTokenShown = !this.isTokenShown;
    this.#around.host.requestUpdate();
  }

  /** Opens the service's sign-in page, which sends a token to this page. */
  openSignIn(language: string): void {
    const {baseUrl} = this.#around.service;
    this.problem = baseUrl ? undefined : 'noAddress';
    if (baseUrl) this.signIn.open(baseUrl, language);
    else this.#around.element.say((m) => this.addressProblem(m));
    this.#around.host.requestUpdate();
  }

  /** Checks the token with the service. */
  continue(): void {
    if (this.#around.list.state.kind === 'loading') return;
    this.signIn.close();
    this.#around.store.trimToken();
    this.problem = this.#findProblem();
    if (this.problem) {
      this.#around.focus.moveTo('#token');
      return;
    }
    this.isContinuing = true;
    this.#around.element.say((m) => m.checking);
    this.#around.load();
  }

  /** Resets the display and results, but not the token. */
  reset(): void {
    this.isTokenShown = this.isContinuing = this.#isKeyAsked = false;
    this.problem = undefined;
  }

  #findProblem(): TokenProblem | undefined {
    if (!this.token) return 'missing';
    if (!TOKEN.test(this.token)) return 'badCharacters';
    return this.#around.service.baseUrl ? undefined : 'noAddress';
  }
}
