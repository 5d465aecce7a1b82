import {expect} from '@open-wc/testing';
import {loadRich} from '../../../../src/elements/mt-translate-box/load-parts.ts';
import type {TestService} from '../../test-service.ts';
import {button, en, mount, part, root, text, translatingService, until, write, type Box} from '../page.ts';

const PARAGRAPHS = '<p>Good <b>morning</b>.</p><ul><li>One</li><li>Two</li></ul>';
const PARAGRAPHS_PLAIN = 'Good morning.\n\n- One\n- Two\n';

describe('mt-translate-box, the first formatted text that is pasted', () => {
  let service: TestService;
  let el: Box;

  beforeEach(async () => {
    service = await translatingService();
    el = await mount(service);
  });
  afterEach(() => service.close());

  /** Pastes at the caret. */
  function paste(html: string, plain: string): void {
    const data: Readonly<Record<string, string>> = {'text/html': html, 'text/plain': plain};
    // Firefox ignores data for an event created by a script.
    const event = Object.defineProperty(
      new Event('paste', {bubbles: true, cancelable: true}),
      'clipboardData',
      {value: {getData: (kind: string) => data[kind] ?? ''}},
    );
    root(el).activeElement!.dispatchEvent(event);
  }

  /** Types a text, and sets the caret or a selection in this text. */
  async function at(value: string, start = value.length, end = start): Promise<void> {
    await write(el, value);
    text(el).focus();
    text(el).setSelectionRange(start, end);
  }

  const type = (words: string) => document.execCommand('insertText', false, words);
  const editor = () => until(() => text(el).isContentEditable && text(el).textContent !== '', 'the editor');
  const shown = () =>
    (text(el) as HTMLElement).innerText
      .replaceAll('\u00A0', ' ')
      .trim()
      .replace(/\s*\n\s*/g, '\n');
  const bold = () => (text(el) as HTMLElement).querySelector('b')?.textContent;

  it('keeps text typed while its part is loading, in place, and the focus', async () => {
    await at('Before. After.', 8);
    paste('<b>Good</b> morning. ', 'Good morning. ');
    type('Typed. ');
    await editor();
    expect(shown()).to.equal('Before. Good morning. Typed. After.');
    expect(bold()).to.equal('Good');
    expect(root(el).activeElement).to.equal(text(el));
    type('More. ');
    expect(shown()).to.equal('Before. Good morning. Typed. More. After.');
    await until(() => el.translation === 'BEFORE. GOOD MORNING. TYPED. MORE. AFTER.', 'translated');
    expect(el.value).to.equal('Before. Good morning. Typed. More. After.');
  });

  it('warns of nothing in the console', async () => {
    const {litIssuedWarnings} = globalThis as {litIssuedWarnings?: Set<string>};
    litIssuedWarnings?.clear(); // each is logged only once
    const {warn} = console;
    const warnings: unknown[] = [];
    console.warn = (...words) => warnings.push(...words);
    try {
      await at('Before. ');
      paste('<b>Good</b> morning.', 'Good morning.');
      type(' Typed.');
      await editor();
      await until(() => el.translation === 'BEFORE. GOOD MORNING. TYPED.', 'translated');
    } finally {
      console.warn = warn;
    }
    expect(warnings).to.deep.equal([]);
  });

  it('shows at once what is pasted, as plain text', async () => {
    await at('Before. After.', 8);
    paste('<b>Good</b> morning. ', 'Good morning. ');
    expect(el.value.replace(/ +/g, ' ')).to.match(/^Before\. Good morning\. ?After\.$/);
    await editor();
  });

  it('is taken back by the browser’s own undo, and comes again', async () => {
    await at('Before. This. After.', 8, 13);
    paste('<b>Good</b> morning.', 'Good morning.');
    await editor();
    expect(shown()).to.equal('Before. Good morning. After.');
    document.execCommand('undo');
    expect(shown()).to.equal('Before. This. After.');
    expect(el.value).to.equal('Before. This. After.');
    document.execCommand('redo');
    expect(shown()).to.equal('Before. Good morning. After.');
    expect(bold()).to.equal('Good');
  });

  it('keeps paragraphs and lists apart from the text before and after', async () => {
    await at('Before.\nAfter.', 8);
    paste(PARAGRAPHS, PARAGRAPHS_PLAIN);
    await editor();
    type('Typed. ');
    expect(shown()).to.match(/^Before\.\nGood morning\.\nOne\nTwo(\n| ?)Typed\.\s?After\.$/);
    expect((text(el) as HTMLElement).querySelectorAll('li').length).to.be.at.least(2);
  });

  it('takes an empty field, too', async () => {
    await at('');
    paste(PARAGRAPHS, PARAGRAPHS_PLAIN);
    await editor();
    type(' Typed.');
    expect(shown()).to.equal('Good morning.\nOne\nTwo Typed.');
    document.execCommand('undo');
    document.execCommand('undo');
    expect(shown()).to.equal('');
    expect(el.value).to.equal('');
  });

  it('stays away when it is undone before the part for it is there', async () => {
    await at('Before. ');
    paste('<b>Good</b> morning.', 'Good morning.');
    expect(el.value).to.equal('Before. Good morning.');
    document.execCommand('undo');
    expect(el.value).to.equal('Before. ');
    await write(el, 'Before. Another.');
    await until(() => el.translation === 'BEFORE. ANOTHER.', 'translated');
    expect(text(el).value).to.equal('Before. Another.');
  });

  it('gives way to a text that the page sets meanwhile', async () => {
    await at('Before. ');
    paste('<b>Good</b> morning.', 'Good morning.');
    el.value = 'The page’s.';
    expect(el.value).to.equal('The page’s.');
    await until(() => el.translation === 'THE PAGE’S.', 'translated');
    expect(text(el).value).to.equal('The page’s.');
  });

  it('gives way to the text that was there when the page sets that again', async () => {
    await at('Before. ');
    paste('<b>Good</b> morning.', 'Good morning.');
    el.value = 'Before. ';
    await until(() => el.translation === 'BEFORE. ', 'translated');
    expect(text(el).value).to.equal('Before. ');
  });

  it('keeps white space at the ends of what is pasted without formatting worth keeping', async () => {
    await at('Before.After.', 7);
    paste('<span style="font-variant: normal"> Good morning. </span>', ' Good morning. ');
    await loadRich();
    await el.updateComplete;
    await until(() => el.value === 'Before. Good morning. After.', 'the text');
    expect(text(el).value).to.equal('Before. Good morning. After.');
  });

  it('leaves the focus where users have gone', async () => {
    await at('Before. ');
    paste('<b>Good</b> morning.', 'Good morning.');
    const select = part(el, 'select');
    select.focus();
    await editor();
    expect(root(el).activeElement).to.equal(select);
    expect(shown()).to.equal('Before. Good morning.');
  });

  it('waits until an input method has finished', async () => {
    await at('Before. ');
    const field = text(el);
    paste('<b>Good</b> morning.', 'Good morning.');
    field.dispatchEvent(new CompositionEvent('compositionstart', {bubbles: true}));
    type('に');
    await loadRich();
    await el.updateComplete;
    expect(text(el)).to.equal(field);
    field.dispatchEvent(new CompositionEvent('compositionend', {bubbles: true}));
    await editor();
    expect(shown()).to.equal('Before. Good morning.に');
  });

  const TABLE =
    '<table><tr><td><b>Name</b></td><td><b>Age</b></td></tr><tr><td>Anna</td><td>30</td></tr></table>';

  it('keeps a table of data as a table, each cell a separate text', async () => {
    await at('');
    paste(TABLE, 'Name\tAge\nAnna\t30');
    await editor();
    await until(() => el.translation === 'NAME\nAGE\nANNA\n30', 'translated');
    const cells = (pane: HTMLElement) =>
      [...pane.querySelectorAll('tr')].map((row) =>
        [...row.cells].map(({textContent}) => textContent.trim()),
      );
    expect(cells(text(el))).to.deep.equal([
      ['Name', 'Age'],
      ['Anna', '30'],
    ]);
    expect(cells(part(el, 'translation'))).to.deep.equal([
      ['NAME', 'AGE'],
      ['ANNA', '30'],
    ]);
    expect(el.value).to.equal('Name\nAge\nAnna\n30');
  });

  it('copies a table as text that spreadsheets take: a line for each row, tabs between its cells', async () => {
    await at('');
    paste(`<p>Prices:</p>${TABLE.replace('Anna</td>', '</td>')}<p>The <i>end</i>.</p>`, 'plain');
    await editor();
    await until(() => el.translation === 'PRICES:\nNAME\nAGE\n\n30\nTHE END.', 'translated');
    const {clipboard} = navigator;
    const copied: ClipboardItem[] = [];
    const copy = async (items: ClipboardItem[]) => void copied.push(...items);
    Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {write: copy}});
    try {
      button(el, en.copy).click();
      await until(() => copied.length > 0, 'copied');
    } finally {
      Object.defineProperty(navigator, 'clipboard', {configurable: true, value: clipboard});
    }
    const [item] = copied;
    expect(await (await item!.getType('text/plain')).text()).to.equal('PRICES:\nNAME\tAGE\n\t30\nTHE END.');
    expect(await (await item!.getType('text/html')).text()).to.match(/<td><b>NAME<\/b><\/td>/);
  });

  it('puts cells of layout tables on separate lines, also in text that is already formatted', async () => {
    const layout = `<table><tr><td>Left</td><td>Right</td></tr><tr><td>${TABLE}</td></tr></table>`;
    await at('');
    paste(layout, 'Left\tRight');
    await editor();
    await until(() => el.value === 'Left\nRight\nName\nAge\nAnna\n30', 'the text');
    expect((text(el) as HTMLElement).querySelectorAll('table').length).to.equal(0);
    getSelection()!.selectAllChildren(text(el));
    paste(`<div>One</div><div>Two</div>${layout}`, '');
    await until(() => el.value === 'One\nTwo\nLeft\nRight\nName\nAge\nAnna\n30', 'the other text');
  });
});
