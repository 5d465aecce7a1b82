/** An error with one of several kinds. */
export abstract class KindError<Kind extends string> extends Error {
  readonly kind: Kind;

  constructor(kind: Kind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
