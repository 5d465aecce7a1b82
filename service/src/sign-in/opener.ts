/** The page that opened the sign-in window, according to its own parameters. */
export interface Opener {
  /** Origin that may receive the token; undefined if the origin is missing or invalid. */
  readonly origin: string | undefined;
  /** Whether the page sent an origin that is not that of a web page. */
  readonly badOrigin: boolean;
  /** Text that is sent back with the token, so that the page recognizes its own request. */
  readonly state: string;
}

const MAX_STATE_LENGTH = 512;

/** Reads `origin` and `state`; an origin is accepted only in exactly the form that browsers write. */
export function openerOf(origin: string, state: string): Opener {
  const valid = webOrigin(origin);
  return {
    origin: valid,
    badOrigin: origin !== '' && valid === undefined,
    state: state.length <= MAX_STATE_LENGTH ? state : '',
  };
}

function webOrigin(text: string): string | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return url.origin === text ? text : undefined;
}
