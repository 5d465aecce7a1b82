const EDGE_PX = 8;
const MIN_HEIGHT_PX = 160;

/** Places a list in the top layer below its field, or above the field if there is more space. */
export function placePopup(popup: HTMLElement, field: HTMLElement): void {
  const {top, bottom, left, right, width} = field.getBoundingClientRect();
  const {clientWidth, clientHeight} = document.documentElement;
  const below = clientHeight - bottom - EDGE_PX;
  const above = top - EDGE_PX;
  const isBelow = below >= Math.min(popup.scrollHeight, MIN_HEIGHT_PX) || below >= above;
  const {style} = popup;
  style.minInlineSize = `${width}px`;
  style.maxBlockSize = `min(24em, ${Math.max(isBelow ? below : above, 0)}px)`;
  style.maxInlineSize = `${clientWidth - 2 * EDGE_PX}px`;
  style.top = isBelow ? `${bottom + 2}px` : 'auto';
  style.bottom = isBelow ? 'auto' : `${clientHeight - top + 2}px`;
  const isRtl = getComputedStyle(field).direction === 'rtl';
  const {width: popupWidth} = popup.getBoundingClientRect();
  const wanted = isRtl ? right - popupWidth : left;
  style.left = `${Math.max(EDGE_PX, Math.min(wanted, clientWidth - popupWidth - EDGE_PX))}px`;
}
