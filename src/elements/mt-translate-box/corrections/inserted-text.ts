/**
 * The text that an input event inserts; empty for a deletion, undefined for other changes, such as formatting.
 *
 * @param isOneLine - Whether line breaks become spaces.
 */
export function insertedText(event: InputEvent, isOneLine: boolean): string | undefined {
  const {inputType, data, dataTransfer} = event;
  if (inputType.startsWith('delete')) return '';
  if (!inputType.startsWith('insert')) return undefined;
  const isBreak = inputType === 'insertParagraph' || inputType === 'insertLineBreak';
  const text = isBreak ? '\n' : (data ?? dataTransfer?.getData('text/plain'));
  const lines = text?.replace(/\r\n?/g, '\n');
  return isOneLine ? lines?.replace(/\s*\n\s*/g, ' ') : lines;
}
