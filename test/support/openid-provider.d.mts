/** ID and secret of the service at the provider; the secret has signs that must be escaped on the way. */
export const CLIENT: {readonly id: string; readonly secret: string};

/** A running provider. */
export interface TestProvider {
  /** Its address. */
  readonly issuer: string;
  close(): Promise<void>;
}

/**
 * Starts a provider of OpenID Connect on this machine. It lets everybody in with any password, asks for consent,
 * and gives the name as `sub` and `preferred_username`, with the claims of `people`.
 */
export function startOpenIdProvider(options: {
  readonly redirectUrls: readonly string[];
  readonly people?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Headers that each answer has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Settings of the service as a client. */
  readonly client?: Readonly<Record<string, unknown>>;
}): Promise<TestProvider>;
