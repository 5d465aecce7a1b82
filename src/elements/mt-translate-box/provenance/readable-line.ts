/** Smallest size of words and of a line that people can read, in pixels. */
const MIN_FONT = 5;
const MIN_SIZE = 6;
const MIN_OPACITY = 0.2;
/** Least contrast between words and background. */
const MIN_CONTRAST = 1.3;

/** Whether people can read a line: it is visible, with words or a picture of its own or of the page that are visible. */
export function isReadable(line: HTMLElement): boolean {
  const nodes = line.querySelector('slot')?.assignedNodes({flatten: true}) ?? [];
  const hasWords = nodes.some((node) => {
    const element = node instanceof Element ? node : undefined;
    if (element?.matches('img[alt]:not([alt=""]), :has(img[alt]:not([alt=""]))')) return isVisible(element);
    return node.textContent?.trim() && isInside(node, line) && (!element || isVisible(element));
  });
  return isVisible(line) && hasWords;
}

/** Whether an element is shown, on the page, with a size and colours that can be seen. */
function isVisible(element: Element): boolean {
  if (!element.checkVisibility({opacityProperty: true, visibilityProperty: true})) return false;
  const {color, fontSize, clipPath} = getComputedStyle(element);
  const {width, height, right, bottom} = element.getBoundingClientRect();
  const isLeft = right + scrollX <= 0 && getComputedStyle(document.documentElement).direction === 'ltr';
  return (
    Math.min(width, height) >= MIN_SIZE &&
    parseFloat(fontSize) >= MIN_FONT &&
    !isLeft &&
    bottom + scrollY > 0 &&
    !/inset\((?:50|100)%/.test(clipPath) &&
    isSeen(element, color)
  );
}

/** Whether the words of a node are where the line is, and not moved out of it. */
function isInside(node: Node, line: Element): boolean {
  const range = new Range();
  range.selectNodeContents(node);
  const words = range.getBoundingClientRect();
  const {left, right, top, bottom} = line.getBoundingClientRect();
  return words.right > left && words.left < right && words.bottom > top && words.top < bottom;
}

/** Whether a colour differs from what is behind an element, as far as colours show it. */
function isSeen(element: Element, color: string): boolean {
  const words = channelsOf(color);
  let opacity = words?.[3] ?? 1;
  let contrast: number | undefined;
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const style = getComputedStyle(at);
    opacity *= Number(style.opacity);
    const behind = channelsOf(style.backgroundColor);
    // What is in front of a picture is not known.
    if (style.backgroundImage !== 'none') contrast ??= Infinity;
    if (words && behind && behind[3]! > 0.5) contrast ??= contrastOf(words, behind);
  }
  return opacity >= MIN_OPACITY && (contrast ?? Infinity) >= MIN_CONTRAST;
}

const parentOf = (element: Element): Element | null => {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
};

/** Red, green and blue from 0 to 255, and the opacity; undefined for a colour in another notation. */
function channelsOf(color: string): number[] | undefined {
  const [red, green, blue, alpha = 1] = /^rgba?\(/.test(color) ? color.match(/[\d.]+/g)!.map(Number) : [];
  return red === undefined ? undefined : [red, green!, blue!, alpha];
}

/** Contrast of two colours as WCAG defines it, with the usual short form of its curve. */
function contrastOf(...colors: readonly [readonly number[], readonly number[]]): number {
  const [dark, light] = colors
    .map(([red, green, blue]) => 0.2126 * curve(red!) + 0.7152 * curve(green!) + 0.0722 * curve(blue!))
    .sort((first, second) => first - second);
  return (light! + 0.05) / (dark! + 0.05);
}

const curve = (channel: number): number => (channel / 255) ** 2.2;
