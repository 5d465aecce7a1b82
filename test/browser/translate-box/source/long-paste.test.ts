import {expect, fixture, html} from '@open-wc/testing';
import type {TestService} from '../../test-service.ts';
import {mount, text, translatingService, until, type Box} from '../page.ts';

const WORD = 'Rechtsschutzversicherungsgesellschaften šķērsoja ielu. ';

/** Text of lines whose ends never coincide with the end of a slice. */
function longText(characters: number): string {
  const line = `${WORD.repeat(7)}\n`;
  return line.repeat(Math.ceil(characters / line.length)).slice(0, characters);
}

describe('mt-translate-box, a long text that is pasted', () => {
  let service: TestService;
  let el: Box;
  let field: HTMLTextAreaElement;

  beforeEach(async () => {
    service = await translatingService();
    el = await mount(service, {mode: 'manual'});
    field = text(el) as HTMLTextAreaElement;
    field.focus();
  });
  afterEach(() => service.close());

  /** Pastes into the text field; false if the browser would handle the paste. */
  function paste(plain: string): boolean {
    // Firefox ignores data for an event created by a script.
    const event = Object.defineProperty(
      new Event('paste', {bubbles: true, cancelable: true, composed: true}),
      'clipboardData',
      {value: {getData: (kind: string) => (kind === 'text/plain' ? plain : '')}},
    );
    return !field.dispatchEvent(event);
  }

  /** Waits until a part of the text is inserted, but not the whole text. */
  const begun = (whole: string) =>
    until(() => field.value.length > 0 && field.value.length < whole.length, 'the first slices');

  it('is taken by the browser itself while it is short', () => {
    expect(paste(longText(9_999))).to.equal(false);
  });

  it('comes in slices, and is whole in the end', async () => {
    const whole = longText(60_000);
    expect(paste(whole)).to.equal(true);
    await begun(whole);
    await until(() => field.value.length === whole.length, 'all of it');
    expect(field.value).to.equal(whole);
    expect(el.value).to.equal(whole);
    expect(field.selectionStart).to.equal(whole.length);
  });

  it('precedes text typed while its part is loading', async () => {
    el.value = 'Before. After.';
    await el.updateComplete;
    field.setSelectionRange(8, 8);
    const whole = longText(12_000);
    paste(whole);
    document.execCommand('insertText', false, 'Typed. ');
    await until(() => field.value.length === whole.length + 21, 'all of it');
    expect(field.value === `Before. ${whole}Typed. After.`).to.equal(true);
    expect(field.selectionStart).to.equal(whole.length + 15);
  });

  it('takes the place of what is selected', async () => {
    el.value = 'Before. This. After.';
    await el.updateComplete;
    field.setSelectionRange(8, 13);
    const whole = longText(12_000);
    paste(whole);
    await until(() => field.value.length === whole.length + 15, 'all of it');
    expect(el.value).to.equal(`Before. ${whole} After.`);
  });

  it('keeps characters of two halves, and line ends of Windows, where slices end', async () => {
    // Any slice ends in the middle of such a character or line end.
    const whole = `a${'🏡'.repeat(6_000)}${'\r\n'.repeat(3_000)}`;
    paste(whole);
    const written = whole.replaceAll('\r\n', '\n');
    await until(() => field.value.length === written.length, 'all of it');
    expect(field.value).to.equal(written);
  });

  it('comes fast however many lines it has, with what is markup elsewhere', async () => {
    const whole = '  <b>&amp;</b>\t"Ķekava" \n\n'.repeat(1_000);
    paste(whole);
    await until(() => field.value.length === whole.length, 'all of it');
    expect(el.value).to.equal(whole);
  });

  it('is whole before the next key counts', async () => {
    const whole = longText(80_000);
    paste(whole);
    await begun(whole);
    field.dispatchEvent(new KeyboardEvent('keydown', {key: 'x', bubbles: true, composed: true}));
    expect(el.value).to.equal(whole);
  });

  it('is whole before another text is pasted', async () => {
    const whole = longText(20_000);
    paste(whole);
    await begun(whole);
    paste(whole);
    await until(() => field.value.length === 2 * whole.length, 'both');
    expect(el.value).to.equal(whole + whole);
  });

  it('continues while another field has the focus, which keeps it', async () => {
    const other = await fixture<HTMLInputElement>(html`<input aria-label="Other" />`);
    const whole = longText(80_000);
    paste(whole);
    await begun(whole);
    other.focus();
    await until(() => el.value === whole, 'all of it');
    expect(document.activeElement).to.equal(other);
  });

  it('is not lost when the element leaves the page meanwhile', async () => {
    const whole = longText(80_000);
    paste(whole);
    await begun(whole);
    const parent = el.parentElement!;
    el.remove();
    await until(() => el.value === whole, 'all of it');
    parent.append(el);
    await el.updateComplete;
    expect(field.value).to.equal(whole);
  });

  it('gives way to a text that the page puts there meanwhile', async () => {
    const whole = longText(80_000);
    paste(whole);
    await begun(whole);
    el.value = 'Labrīt!';
    await until(() => field.value === 'Labrīt!', 'the other text');
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(el.value).to.equal('Labrīt!');
  });
});
