/** Path, below the base address of the service, where visitors without an account get a token. */
export const VISITOR_PATH = '/visitor';
