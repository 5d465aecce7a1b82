import {fixture, html, waitUntil} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {MtTranslateBoxElement} from '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import type {SavedConfiguration} from '../../../src/contract/index.ts';
import {translateBox} from '../../../src/localization/en/translate-box.ts';
import {translationResult} from '../../../src/localization/en/translation-result.ts';
import {provideMtSession, type MtSession, type MtSessionOptions} from '../../../src/session/index.ts';
import {TestService, type ReceivedRequest} from '../test-service.ts';
import {answer, wireSystem} from '../selector/wire-systems.ts';
import {deadline} from '../../support/browser-deadlines.ts';

/** English messages of the element and of the part that renders translations. */
export const en = {...translateBox, ...translationResult};
export type Box = MtTranslateBoxElement;

const DEADLINE_MS = deadline(20_000);

/** Waits for a condition, up to a deadline. */
export function until(condition: () => unknown, what: string): Promise<void> {
  return waitUntil(() => Boolean(condition()), what, {interval: 10, timeout: DEADLINE_MS});
}

/** Systems for English and Latvian, two of them from English. */
export const SYSTEMS = answer(
  wireSystem('smt-en-lv', 'en>lv', {title: 'Likumi un līgumi'}),
  wireSystem('smt-other', 'en>lv', {title: 'Ziņas'}),
  wireSystem('smt-lv-en', 'lv>en', {title: 'Saeima', status: 'standby'}),
  wireSystem('smt-en-ar', 'en>ar', {title: 'أخبار'}),
);

/** A saved state with pairs of `SYSTEMS`. */
export function stateOf(...pairs: readonly string[]): SavedConfiguration {
  const systems = Object.fromEntries(
    pairs.map((pair) => [pair, {params: {systemID: `smt-${pair}`, options: 'termCorpusId=c-1,qe'}}]),
  );
  return {engineName: 'Mans tulks', 'client-id': 'u-1', systems};
}

/** A service whose systems translate. */
export async function translatingService(): Promise<TestService> {
  const service = await TestService.create();
  await service.program('GetSystemList', SYSTEMS);
  await service.program('TranslateArrayEx', {translate: {}});
  await service.program('UpdateTranslation', {});
  return service;
}

/** A part of the page with a separate session. */
export async function area(
  options: MtSessionOptions,
  state?: SavedConfiguration,
): Promise<{element: HTMLElement; session: MtSession}> {
  const element = await fixture<HTMLElement>(html`<div></div>`);
  const session = provideMtSession(element, options);
  if (state) session.publish(state);
  return {element, session};
}

/** A box in a separate area whose session has a state; the box waits 10 ms after the last key. */
export async function mount(
  service: TestService,
  attributes: Readonly<Record<string, string>> = {},
  state: SavedConfiguration = stateOf('en-lv', 'lv-en'),
): Promise<Box> {
  const el = document.createElement('mt-translate-box');
  for (const [name, value] of Object.entries({debounce: '10', ...attributes})) el.setAttribute(name, value);
  const {element} = await area({baseUrl: service.baseUrl}, state);
  element.append(el);
  await el.updateComplete;
  return el;
}

export const root = (el: Box): ShadowRoot => el.shadowRoot!;

/** A visible part; throws if it is missing. */
export function part(el: Box, name: string): HTMLElement {
  const found = root(el).querySelector<HTMLElement>(`[part~='${name}']`);
  if (!found) throw new Error(`no part ${name}`);
  return found;
}

/** Names of the languages above the two sides, if the user has no choice. */
export const languagesOf = (el: Box): string[] =>
  [...root(el).querySelectorAll("[part='languages'] > p")].map((name) => name.textContent);

/** The text field, plain or formatted. */
export const text = (el: Box): HTMLTextAreaElement => part(el, 'text') as HTMLTextAreaElement;

/** Whether there is such a part. */
export const has = (el: Box, name: string): boolean => root(el).querySelector(`[part~='${name}']`) !== null;

