// Answers that never end, for tests of code that reads answers of other servers.

/**
 * Sends the same piece until the client ends the answer; `onSent` gets the number of bytes that the client took. After
 * `mostBytes`, sends no more bytes and leaves the answer open: some browsers read faster than they inform the page.
 */
export function sendWithoutEnd(
  response,
  piece = Buffer.alloc(64 * 1024, ' '),
  onSent = () => undefined,
  mostBytes = Infinity,
) {
  let left = mostBytes;
  const send = () => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length;
      if (!response.write(piece)) return;
      onSent(piece.length);
    }
  };
  response.on('drain', send);
  send();
}
