import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {service, useService} from '../../test-service.ts';
import {
  asked,
  button,
  edited,
  en,
  hasButton,
  input,
  key,
  mount,
  next,
  part,
  plain,
  press,
  root,
  select,
  sentences,
  shows,
  stateOf,
  text,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from '../page.ts';

const TEXT = 'The house is red. It rains.\nGood night.';
const MACHINE = TEXT.toUpperCase();

const translation = (el: Box) => part(el, 'translation');

/** Text of the translation as shown, without notes. */
function seen(el: Box): string {
  const copy = translation(el).cloneNode(true) as HTMLElement;
  for (const note of copy.querySelectorAll('.note, button')) note.remove();
  return copy.textContent;
}

function selectAll(el: Box): void {
  const texts = sentences(el).flatMap((each) => [...each.childNodes].filter((node) => node.textContent));
  getSelection()!.setBaseAndExtent(texts[0]!, 0, texts.at(-1)!, texts.at(-1)!.textContent!.length);
}

async function clicked(el: Box, index: number): Promise<void> {
  const {left, width, top, height} = sentences(el)[index]!.getBoundingClientRect();
  const position = [left + width / 2, top + height / 2].map(Math.round) as [number, number];
  await sendMouse({type: 'click', position});
  await until(() => root(el).activeElement === translation(el), 'the focus');
}

describe('mt-translate-box, typing in the translation', () => {
  useService(translatingService);

  it('is possible at the first click and the first key, and the user’s text is the translation', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    expect([translation(el).role, translation(el).ariaMultiLine]).to.deep.equal(['textbox', 'true']);
    await clicked(el, 1);
    await sendKeys({type: 'Zaļš'});
    await until(() => el.translation.includes('Zaļš'), 'what was typed');
    expect(el.translation).to.match(/^THE HOUSE IS RED\. .*Zaļš.*\nGOOD NIGHT\.$/);
    expect(seen(el)).to.equal(el.translation);
    expect(el.value).to.equal(TEXT);
    expect(await service.requests('UpdateTranslation')).to.deep.equal([]);
  });

  it('shows the focus at the edge of its pane, as the text does', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    const outlines = () =>
      ['source', 'translation-pane'].map(
        (name) => getComputedStyle(part(el, name).querySelector('.stack')!).outlineStyle,
      );
    text(el).focus();
    expect(outlines()).to.deep.equal(['solid', 'none']);
    await select(el, 0);
    expect(outlines()).to.deep.equal(['none', 'solid']);
    expect(getComputedStyle(translation(el)).outlineStyle).to.equal('none');
  });

  it('deletes letters and words, and writes spaces and emoji', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await select(el, 0);
    await press('Backspace');
    await sendKeys({type: '!'});
    input(el, ' ');
    input(el, '😀');
    await shows(el, MACHINE.replace('RED.', 'RED! 😀'));
    await press('Backspace');
    await press('Backspace');
    await shows(el, MACHINE.replace('RED.', 'RED!'));
    await select(el, 0, -1);
    input(el, null, 'deleteWordBackward');
    await shows(el, MACHINE.replace('RED.', '!'));
    await select(el, 2, 0);
    await press('Delete');
    await until(() => el.translation.endsWith('\nOOD NIGHT.'), 'without the letter');
  });

  it('undoes and redoes word by word, and what the user deleted across sentences', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await select(el, 1);
    for (const letter of ' Ļoti') input(el, letter);
    for (const letter of ' stipri') input(el, letter);
    await shows(el, MACHINE.replace('RAINS.', 'RAINS. Ļoti stipri'));
    await press('Control+z');
    await shows(el, MACHINE.replace('RAINS.', 'RAINS. Ļoti'));
    await press('Control+z');
    await shows(el, MACHINE);
    await press('Control+y');
    await shows(el, MACHINE.replace('RAINS.', 'RAINS. Ļoti'));
    await press('Control+Shift+Z');
    await shows(el, MACHINE.replace('RAINS.', 'RAINS. Ļoti stipri'));
    await sendKeys({type: '!'});
    await shows(el, MACHINE.replace('RAINS.', 'RAINS. Ļoti stipri!'));
    const [first, last] = [sentences(el)[0]!.firstChild!, sentences(el)[2]!.firstChild!];
    getSelection()!.setBaseAndExtent(first, 4, last, 5);
    input(el, null, 'deleteContentBackward');
    await shows(el, 'THE NIGHT.');
    await press('Control+z');
    await shows(el, MACHINE.replace('RAINS.', 'RAINS. Ļoti stipri!'));
    expect(seen(el)).to.equal(el.translation);
  });

  it('replaces everything that is selected with what is typed or pasted', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    translation(el).focus();
    selectAll(el);
    input(el, 'Viss pa jaunam.');
    await shows(el, 'Viss pa jaunam.');
    await until(() => seen(el) === 'Viss pa jaunam.', 'the text');
    selectAll(el);
    await press('Backspace');
    await until(() => el.translation === '', 'nothing');
    await sendKeys({type: 'Jā'});
    await shows(el, 'Jā');
  });

  it('joins sentences, and lines, where the user deletes or replaces the white space between them', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    translation(el).focus();
    const [, second] = sentences(el).map((each) => each.firstChild as Text);
    getSelection()!.collapse(second!, 0);
    await press('Backspace');
    await shows(el, 'THE HOUSE IS RED.IT RAINS.\nGOOD NIGHT.');
    await sendKeys({type: ' And'});
    input(el, ' ');
    await shows(el, 'THE HOUSE IS RED. And IT RAINS.\nGOOD NIGHT.');
    await press('Control+z');
    await press('Control+z');
    await press('Control+z');
    await shows(el, MACHINE);
    await el.updateComplete;
    const [house, rain] = sentences(el).map((each) => each.firstChild as Text);
    getSelection()!.setBaseAndExtent(house!, house!.length - 1, rain!, 1);
    await sendKeys({type: ', i'});
    await shows(el, 'THE HOUSE IS RED, iT RAINS.\nGOOD NIGHT.');
    expect(seen(el)).to.equal(el.translation);
    const [, , night] = sentences(el).map((each) => each.firstChild as Text);
    getSelection()!.collapse(night!, 0);
    await press('Backspace');
    await until(() => !el.translation.includes('\n'), 'one line');
    expect(el.translation).to.equal('THE HOUSE IS RED, iT RAINS.GOOD NIGHT.');
  });

  it('deletes white space that is selected, or after the caret', async () => {
    const el = await mount(service);
    for (const isSelected of [true, false]) {
      await translate(el, TEXT);
      translation(el).focus();
      await el.updateComplete;
      const [first, second] = sentences(el).map((each) => each.firstChild as Text);
      if (isSelected) getSelection()!.setBaseAndExtent(first!, first!.length, second!, 0);
      else getSelection()!.collapse(first!, first!.length);
      await press('Delete');
      await shows(el, 'THE HOUSE IS RED.IT RAINS.\nGOOD NIGHT.');
      await press('Control+z');
      await shows(el, MACHINE);
    }
  });

  it('brings back all that the user typed over, and undo takes that back', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    translation(el).focus();
    selectAll(el);
    input(el, 'Viss pa jaunam.');
    await shows(el, 'Viss pa jaunam.');
    await until(() => hasButton(el, en.machineAgain), 'the way back');
    button(el, en.machineAgain).click();
    await shows(el, MACHINE);
    translation(el).focus();
    await press('Control+z');
    await shows(el, 'Viss pa jaunam.');
  });

  it('brings the white space back with the sentences, in its place', async () => {
    const el = await mount(service);
    await translate(el, 'It rains.\nIt snows. Good night.');
    translation(el).focus();
    getSelection()!.collapse(sentences(el)[1]!.firstChild, 0);
    await press('Backspace');
    await shows(el, 'IT RAINS.IT SNOWS. GOOD NIGHT.');
    await el.updateComplete;
    // A sentence that moves below a pointer at rest does not take the mark from the sentence with the caret.
    for (const each of sentences(el).slice(1))
      each.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));
    await until(() => hasButton(el, en.machineAgain), 'the way back');
    button(el, en.machineAgain).click();
    await shows(el, 'IT RAINS.\nIT SNOWS. GOOD NIGHT.');
    translation(el).focus();
    await press('Control+z');
    await shows(el, 'IT RAINS.IT SNOWS. GOOD NIGHT.');
    await press('Control+z');
    await shows(el, 'IT RAINS.\nIT SNOWS. GOOD NIGHT.');
    await press('Control+Shift+z');
    await shows(el, 'IT RAINS.IT SNOWS. GOOD NIGHT.');
  });

  it('keeps the line break where the user deletes a sentence beside it', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await select(el, 1, 0, -0);
    await press('Delete');
    await shows(el, 'THE HOUSE IS RED.\nGOOD NIGHT.');
    expect(seen(el)).to.equal(el.translation);
  });

  it('has separate texts for equal sentences', async () => {
    const el = await mount(service);
    await translate(el, 'It rains. It rains. It rains.');
    await edited(el, 1, 'Līst.');
    await shows(el, 'IT RAINS. Līst. IT RAINS.');
    await select(el, 2, 0, -0);
    await press('Delete');
    await shows(el, 'IT RAINS. Līst.');
  });

  it('starts a line at Enter, which the service gets as a space', async () => {
    const el = await mount(service);
    await translate(el, 'It rains.');
    await select(el, 0, 2);
    await sendKeys({press: 'Enter'});
    await shows(el, 'IT\nRAINS.');
    button(el, en.send).click();
    const [request] = await service.requests('UpdateTranslation', {atLeast: 1});
    expect(asked(request!).translation).to.equal('IT RAINS.');
  });

  it('lets the user translate a sentence that the service did not, and change one without words', async () => {
    const el = await mount(service);
    await service.program('TranslateArrayEx', {translate: {known: {'It rains.': ''}}});
    await write(el, 'It rains.\n* * *\nGood.');
    await until(() => el.translation === 'It rains.\n* * *\nGOOD.', 'the rest');
    await edited(el, 1, '– – –');
    await shows(el, 'It rains.\n– – –\nGOOD.');
    expect(hasButton(el, en.send)).to.equal(false);
    await edited(el, 0, 'Līst.');
    await shows(el, 'Līst.\n– – –\nGOOD.');
    button(el, en.send).click();
    const [request] = await service.requests('UpdateTranslation', {atLeast: 1});
    expect(asked(request!)).to.include({text: 'It rains.', translation: 'Līst.'});
  });

  it('is possible where a sentence was held back, whose button stays', async () => {
    const state = stateOf('en-lv');
    state.systems['en-lv']!.qeThreshold = 0.5;
    const el = await mount(service, {}, state);
    await service.program('TranslateArrayEx', {translate: {quality: {'It rains.': 0.2}}});
    await write(el, TEXT);
    await until(() => sentences(el)[1]?.querySelector('button'), 'held back');
    await select(el, 1);
    expect(hasButton(el, en.showAnyway)).to.equal(true);
    input(el, '?');
    await until(() => el.translation.includes('It rains.?'), 'the user’s');
  });

  it('is possible while other sentences wait for their translation', async () => {
    const el = await mount(service);
    await translate(el, 'Good night.');
    await service.hold('TranslateArrayEx');
    await write(el, 'Good night. It rains.');
    await select(el, 0);
    input(el, '!');
    await shows(el, 'GOOD NIGHT.!');
    await service.release('TranslateArrayEx');
    await shows(el, 'GOOD NIGHT.! IT RAINS.');
  });

  it('is in the field of the page and the form with each key, and the focus stays', async () => {
    const form = await fixture<HTMLFormElement>(html`<form><textarea id="typed-target"></textarea></form>`);
    const field = form.querySelector('textarea')!;
    const el = await mount(service, {name: 'summary', target: 'typed-target'}, stateOf('en-lv'));
    form.append(el.parentElement!);
    await translate(el, TEXT);
    await until(() => field.value === MACHINE, 'the machine’s');
    await select(el, 1);
    for (const letter of [' ', '😀']) input(el, letter);
    await sendKeys({type: 'ā'});
    const changed = MACHINE.replace('RAINS.', 'RAINS. 😀ā');
    await until(
      () => [field.value, new FormData(form).get('summary')].every((each) => each === changed),
      'all',
    );
    expect(root(el).activeElement?.id).to.equal('translation');
    expect(document.activeElement).to.equal(el);
  });

  it('takes what scripts and extensions change in it', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await select(el, 1);
    sentences(el)[1]!.firstChild!.nodeValue = 'Līst.';
    translation(el).dispatchEvent(new InputEvent('input', {bubbles: true}));
    await shows(el, MACHINE.replace('IT RAINS.', 'Līst.'));
    sentences(el)[1]!.remove();
    translation(el).dispatchEvent(new InputEvent('input', {bubbles: true}));
    await until(() => sentences(el).length === 3, 'all sentences again');
    expect(seen(el)).to.equal(el.translation);
  });
});

