import {expect, type CDPSession, type Locator, type Page} from '@playwright/test';
import {deadline} from '../../support/deadlines.mjs';

declare global {
  interface Window {
    /** Announcements of live regions so far. */
    said: string[];
  }
}

/** Collects what live regions say, in shadow trees too; a region that says the same text again is not announced. */
function listen(): void {
  window.said = [];
  const last = new WeakMap<Element, string>();
  const note = (records: readonly MutationRecord[]) => {
    const changed = new Set<Element>();
    for (const {target} of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(
        '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]',
      );
      if (region) changed.add(region);
    }
    for (const region of changed) {
      const words = (region.textContent ?? '')
        .replace(/[\u2066-\u2069]/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      if (words !== (last.get(region) ?? '') && words) window.said.push(words);
      last.set(region, words);
    }
  };
  const watch = (root: Node) =>
    new MutationObserver(note).observe(root, {subtree: true, childList: true, characterData: true});
  watch(document);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options);
    watch(root);
    return root;
  };
}

interface Property {
  readonly name: string;
  readonly value: {readonly value?: unknown};
}

const STATES = ['expanded', 'checked', 'pressed', 'selected', 'required', 'readonly', 'disabled', 'haspopup'];
const DEEP_FOCUS =
  '(() => { let e = document.activeElement; while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement; return e; })()';
const MAX_STOPS = 25;

/**
 * Transcript of what a screen reader announces, from Chromium's accessibility tree: each key, the element that then
 * has the focus with its role, name, states and description, and the announcements of live regions.
 */
export class Transcript {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #lines: string[];
  #heard = 0;
  #focus = '';

  private constructor(page: Page, cdp: CDPSession, lines: string[]) {
    this.#page = page;
    this.#cdp = cdp;
    this.#lines = lines;
  }

  /** Starts before a page is opened. */
  static async start(page: Page): Promise<Transcript> {
    await page.addInitScript(listen);
    return new Transcript(page, await page.context().newCDPSession(page), []);
  }

  /** The lines so far. */
  get text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  /** Presses a key; the focus is read once `ready` has settled. */
  async press(key: string, ready?: () => Promise<unknown>): Promise<void> {
    await this.#page.keyboard.press(key);
    await ready?.();
    this.#lines.push(`[${key}]`);
    await this.#readFocus();
  }

  /** Reads the element with the focus. */
  async focus(): Promise<void> {
    await this.#readFocus();
  }

  /** Presses Tab until a control has the focus, and reads each stop. */
  async tabTo(control: Locator): Promise<void> {
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      await this.press('Tab');
      const isThere = await control.evaluate(
        (element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element,
      );
      if (isThere) return;
    }
    throw new Error(`${String(control)} cannot be reached with Tab`);
  }

  /** Types a text. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.insertText(text);
    this.#lines.push(`[types "${text}"]`);
  }

  /** Waits until a live region says the words, and notes all announcements since the last note. */
  async hears(words: string | RegExp): Promise<void> {
    const isMatch = (line: string) => (typeof words === 'string' ? line.includes(words) : words.test(line));
    await expect
      .poll(async () => (await this.#new()).some(isMatch), {
        timeout: deadline(20_000),
        message: String(words),
      })
      .toBe(true);
    await this.#note();
  }

  /** Reads a part of the page from top to bottom. */
  async read(part: Locator): Promise<void> {
    const tree = await part.ariaSnapshot();
    this.#lines.push('reads:', ...tree.split('\n').map((line) => `  ${line}`));
  }

  /** The lines, with all announcements so far. */
  async end(): Promise<string> {
    await this.#note();
    return this.text;
  }

  async #new(): Promise<string[]> {
    return await this.#page.evaluate((from) => window.said.slice(from), this.#heard);
  }

  async #note(): Promise<void> {
    const said = await this.#new();
    this.#heard += said.length;
    this.#lines.push(...said.map((words) => `says: ${words}`));
  }

  async #readFocus(): Promise<void> {
    const {result} = await this.#cdp.send('Runtime.evaluate', {expression: DEEP_FOCUS});
    if (!result.objectId || result.className === 'HTMLBodyElement') return;
    const {nodes} = await this.#cdp.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const node = nodes[0];
    if (!node) return;
    const words = (value: {value?: unknown} | undefined) =>
      String(value?.value ?? '')
        .replace(/\s+/g, ' ')
        .trim();
    const states = ((node.properties ?? []) as Property[])
      .filter(({name, value}) => STATES.includes(name) && value.value !== false && value.value !== 'false')
      .map(({name, value}) =>
        value.value === true || value.value === 'true' ? name : `${name} ${String(value.value)}`,
      );
    const line = [
      `${words(node.role).replace('DisclosureTriangle', 'summary')} "${words(node.name)}"`,
      words(node.value) && `value "${words(node.value)}"`,
      ...states,
      words(node.description) && `— ${words(node.description)}`,
    ]
      .filter(Boolean)
      .join(', ');
    if (line !== this.#focus) this.#lines.push(`  ${line}`);
    this.#focus = line;
  }
}