/** Types into the text field like a user. */
export async function write(el: Box, value: string): Promise<void> {
  const field = text(el);
  field.value = value;
  field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  await el.updateComplete;
}

/** Waits until the translation equals a text. */
export async function shows(el: Box, translation: string): Promise<void> {
  await until(() => el.translation === translation, `«${translation}» instead of «${el.translation}»`);
  await el.updateComplete;
}

/** Types a text and waits for its translation in capital letters, sentence by sentence. */
export async function translate(el: Box, value: string): Promise<void> {
  await write(el, value);
  await shows(el, value.toUpperCase());
  const letters = (text: string) => text.replace(/\s/g, '').length;
  // On a busy machine, the first sentences are drawn before the last ones are translated.
  const isDrawn = () => letters(part(el, 'translation').textContent) >= letters(value.toUpperCase());
  await until(() => sentences(el).length > 0 && isDrawn(), 'all sentences');
}

/** The sentences of the translation. */
export const sentences = (el: Box): HTMLElement[] => [
  ...part(el, 'translation').querySelectorAll<HTMLElement>('.sentence'),
];

/** Moves the pointer over an element. */
export const hover = (target: Element) =>
  target.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));

/** Focuses the translation, and selects characters of a sentence; negative positions count from the end. */
export async function select(el: Box, index: number, from = -0, to = from): Promise<void> {
  await until(() => sentences(el)[index], 'the sentence');
  const translation = part(el, 'translation');
  await until(() => translation.isContentEditable, 'the text to edit');
  const span = sentences(el)[index]!;
  const texts = [...span.childNodes].filter(
    (node) => !(node instanceof Element && node.matches('.note, button')),
  );
  const length = texts.reduce((sum, {textContent}) => sum + (textContent?.length ?? 0), 0);
  const at = (offset: number) => (Object.is(offset, -0) ? length : offset < 0 ? length + offset : offset);
  translation.focus();
  getSelection()!.setBaseAndExtent(...pointIn(span, at(from)), ...pointIn(span, at(to)));
  document.dispatchEvent(new Event('selectionchange'));
  await el.updateComplete;
}

/** The text node and offset of a character of an element. */
function pointIn(element: Element, offset: number): [Node, number] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let rest = offset;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (rest <= node.length) return [node, rest];
    rest -= node.length;
  }
  return [element, element.childNodes.length];
}

/** Edits at the selection as a browser would; inserts text by default. */
export function input(el: Box, data: string | null, inputType = 'insertText'): void {
  const init = {inputType, data, bubbles: true, composed: true, cancelable: true};
  part(el, 'translation').dispatchEvent(new InputEvent('beforeinput', init));
}

/** Replaces the text of a sentence of the translation. */
export async function edited(el: Box, index: number, words: string): Promise<HTMLElement> {
  await select(el, index, 0, -0);
  input(el, words);
  await until(() => hasButton(el, en.machineAgain), 'that the words are kept');
  return sentences(el)[index]!;
}

/** Pastes HTML into the text field; false if the browser would handle the paste. */
export function paste(el: Box, html: string, plain = 'plain text'): boolean {
  const data: Readonly<Record<string, string>> = {'text/html': html, 'text/plain': plain};
  // Firefox ignores data for an event created by a script.
  const event = Object.defineProperty(
    new Event('paste', {bubbles: true, cancelable: true}),
    'clipboardData',
    {
      value: {getData: (kind: string) => data[kind] ?? ''},
    },
  );
  return !text(el).dispatchEvent(event);
}

/** Pastes HTML, and waits until it is translated. */
export async function pasted(el: Box, html: string): Promise<void> {
  if (!paste(el, html)) throw new Error('the browser pastes');
  await until(() => text(el).isContentEditable, 'the editor');
  await until(() => el.translation !== '' && sentences(el).length > 0, 'translated');
  await el.updateComplete;
}

