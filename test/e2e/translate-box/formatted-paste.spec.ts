import type {BrowserContext, Locator, Page, Route} from '@playwright/test';
import {openPhrasebookBox as open} from '../support/phrasebook-box.ts';
import {expect, test} from '../support/test.ts';

async function copy(context: BrowserContext, page: Page, html: string, plain: string): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    async ([html, plain]) => {
      const blobs = {'text/html': html, 'text/plain': plain};
      const items = Object.entries(blobs).map(([type, part]) => [type, new Blob([part], {type})] as const);
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(items))]);
    },
    [html, plain] as const,
  );
}

const textOf = (field: Locator) =>
  field.evaluate((element) =>
    (element instanceof HTMLTextAreaElement ? element.value : (element as HTMLElement).innerText)
      .replaceAll('\u00A0', ' ')
      .replace(/\s*\n\s*/g, '\n'),
  );

test('text typed right after the first formatted paste stays in place, and can be undone', async ({
  page,
  context,
  service,
}) => {
  let held: Route | undefined;
  await page.route('**/mt-formatted-text-*.js', (route) => void (held = route));
  const field = await open(page, service);
  await copy(context, page, '<b>Good</b> morning!', 'Good morning!');
  await field.focus();
  await page.keyboard.type('Thank you. ');
  await page.keyboard.press('Control+V');
  await page.keyboard.type(' Good');
  await expect.poll(() => held !== undefined).toBe(true);
  await page.keyboard.type(' night');
  await expect(field).toHaveValue('Thank you. Good morning! Good night');
  await held!.continue();
  await expect(field).toHaveAttribute('contenteditable', 'true');
  await page.keyboard.type('!');
  await expect.poll(() => textOf(field)).toBe('Thank you. Good morning! Good night!');
  await expect(field.locator('b')).toHaveText('Good');
  await expect(field).toBeFocused();
  await expect(page.locator('mt-translate-box [part=translation] b')).toHaveCount(1);
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+Z');
      return textOf(field);
    })
    .toBe('Thank you. ');
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => textOf(field)).toMatch(/^Thank you. Good morning!/);
});

test('a table that is copied as Word and Excel do stays a table', async ({page, context, service}) => {
  const field = await open(page, service);
  const html =
    '<html><body><table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal><b>Good morning!</b></p></td>' +
    '<td width=100><p class=MsoNormal>Thank you.</p></td></tr>\r\n<tr><td><p class=MsoNormal>Good night!</p></td><td></td></tr></table></body></html>';
  await copy(context, page, html, 'Good morning!\tThank you.\r\nGood night!\t');
  await field.focus();
  await page.keyboard.press('Control+V');
  await expect(field.locator('td')).toHaveText(['Good morning!', 'Thank you.', 'Good night!', '']);
  const translation = page.locator('mt-translate-box [part=translation]');
  await expect(translation.locator('tr')).toHaveCount(2);
  await expect(translation.locator('td').nth(1)).toContainText('Paldies', {ignoreCase: true});
});

test('a second paste goes into formatted text where the caret is', async ({page, context, service}) => {
  const field = await open(page, service);
  await copy(context, page, '<p>Good <b>morning</b>!</p><p>Thank you.</p>', 'Good morning!\nThank you.');
  await field.focus();
  await page.keyboard.press('Control+V');
  await expect(field.locator('b')).toHaveCount(1);
  await page.keyboard.press('Control+V');
  await expect(field.locator('b')).toHaveCount(2);
  await page.keyboard.type(' Yes.');
  await expect.poll(() => textOf(field)).toMatch(/Thank you\.\n?Good morning!\nThank you\. Yes\.$/);
});
