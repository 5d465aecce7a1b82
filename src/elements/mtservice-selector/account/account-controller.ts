import type {ReactiveControllerHost} from 'lit';
import type {SelectorMessages} from '../../../localization/en/selector.ts';
import {withoutBidi} from '../../common/bidi.ts';
import type {ElementController} from '../../common/element-controller.ts';
import {KEPT_BY_SITE} from '../../common/kept-by-site.ts';
import type {DraftStore} from '../configuration/draft-store.ts';
import type {FocusController} from '../focus-controller.ts';
import type {SystemListController} from '../systems/system-list-controller.ts';
import {SignInController} from './sign-in-controller.ts';

/** Why the token is not used; all but `noSystems` are found without asking the service. */
export type TokenProblem = 'missing' | 'badCharacters' | 'noAddress' | 'noSystems';

/** The element, and whether its user may replace a token that the page's own server has. */
type AccountHost = ReactiveControllerHost & {readonly changekey: boolean};

/** Address of the service, and what the page wrote for it. */
interface ServiceAddress {
  readonly baseUrl: string | undefined;
  readonly givenAddress: string;
}

const MAX_NAME_LENGTH = 100;

// A token stands in a header: visible ASCII.
const TOKEN = /^[\x21-\x7e]+$/;

/** The user's token: typed or handed over by the service's sign-in page, then checked with the service. */
export class AccountController {
  readonly signIn: SignInController;
  isTokenShown = false;
  problem: TokenProblem | undefined;
  /** Whether Continue was pressed, and the list of systems is awaited. */
  isContinuing = false;
  #isKeyAsked = false;
  #signedIn = {token: '', user: ''};
  readonly #host: AccountHost;
  readonly #element: ElementController<'selector'>;
  readonly #store: DraftStore;
  readonly #list: SystemListController;
  readonly #focus: FocusController;
  readonly #service: ServiceAddress;
  readonly #load: () => void;

  /** @param load - Loads the systems of the token, which checks it. */
  constructor(
    host: AccountHost,
    element: ElementController<'selector'>,
    store: DraftStore,
    list: SystemListController,
    focus: FocusController,
    service: ServiceAddress,
    load: () => void,
  ) {
    this.#host = host;
    this.#element = element;
    this.#store = store;
    this.#list = list;
    this.#focus = focus;
    this.#service = service;
    this.#load = load;
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
    return this.#store.draft.token;
  }

  /** Whether the page's own server has the token, so that there is nothing to show of it. */
  get isKeptBySite(): boolean {
    return this.token === KEPT_BY_SITE;
  }

  /** Whether the page's own server has the token for good: the user cannot give another one, nor lose it. */
  get isKeyFixed(): boolean {
    return this.isKeptBySite && !this.#host.changekey;
  }

  /** Who uses the token, as the sign-in page said in this visit; empty when it is not known. */
  get user(): string {
    return this.#signedIn.token === this.token ? this.#signedIn.user : '';
  }

  /** Last characters of a token, by which its user can tell it from others; empty for a short one. */
  get tokenEnd(): string {
    return this.token.length > 12 ? this.token.slice(-4) : '';
  }

  /** Whether the field for a token is shown: the user has one, or may have to copy it from the sign-in page. */
  get isKeyShown(): boolean {
    return this.#isKeyAsked || this.token !== '' || this.signIn.state !== 'idle';
  }

  /** Whether the service is being asked about the token. */
  get isChecking(): boolean {
    return this.#list.state.kind === 'loading' || this.#list.isRetrying;
  }

  /** Whether the same token may work another time. */
  get canRetry(): boolean {
    const {state} = this.#list;
    return state.kind === 'failed' && state.failure.kind !== 'unauthorized';
  }

  /** What is wrong with the token or the connection, in words; empty when nothing is. */
  problemText(m: SelectorMessages): string {
    if (this.problem === 'noAddress') return this.addressProblem(m);
    return this.problem ? m.errors[this.problem]() : this.#list.problem(m);
  }

  /** Why there is nowhere to ask, in words: the page gives no address, or something that is none. */
  addressProblem({errors}: SelectorMessages): string {
    const {givenAddress} = this.#service;
    return givenAddress ? errors.badAddress(givenAddress) : errors.noAddress();
  }

  /** Shows the field for a token that the user has, and goes there. */
  askForKey(): void {
    this.#isKeyAsked = true;
    this.#focus.moveTo('#token');
  }

  /** Takes a token; not final while typing goes on. */
  setToken(token: string, isFinal: boolean): void {
    if (token !== this.token) {
      this.problem = undefined;
      this.#list.clear();
    }
    // The field stays while the user empties it.
    this.#isKeyAsked = true;
    this.#store.edit({token}, isFinal);
  }

  /** Shows the token, or dots in its place. */
  toggleToken(): void {
    this.isTokenShown = !this.isTokenShown;
    this.#host.requestUpdate();
  }

  /** Opens the service's sign-in page, which hands its token over. */
  openSignIn(language: string): void {
    const {baseUrl} = this.#service;
    this.problem = baseUrl ? undefined : 'noAddress';
    if (baseUrl) this.signIn.open(baseUrl, language);
    else this.#element.say((m) => this.addressProblem(m));
    this.#host.requestUpdate();
  }

  /** Checks the token with the service. */
  continue(): void {
    if (this.#list.state.kind === 'loading') return;
    this.signIn.close();
    this.#store.trimToken();
    this.problem = this.#findProblem();
    if (this.problem) {
      this.#focus.moveTo('#token');
      return;
    }
    this.isContinuing = true;
    this.#element.say((m) => m.checking);
    this.#load();
  }

  /** Forgets what was shown and found, not the token. */
  reset(): void {
    this.isTokenShown = this.isContinuing = this.#isKeyAsked = false;
    this.problem = undefined;
  }

  #findProblem(): TokenProblem | undefined {
    if (!this.token) return 'missing';
    if (!TOKEN.test(this.token)) return 'badCharacters';
    return this.#service.baseUrl ? undefined : 'noAddress';
  }
}
