/** An answer of a door. */
export interface DoorAnswer {
  readonly status: number;
  readonly json: unknown;
  readonly headers: Headers;
}

/** Sends a JSON body, a form, a multipart form, or no body. */
export async function askDoor(
  url: string,
  body?: object | URLSearchParams | FormData,
  headers: Record<string, string> = {},
): Promise<DoorAnswer> {
  const isForm = body instanceof URLSearchParams || body instanceof FormData;
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {...(body && !isForm && {'content-type': 'application/json'}), ...headers},
    ...(body && {body: isForm ? body : JSON.stringify(body)}),
  });
  const text = await answer.text();
  return {status: answer.status, json: text === '' ? undefined : JSON.parse(text), headers: answer.headers};
}
