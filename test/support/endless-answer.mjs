// Answers that never end, for tests of what reads the answers of others.

/**
 * Sends the same piece until the client ends the answer; `onSent` gets the bytes that the client took. After `mostBytes` it
 * sends nothing more, and leaves the answer open: some browsers read faster than they tell the page.
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
