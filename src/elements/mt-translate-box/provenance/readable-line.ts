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
  return isVisible(line) && hasWords && overlaps(line, hostOf(line) ?? line);
}

/** Whether an element is shown, with a size and colours that can be seen, and no effect that could hide it. */
function isVisible(element: Element): boolean {
  if (!element.checkVisibility({opacityProperty: true, visibilityProperty: true})) return false;
  const style = getComputedStyle(element);
  const {width, height} = element.getBoundingClientRect();
  const effects = [style.clipPath, style.filter, style.maskImage, style.clip];
  return (
    Math.min(width, height) >= MIN_SIZE &&
    parseFloat(style.fontSize) * (parseFloat(style.zoom) || 1) >= MIN_FONT &&
    effects.every((effect) => /^(?:none|auto|)$/.test(effect)) &&
    !style.zIndex.startsWith('-') &&
    isSeen(element, style.webkitTextFillColor)
  );
}

/** Whether the words of a node are where the line is, and not moved out of it. */
function isInside(node: Node, line: Element): boolean {
  const range = new Range();
  range.selectNodeContents(node);
  return overlaps(range, line);
}

type Placed = Pick<Element, 'getBoundingClientRect'>;

function overlaps(inner: Placed, outer: Placed): boolean {
  const [one, other] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
  return one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom;
}

/** Whether a colour differs from what is behind an element, as far as colours show it. */
function isSeen(element: Element, color: string): boolean {
  const words = channelsOf(color);
  let opacity = words[3]!;
  let contrast: number | undefined;
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const style = getComputedStyle(at);
    opacity *= Number(style.opacity);
    const behind = channelsOf(style.backgroundColor);
    // What is in front of a picture is not known.
    if (style.backgroundImage !== 'none') contrast ??= Infinity;
    if (behind[3]! > 0.5) contrast ??= contrastOf(words, behind);
  }
  return opacity >= MIN_OPACITY && (contrast ?? Infinity) >= MIN_CONTRAST;
}

const hostOf = (element: Element): Element | undefined => (element.getRootNode() as ShadowRoot).host;

const parentOf = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? hostOf(element) ?? null;

/** Red, green and blue from 0 to 255, and the opacity. */
function channelsOf(color: string): number[] {
  const [red, green, blue, alpha = 1] = /^rgba?\(/.test(color)
    ? color.match(/[\d.]+/g)!.map(Number)
    : drawn(color);
  return [red!, green!, blue!, alpha];
}

/** The channels of a colour in another notation. */
function drawn(color: string): number[] {
  const context = document.createElement('canvas').getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  return [red!, green!, blue!, alpha! / 255];
}

/** Contrast of two colours as WCAG defines it, with the usual short form of its curve. */
function contrastOf(...colors: readonly [readonly number[], readonly number[]]): number {
  const [dark, light] = colors
    .map(([red, green, blue]) => 0.2126 * curve(red!) + 0.7152 * curve(green!) + 0.0722 * curve(blue!))
    .sort((first, second) => first - second);
  return (light! + 0.05) / (dark! + 0.05);
}

const curve = (channel: number): number => (channel / 255) ** 2.2;
