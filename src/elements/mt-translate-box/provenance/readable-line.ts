/** Whether people can read a line: it is visible, with words of its own or from the page that are visible. */
export function isReadable(line: HTMLElement): boolean {
  const nodes = line.querySelector('slot')?.assignedNodes({flatten: true}) ?? [];
  const hasWords = nodes.some(
    (node) => node.textContent?.trim() && (!(node instanceof Element) || isVisible(node)),
  );
  return isVisible(line) && hasWords;
}

/** Whether an element is shown, with a size and colour that can be seen. */
function isVisible(element: Element): boolean {
  if (!element.checkVisibility({opacityProperty: true, visibilityProperty: true})) return false;
  const {color, fontSize, clipPath} = getComputedStyle(element);
  const {width, height} = element.getBoundingClientRect();
  const isTransparent = color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);
  return (
    width > 0 &&
    height > 0 &&
    parseFloat(fontSize) > 0 &&
    !isTransparent &&
    !/inset\((?:50|100)%/.test(clipPath)
  );
}
