import type {Page} from '@playwright/test';
import type {Area} from './compare-pictures.ts';
import type {Configurations, FramedElement} from './frame-states.ts';

/** A color scheme and a width in which frames are compared. */
export interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
}

export const LOOKS: readonly Look[] = [
  {colorScheme: 'light', width: 320},
  {colorScheme: 'light', width: 900},
  {colorScheme: 'dark', width: 320},
  {colorScheme: 'dark', width: 900},
];

/** Size of a window that shows all states of an element side by side. */
export const VIEWPORT = {width: 2900, height: 1200};

/** Pixels of the page around an element that belong to its picture. */
const RING = 20;

/** What a page may choose for text and colors is the same on all pages, so that only frames can differ. */
const AREA = `
:root {color-scheme: light dark}
:where(html) {background: Canvas}
body > :not(#area) {display: none !important}
#area {
  position: absolute;
  inset: 0;
  display: flex;
  align-items: start;
  margin: 0;
  padding: 0;
  border: 0;
  color: CanvasText;
  font: 16px/1.5 sans-serif;
}
#area:not(.on-page) {background: light-dark(#dce6dc, #2c362c)} /* A missing surface would be seen. */
#area > div {box-sizing: content-box; flex: none; margin: 0; padding: ${RING}px; border: 0}`;

/** Address of a page, and what its elements need. */
export interface FramePage {
  readonly address: string;
  /** Address of the service, which also has the script. */
  readonly service: string;
  readonly configurations: Configurations;
  /** Whether no earlier page had the documents. */
  readonly isFirst?: boolean;
}

/** Opens a page, and adds the element once in each of its states. */
export async function openFrames(
  page: Page,
  {tag, attributes = '', states}: FramedElement,
  {address, service, configurations, isFirst = false}: FramePage,
): Promise<void> {
  await page.goto(address);
  await page.addStyleTag({content: AREA});
  const elements = `<div><${tag} ${attributes}></${tag}></div>`.repeat(states.length);
  await page.evaluate((html) => {
    // In its administration, WordPress puts what plugins add into such boxes.
    document.body.insertAdjacentHTML('beforeend', `<div id="area" class="postbox">${html}</div>`);
  }, elements);
  await page.addScriptTag({url: `${service}/components/mtservice.js`});
  for (const [index, state] of states.entries()) {
    const element = page.locator(tag).nth(index);
    await element.evaluate(configure, {
      configuration: configurations[state.configuration],
      isKept: state.isKept,
    });
    if (isFirst || !state.isKept) await state.show?.(element);
    for (const css of state.settled) await element.locator(css).first().waitFor();
  }
  await page.mouse.move(0, 0);
}

type Host = Element & {setState?: (state: unknown) => void};

function configure(host: Host, {configuration, isKept}: {configuration: unknown; isKept: unknown}): void {
  if (!isKept) Object.assign(host, {store: null});
  if (!configuration) return;
  if (host.setState) host.setState(configuration);
  else Object.assign(host, {state: configuration});
}

/** Gives the page a look; returns for each state the area of its picture. */
export async function setLook(page: Page, {colorScheme, width}: Look): Promise<Area[]> {
  await page.emulateMedia({colorScheme});
  const places = await page.locator('#area > div').evaluateAll(async (places, pixels) => {
    for (const place of places as HTMLElement[]) place.style.inlineSize = `${pixels}px`;
    await new Promise<void>((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted())));
    return places.map((place) => place.getBoundingClientRect().toJSON() as DOMRect);
  }, width);
  return places.map(({x, y, width: outer, height}) => ({x, y, width: outer, height: Math.ceil(height)}));
}
