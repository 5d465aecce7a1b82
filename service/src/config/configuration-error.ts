/** A configuration that cannot be used; `message` names the place and says what is allowed there. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
