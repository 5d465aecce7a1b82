import {fixture, html} from '@open-wc/testing';
import {service} from '../../test-service.ts';
import {en, hasButton, mount, stateOf, until, type Box} from '../page.ts';

/** A page with a box and the fields bound to it. */
export interface Page {
  readonly el: Box;
  readonly source: HTMLTextAreaElement;
  readonly target: HTMLTextAreaElement;
}

/** A page whose fields contain these texts. */
export async function page(source = '', target = ''): Promise<Page> {
  const form = await fixture<HTMLFormElement>(
    html`<form>
      <textarea id="from-here" .defaultValue=${source}></textarea>
      <textarea id="to-there" .defaultValue=${target}></textarea>
      <input id="a-check" type="checkbox" />
    </form>`,
  );
  const el = await mount(service, {for: 'from-here', target: 'to-there'}, stateOf('lv-en'));
  const [from, to] = form.querySelectorAll('textarea') as unknown as [
    HTMLTextAreaElement,
    HTMLTextAreaElement,
  ];
  return {el, source: from, target: to};
}

/** A page whose fields the box has found, with a text to translate. */
export async function bound(source: string, target = ''): Promise<Page> {
  const all = await page(source, target);
  await until(() => hasButton(all.el, en.translate), 'the button');
  return all;
}

/** A page on which the user typed a text and the box has translated it. */
export async function translated(): Promise<Page> {
  const all = await bound('Labdien!');
  type(all.source, 'Labdien!');
  await becomes(all.target, 'LABDIEN!');
  return all;
}

/** Types into a field of the page like a user. */
export const type = (field: HTMLElement, words: string) => {
  if (field instanceof HTMLTextAreaElement) field.value = words;
  else field.textContent = words;
  field.dispatchEvent(new InputEvent('input', {bubbles: true}));
};

/** Waits until a field contains a text. */
export const becomes = (field: HTMLTextAreaElement, words: string) =>
  until(() => field.value === words, `«${words}» instead of «${field.value}»`);
