import {fixture, html, waitUntil} from '@open-wc/testing';
import {selectorPairs} from '../../../src/localization/en/selector-pairs.ts';
import {selector} from '../../../src/localization/en/selector.ts';
import {selectorPairs as latvian} from '../../../src/localization/lv/selector-pairs.ts';
import type {MtserviceSelectorElement} from '../../../src/elements/mtservice-selector/mtservice-selector.ts';
import '../../../src/elements/mtservice-selector/mtservice-selector.ts';
import {provideMtSession, type MtSession, type MtSessionOptions} from '../../../src/session/index.ts';
import {TestService, type TestReply} from '../test-service.ts';
import {EVERYDAY} from './wire-systems.ts';
import {deadline} from '../../support/browser-deadlines.ts';

/** English messages of the element and its parts. */
export const en = {...selector, ...selectorPairs};

/** The element under test. */
export type Selector = MtserviceSelectorElement;

type Control = HTMLInputElement | HTMLSelectElement;

/** Names of the pickers in the details of a pair, by the language of the element. */
const SYSTEM_PICKERS = [selectorPairs, latvian].map(({systemFor, optionsFor}) => ({systemFor, optionsFor}));

const DEADLINE_MS = deadline(20_000);
const sessions = new WeakMap<Element, MtSession>();

/** Waits for a condition, up to a deadline. */
export function until(condition: () => unknown, what: string): Promise<void> {
  return waitUntil(() => Boolean(condition()), what, {interval: 10, timeout: DEADLINE_MS});
}

/** A service with the systems of `EVERYDAY`, and with these term corpora or without term corpora. */
export async function everydayService(corpora?: TestReply): Promise<TestService> {
  const service = await TestService.create();
  await service.program('GetSystemList', EVERYDAY);
  if (corpora) await service.program('GetSystemTermCorpora', corpora);
  return service;
}

/** A part of the page with a separate session, so that tests do not influence each other. */
export async function area(options: MtSessionOptions = {}): Promise<HTMLElement> {
  const element = await fixture<HTMLElement>(html`<div></div>`);
  sessions.set(element, provideMtSession(element, options));
  return element;
}

/** A selector that is not in the page yet. */
export function create(service: TestService | undefined, attributes: Record<string, string> = {}): Selector {
  const el = document.createElement('mtservice-selector');
  if (service) el.setAttribute('base-url', service.baseUrl);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
  return el;
}

/** A selector in a separate area. */
export async function mount(
  service: TestService | undefined,
  attributes: Record<string, string> = {},
  state?: unknown,
): Promise<Selector> {
  const el = create(service, attributes);
  (await area()).append(el);
  if (state !== undefined) el.setState(state);
  await el.updateComplete;
  return el;
}

/** The session of the area around an element. */
export function sessionOf(el: Element): MtSession {
  for (let node: Element | null = el; node; node = node.parentElement) {
    const session = sessions.get(node);
    if (session) return session;
  }
  throw new Error('the element stands in no area');
}

const rootOf = (el: Selector): ShadowRoot => el.shadowRoot!;
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Accessible name of a control: its `aria-label`, its labels or its content. */
export function nameOf(control: HTMLElement): string {
  const spoken = control.getAttribute('aria-label');
  if (spoken) return spoken;
  const {labels} = control as HTMLInputElement;
  return plain(labels?.length ? [...labels].map((each) => each.textContent).join(' ') : control.textContent);
}

/** Every visible element of a kind. */
export function all<T extends HTMLElement>(el: Selector, kind: string): T[] {
  return [...rootOf(el).querySelectorAll<T>(kind)].filter((each) => each.checkVisibility());
}

function byName<T extends HTMLElement>(el: Selector, kind: string, name: string): T | undefined {
  return all<T>(el, kind).find((each) => nameOf(each) === name);
}

function must<T extends HTMLElement>(el: Selector, kind: string, name: string): T {
  const found = byName<T>(el, kind, name);
  if (found) return found;
  throw new Error(`no “${name}” among ${all(el, kind).map(nameOf).join(' | ')}`);
}

/** The visible field with a label, if there is one. */
export const queryField = (el: Selector, label: string): Control | undefined =>
  byName(el, 'input, select', label);

/** The visible text field or box with a label. */
export const field = (el: Selector, label: string): HTMLInputElement => must(el, 'input', label);

/** The visible native list with a label. */
export const list = (el: Selector, label: string): HTMLSelectElement => must(el, 'select', label);

/** The visible button with a name, if there is one. */
export const queryButton = (el: Selector, name: string): HTMLButtonElement | undefined =>
  byName(el, 'button', name);

/** The visible button with a name. */
export const button = (el: Selector, name: string): HTMLButtonElement => must(el, 'button', name);

/** Everything that the user sees, on one line. */
export const shown = (el: Selector): string => plain(rootOf(el).querySelector('form')!.innerText);

/** Text of the live region. */
export const spoken = (el: Selector): string => plain(rootOf(el).querySelector('[role=status]')!.textContent);

/** The visible elements of a part. */
export const parts = (el: Selector, part: string): HTMLElement[] => all(el, `[part~='${part}']`);

/** The focused element inside the selector. */
export const focused = (el: Selector): HTMLElement | null => rootOf(el).activeElement as HTMLElement | null;

