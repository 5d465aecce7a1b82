/** A reply by name of operation. */
export const defaultAnswers: Readonly<Record<string, unknown>>;
