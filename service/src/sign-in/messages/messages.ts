/** Everything that the sign-in pages say, in one language. */
export interface Messages {
  readonly signIn: string;
  readonly toGetClientId: string;
  readonly asksForClientId: string;
  readonly userName: string;
  readonly password: string;
  readonly wrongPassword: string;
  readonly fillBoth: string;
  tooManyAttempts(minutes: number): string;
  readonly badOrigin: string;
  readonly giveTitle: string;
  readonly showTitle: string;
  signedInAs(name: string): string;
  readonly thisPageAsks: string;
  readonly permissions: string;
  readonly newClientId: string;
  giveIt(origin: string): string;
  readonly showIt: string;
  readonly cancel: string;
  readonly yourClientId: string;
  readonly clientId: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyByHand: string;
  readonly pasteIt: string;
  readonly shownOnce: string;
  given(origin: string): string;
  notGiven(origin: string): string;
  readonly cancelledTitle: string;
  readonly cancelled: string;
  readonly expiredTitle: string;
  readonly expired: string;
  readonly failedTitle: string;
  readonly badRequest: string;
  readonly unavailable: string;
  readonly startAgain: string;
}
