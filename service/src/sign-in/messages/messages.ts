/** Everything that the sign-in pages say, in one language. */
export interface Messages {
  readonly signIn: string;
  readonly toGetKey: string;
  readonly asksToTranslate: string;
  readonly userName: string;
  readonly password: string;
  readonly wrongPassword: string;
  /** The password was right, but the operator has disabled the user. */
  readonly disabled: string;
  readonly fillBoth: string;
  tooManyAttempts(minutes: number): string;
  readonly badOrigin: string;
  cutOff(origin: string): string;
  giveTitle(site: string): string;
  readonly showTitle: string;
  signedInAs(name: string): string;
  readonly thisPageAsks: string;
  readonly permissions: string;
  readonly newKey: string;
  readonly giveIt: string;
  readonly showIt: string;
  readonly cancel: string;
  readonly yourKey: string;
  readonly key: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyByHand: string;
  readonly pasteIt: string;
  pasteItAt(origin: string): string;
  readonly shownOnce: string;
  given(origin: string): string;
  readonly cancelledTitle: string;
  readonly cancelled: string;
  readonly expiredTitle: string;
  readonly expired: string;
  readonly failedTitle: string;
  readonly badRequest: string;
  readonly forged: string;
  readonly unavailable: string;
  readonly startAgain: string;
  readonly provider: ProviderMessages;
}

/** What the pages say about signing in with a provider; `title` is the name that users know it by. */
export interface ProviderMessages {
  continueWith(title: string): string;
  /** Between the button of the provider and the form with the password. */
  readonly or: string;
  readonly passwordsOff: string;
  unavailable(title: string): string;
  unavailableOrPassword(title: string): string;
  readonly refusedTitle: string;
  denied(title: string): string;
  readonly expired: string;
  readonly otherBrowser: string;
  untrusted(title: string): string;
  clock(title: string): string;
  misconfigured(title: string): string;
  notAllowed(title: string): string;
  noAccount(title: string): string;
  nameTaken(name: string): string;
  noName(title: string): string;
  /** Before the address of the provider and its own name of the person. */
  readonly tellThem: string;
}
