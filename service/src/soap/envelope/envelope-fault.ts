/** A fault about the envelope itself, before anything in its body counts. */
export class EnvelopeFault extends Error {
  override readonly name = 'EnvelopeFault';

  constructor(
    readonly code: 'VersionMismatch' | 'MustUnderstand',
    message: string,
  ) {
    super(message);
  }
}
