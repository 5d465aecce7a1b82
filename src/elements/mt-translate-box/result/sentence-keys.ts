/**
 * Number of the sentence for an arrow key, Home or End; undefined for other keys.
 *
 * @param index - Number of the current sentence, -1 for none.
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

/**
 * Whether a key enters text: a character, or the start of an accent or of input method text. A space scrolls
 * the page.
 */
export function isTyped(event: KeyboardEvent): boolean {
  const {key, ctrlKey, metaKey, altKey} = event;
  const isCharacter = key !== ' ' && [...key].length === 1;
  // On a Mac, Option types letters; elsewhere Alt opens menus.
  const isCommand = ctrlKey || metaKey || (altKey && key < '\x80');
  if (isCommand && !event.getModifierState('AltGraph')) return false;
  return isCharacter || key === 'Dead' || key === 'Process';
}

/** Whether keys paste: Ctrl or Command with V, in any layout of the keyboard, or Shift with Insert. */
export function isPasteKey({key, code, ctrlKey, metaKey, altKey, shiftKey}: KeyboardEvent): boolean {
  if (key === 'Insert') return shiftKey;
  const isV = key.toLowerCase() === 'v' || (code === 'KeyV' && key > '\x7f');
  return isV && (ctrlKey || metaKey) && !altKey;
}
