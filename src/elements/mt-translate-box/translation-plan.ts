/**
 * The requests that translate these sentences: each one once, in order, as many together as fit
 * into `limit` UTF-16 code units. A sentence that is longer by itself has a request of its own.
 */
export function planRequests(sentences: readonly string[], limit = Infinity): string[][] {
  const requests: string[][] = [];
  let room = 0;
  for (const sentence of new Set(sentences)) {
    room -= sentence.length;
    if (room < 0 || requests.length === 0) {
      requests.push([]);
      room = limit - sentence.length;
    }
    requests.at(-1)!.push(sentence);
  }
  return requests;
}
