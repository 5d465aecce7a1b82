/**
 * Marks a stretch of a text field, by a copy of its text behind it: in the element before the
 * field, with the same font and wrapping.
 */
export function markInField(field: HTMLTextAreaElement, start: number, end: number): void {
  const mirror = field.previousElementSibling as HTMLElement;
  mirror.replaceChildren();
  if (start >= end) return;
  const {value} = field;
  const mark = document.createElement('mark');
  mark.textContent = value.slice(start, end);
  mirror.dir = getComputedStyle(field).direction;
  mirror.style.blockSize = `${field.offsetHeight}px`;
  mirror.append(value.slice(0, start), mark, value.slice(end));
  mirror.scrollTop = field.scrollTop;
}
