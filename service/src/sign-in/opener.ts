/** The page that opened the sign-in window, by its own account. */
export interface Opener {
  /** Where the token may be sent; undefined when none or no valid one was named. */
  readonly origin: string | undefined;
  /** Whether something was named that is not the origin of a web page. */
  readonly badOrigin: boolean;
  /** Sent back with the token, so that the page recognizes its own request. */
  readonly state: string;
}

const MAX_STATE_LENGTH = 512;

/** Reads `origin` and `state`; an origin is taken only in exactly the form that browsers write. */
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