describe('mt-translate-box, corrections of the translation', () => {
  useService(translatingService);

  it('are sent by the button or Ctrl+Enter, and the caret stays where it is', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await select(el, 1, 2);
    input(el, ' ļoti');
    await until(() => hasButton(el, en.send), 'the button');
    expect(plain(part(el, 'details'))).to.equal(`Sentence 2 of 3 · ${en.changed}`);
    const {left, top, width, height} = button(el, en.send).getBoundingClientRect();
    const fired = next(document, 'mt-correction');
    await sendMouse({type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)]});
    await fired;
    expect(root(el).activeElement?.id).to.equal('translation');
    await sendKeys({type: '!'});
    await shows(el, MACHINE.replace('IT RAINS', 'IT ļoti! RAINS'));
    const again = next(document, 'mt-correction');
    key(translation(el), 'Enter', {ctrlKey: true});
    await again;
    const requests = await service.requests('UpdateTranslation', {atLeast: 2});
    expect(requests.map((request) => asked(request).translation)).to.deep.equal([
      'IT ļoti RAINS.',
      'IT ļoti! RAINS.',
    ]);
  });

  it('are sent all at once, except of sentences that the user removed', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await edited(el, 0, 'Māja ir sarkana.');
    await edited(el, 1, 'Līst.');
    await select(el, 2, 0, -0);
    input(el, null, 'deleteContentBackward');
    await shows(el, 'Māja ir sarkana. Līst.');
    text(el).focus();
    await write(el, `${TEXT} Bye.`);
    await until(() => hasButton(el, en.sendAll(2)), 'the button');
    button(el, en.sendAll(2)).click();
    const requests = await service.requests('UpdateTranslation', {atLeast: 2});
    expect(requests.map((request) => asked(request).translation)).to.deep.equal([
      'Māja ir sarkana.',
      'Līst.',
    ]);
  });

  it('of another system stay drafts when the corrections of this translation are sent', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await edited(el, 0, 'Sveiki.');
    await shows(el, MACHINE.replace('THE HOUSE IS RED.', 'Sveiki.'));
    el.systems = {'en-lv': {params: {systemID: 'smt-other', options: ''}}};
    await shows(el, MACHINE);
    await edited(el, 1, 'Līst.');
    text(el).focus();
    await write(el, `${TEXT} Bye.`);
    await until(() => hasButton(el, en.sendAll(1)), 'the button');
    const fired = next(document, 'mt-correction');
    button(el, en.sendAll(1)).click();
    await fired;
    const requests = await service.requests('UpdateTranslation');
    expect(requests.map((request) => asked(request).translation)).to.deep.equal(['Līst.']);
  });

  it('are sent when the user leaves the sentence with corrections="at-once"', async () => {
    const el = await mount(service, {corrections: 'at-once'});
    await translate(el, TEXT);
    await edited(el, 1, 'Līst.');
    expect(await service.requests('UpdateTranslation')).to.deep.equal([]);
    const fired = next(document, 'mt-correction');
    await select(el, 0);
    await fired;
    expect(el.translation).to.equal(MACHINE.replace('IT RAINS.', 'Līst.'));
  });

  it('are not sent at once while the caret is in the sentence, also if the user replaced several', async () => {
    const el = await mount(service, {corrections: 'at-once'});
    await translate(el, TEXT);
    await edited(el, 1, 'Līst.');
    selectAll(el);
    input(el, 'Labi');
    await shows(el, 'Labi');
    for (const letter of ' vakari') input(el, letter);
    const fired = next(document, 'mt-correction');
    text(el).focus();
    await fired;
    const requests = await service.requests('UpdateTranslation');
    expect(requests.map((request) => asked(request).translation)).to.deep.equal(['Labi vakari']);
  });

  it('are never sent with corrections="never", and are the translation all the same', async () => {
    const el = await mount(service, {corrections: 'never'});
    await translate(el, TEXT);
    await edited(el, 1, 'Līst.');
    await until(() => plain(part(el, 'details')).includes(en.changed), 'the words');
    expect(hasButton(el, en.send)).to.equal(false);
    key(translation(el), 'Enter', {ctrlKey: true});
    expect(el.translation).to.equal(MACHINE.replace('IT RAINS.', 'Līst.'));
    await write(el, `${TEXT} Bye.`);
    await shows(el, `${MACHINE.replace('IT RAINS.', 'Līst.')} BYE.`);
    expect(await service.requests('UpdateTranslation')).to.deep.equal([]);
  });
});