/** Presses a button and waits for the update. */
export async function press(el: Selector, name: string): Promise<void> {
  button(el, name).click();
  await el.updateComplete;
}

/** Opens the form that adds pairs, unless it is already open. */
export async function openAdding(el: Selector): Promise<void> {
  const add = rootOf(el).querySelector<HTMLElement>('#add[aria-expanded=false]');
  add?.click();
  await el.updateComplete;
}

/** Puts a text into a field like typing, without leaving the field. */
export async function type(el: Selector, label: string, text: string): Promise<void> {
  if (label === 'From') await openAdding(el);
  const control = field(el, label);
  control.value = text;
  control.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  await el.updateComplete;
}

/** Text of the options of a native list. */
export const optionsOf = (select: HTMLSelectElement): string[] =>
  [...select.options].map((each) => plain(each.textContent));

const rowOfPicker = (el: Selector, label: string): HTMLElement | undefined =>
  all(el, '.pair').find((row) => {
    const group = row.closest<HTMLElement>('.pair[role=group]');
    const name = group && nameOf(group);
    return name && SYSTEM_PICKERS.some(({systemFor}) => systemFor(name) === label);
  });

/** The text field that opens a list; opens the details of a pair if the field is in them. */
export async function picker(el: Selector, label: string): Promise<HTMLInputElement> {
  const row = rowOfPicker(el, label);
  if (label === 'From') await openAdding(el);
  const toggle = row?.querySelector<HTMLElement>('[aria-expanded=false][aria-controls^=details]');
  toggle?.click();
  await el.updateComplete;
  return must(el, 'input[role=combobox]', label);
}

const optionText = (option: Element): string => {
  const note = option.querySelector('.note');
  const title = plain(option.querySelector('bdi')?.textContent ?? '');
  return note ? `${title} – ${plain(note.textContent)}` : title;
};

/** Opens the list of a picker, and returns its options. */
export async function openPicker(el: Selector, label: string): Promise<HTMLElement[]> {
  const control = await picker(el, label);
  if (control.getAttribute('aria-expanded') === 'false') control.click();
  await el.updateComplete;
  const list = rootOf(el).getElementById(control.getAttribute('aria-controls')!)!;
  return [...list.querySelectorAll<HTMLElement>('[role=option]')];
}

/** The options of a picker as `title – note`. */
export async function offered(el: Selector, label: string): Promise<string[]> {
  const texts = (await openPicker(el, label)).map(optionText);
  (await picker(el, label)).click();
  await el.updateComplete;
  return texts;
}

/** Chooses the option that starts with a text, in a picker or a native list, as a user does. */
export async function choose(el: Selector, label: string, text: string): Promise<void> {
  const native = byName<HTMLSelectElement>(el, 'select', label);
  if (native) return chooseNative(el, native, text);
  const options = await openPicker(el, label);
  const option = options.find((each) => optionText(each).startsWith(text));
  if (option?.ariaDisabled !== 'true') option?.click();
  await el.updateComplete;
  if (!option) throw new Error(`no “${text}” among ${options.map(optionText).join(' | ')}`);
}

async function chooseNative(el: Selector, select: HTMLSelectElement, text: string): Promise<void> {
  const option = [...select.options].find((each) => plain(each.textContent).startsWith(text));
  if (!option || option.disabled)
    throw new Error(`“${text}” cannot be chosen: ${optionsOf(select).join(' | ')}`);
  option.selected = true;
  select.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  select.dispatchEvent(new Event('change', {bubbles: true}));
  await el.updateComplete;
}

/** The chosen option: the text of a list or picker, or `title – status` for the system of a pair. */
export function chosen(el: Selector, label: string): string {
  const row = rowOfPicker(el, label);
  const textOf = (css: string) => plain(row?.querySelector(css)?.textContent ?? '');
  if (row) return [textOf('.title'), textOf('.status')].filter(Boolean).join(' – ');
  const native = byName<HTMLSelectElement>(el, 'select', label);
  if (native) return plain(native.selectedOptions[0]?.textContent ?? '');
  const field = must<HTMLInputElement>(el, 'input', label);
  return field.value || field.placeholder;
}

/** Opens the field for a key, unless it is already open. */
export async function openKey(el: Selector): Promise<void> {
  if (queryButton(el, 'I have a key')) await press(el, 'I have a key');
}

/** The key in its field; empty if there is no field. */
export const typedKey = (el: Selector): string => queryField(el, 'Key')?.value ?? '';

/** Enters a token and presses Continue. */
export async function enterToken(el: Selector, token: string): Promise<void> {
  await openKey(el);
  await type(el, 'Key', token);
  await press(el, 'Continue');
}

/** Waits until the systems can be chosen. */
export async function systemsShown(el: Selector): Promise<void> {
  await el.updateComplete;
  await until(() => all(el, '#selected').length > 0, 'the systems are shown');
  await el.updateComplete;
}

/** Waits until the view contains a text. */
export async function says(el: Selector, text: string): Promise<void> {
  await until(() => shown(el).includes(text), `the view says “${text}”`);
}

/** Collects the events of an element from now on. */
export function record(el: EventTarget, ...names: string[]): Event[] {
  const events: Event[] = [];
  for (const name of names) el.addEventListener(name, (event) => events.push(event));
  return events;
}
