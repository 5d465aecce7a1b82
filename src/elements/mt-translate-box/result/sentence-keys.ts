/**
 * Number of the sentence that an arrow key, Home or End leads to; undefined for other keys.
 *
 * @param index - Number of the sentence now, -1 for none.
 * @param last - Number of the last sentence.
 */
export function sentenceByKey(
  {key, currentTarget}: KeyboardEvent,
  index: number,
  last: number,
): number | undefined {
  const isRightToLeft = currentTarget instanceof HTMLElement && currentTarget.dir === 'rtl';
  const [next, previous] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const wanted = {
    [next]: index + 1,
    ArrowDown: index + 1,
    [previous]: index - 1,
    ArrowUp: index - 1,
    Home: 0,
    End: last,
  }[key];
  return wanted === undefined ? undefined : Math.min(Math.max(0, wanted), last);
}