/** A button by its text or label. */
export function button(el: Box, name: string): HTMLButtonElement {
  const all = [...root(el).querySelectorAll('button')].filter((each) => each.checkVisibility());
  const found = all.find((each) => (each.ariaLabel ?? each.textContent.trim()) === name);
  if (!found)
    throw new Error(`no button «${name}» among ${all.map((each) => each.textContent.trim()).join(', ')}`);
  return found;
}

/** Whether there is such a button. */
export function hasButton(el: Box, name: string): boolean {
  return [...root(el).querySelectorAll('button')].some(
    (each) => (each.ariaLabel ?? each.textContent.trim()) === name,
  );
}

/** The menu of systems. */
export const systemMenu = (el: Box): HTMLSelectElement =>
  root(el).querySelector<HTMLSelectElement>(`select[aria-label='${en.system}']`)!;

/** Name of the system as shown in the menu, with the status unless the system is ready. */
export const system = (el: Box): string => systemMenu(el).selectedOptions[0]!.text;

/** The last announcement for screen readers. */
export const spoken = (el: Box): string => root(el).querySelector('[role=status]')!.textContent.trim();

/** Plain text of an element, on one line. */
export const plain = (element: Element): string => element.textContent.replace(/\s+/g, ' ').trim();

export interface Asked {
  readonly systemID: string;
  readonly options: string;
  readonly textArray: readonly string[];
  readonly text: string;
  readonly translation: string;
}

export const asked = ({body}: ReceivedRequest): Asked => JSON.parse(body) as Asked;

/** Texts of each translation request so far. */
export async function sent(service: TestService, atLeast = 0): Promise<(readonly string[])[]> {
  return (await service.requests('TranslateArrayEx', {atLeast})).map((request) => asked(request).textArray);
}

/** The next event with a name, up to a deadline. */
export function next<T extends Event>(el: EventTarget, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name}`)), DEADLINE_MS);
    el.addEventListener(
      name,
      (event) => {
        clearTimeout(timer);
        resolve(event as T);
      },
      {once: true},
    );
  });
}

/** An error as the service sends it. */
export const failing = (status: number, code: number, exception: string, description = '', headers = {}) => ({
  status,
  headers,
  json: {code, exception, description},
});

export function key(target: EventTarget, name: string, init: KeyboardEventInit = {}): void {
  target.dispatchEvent(
    new KeyboardEvent('keydown', {key: name, bubbles: true, composed: true, cancelable: true, ...init}),
  );
}

const MODIFIERS: readonly (readonly [name: string, webdriver: string])[] = [
  ['Control', '\uE009'],
  ['Shift', '\uE008'],
];
const COMMANDS: Readonly<Record<string, string>> = {z: 'undo', Z: 'redo', y: 'redo'};
const isWebKit = !/Chrom|Firefox/.test(navigator.userAgent);

/** Presses a key, as in `Backspace`, or keys together, as in `Control+Shift+Z`. */
export async function press(keys: string): Promise<void> {
  const names = keys.split('+');
  const last = names.pop()!;
  const held = MODIFIERS.filter(([modifier]) => names.includes(modifier));
  if (held.length === 0) return sendKeys({press: last});
  const name = names.includes('Shift') || last.length > 1 ? last : last.toLowerCase();
  if (isWebKit) return pressInWebKit(held.map(([, code]) => code).join(''), name);
  for (const [down] of held) await sendKeys({down});
  await sendKeys({press: name});
  for (const [up] of held) await sendKeys({up});
}

/**
 * Presses keys in WebKitGTK, which leaves undo and redo to the application; under WebDriver, the application lacks
 * both.
 */
async function pressInWebKit(held: string, name: string): Promise<void> {
  let pressed: KeyboardEvent | undefined;
  const note = (event: KeyboardEvent) => (pressed = event);
  addEventListener('keydown', note, true);
  await sendKeys({type: held + name}); // WebDriver holds down all keys at once
  removeEventListener('keydown', note, true);
  const command = COMMANDS[name];
  if (command && !pressed?.defaultPrevented) document.execCommand(command);
}
