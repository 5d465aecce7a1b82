import {expect, test} from './support/test.ts';
import {type AxeChoice, violationsOf} from '../support/axe.ts';

const FAINT = 'color: #ccc; background: #fff';

/** A page whose only faults are in the given parts. */
const pageWith = (parts: string) => `<!doctype html><html lang="en"><title>Page</title>
<style>@media (prefers-color-scheme: dark) {#dark {${FAINT}}}</style><main><h1>Page</h1>${parts}</main></html>`;

test('axe finds faults in shadow trees, in frames, and in one scheme only', async ({page, site}) => {
  const frame = site.put('/frame', '<!doctype html><html lang="en"><title>Frame</title><input id="framed">');
  await page.goto(
    site.put(
      '/page',
      pageWith(`<p id="dark">Dark</p><p id="host"><template shadowrootmode="open"><input id="shadow"></template></p>
<p id="apart"><button></button></p><iframe title="Frame" src="${frame}"></iframe>`),
    ),
  );
  const found = async (choice?: AxeChoice) =>
    (await violationsOf(page, choice))
      .flatMap(({id, nodes}) => nodes.map(({target}) => `${id}: ${target}`))
      .sort();
  const all = ['button-name: button', 'label: #host #shadow', 'label: iframe #framed'];
  expect(await found()).toEqual(all);
  expect(await found({within: '#apart'})).toEqual(['button-name: button']);
  await page.emulateMedia({colorScheme: 'dark'});
  expect(await found({rules: ['color-contrast']})).toEqual(['color-contrast: #dark']);
  expect(await found()).toEqual([...all, 'color-contrast: #dark'].sort());
});

test('what fades in, also in a shadow tree, is looked at when it is there', async ({page, site}) => {
  const fading = `<style>@keyframes in {from {opacity: .1}} p {animation: in 3s step-end}</style><p>Text</p>`;
  const host = `<div id="host"><template shadowrootmode="open">${fading}</template></div>`;
  await page.goto(site.put('/page', pageWith('<p id="place"></p>')));
  await page.evaluate(
    (parts) => document.querySelector('main')!.setHTMLUnsafe(`<h1>Page</h1>${parts}`),
    host + fading,
  );
  expect(await violationsOf(page)).toEqual([]);
});

test('a frame that axe does not reach fails', async ({page, site}) => {
  const frame = site.put('/frame', pageWith(''));
  await page.goto(site.put('/page', pageWith(`<iframe title="Frame" sandbox src="${frame}"></iframe>`)));
  await expect(violationsOf(page)).rejects.toThrow('axe did not reach a frame');
});
