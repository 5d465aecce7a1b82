import {expect} from '@open-wc/testing';
import {service, useService} from '../test-service.ts';
import {
  button,
  en,
  hasButton,
  mount,
  part,
  press,
  root,
  text,
  translate,
  translatingService,
  until,
} from './page.ts';

describe('mt-translate-box, the list of keys', () => {
  useService(translatingService);

  const mounted = async (width = 900) => {
    const el = await mount(service);
    el.parentElement!.style.cssText = `width: ${width}px; font: 16px sans-serif`;
    await translate(el, 'The house is red.');
    return {el, isOpen: () => part(el, 'keys').matches(':popover-open')};
  };

  it('opens with its button, has the focus, and gives it back with Escape', async () => {
    const {el, isOpen} = await mounted();
    button(el, en.keys).focus();
    await press('Enter');
    await until(isOpen, 'open');
    await until(() => root(el).activeElement?.id === 'keys', 'focused');
    const list = part(el, 'keys');
    expect(list.ariaLabel).to.equal(en.keys);
    const words = [...list.querySelectorAll('dd')].map((one) => one.textContent);
    expect(words).to.include.members([en.keyWords.translate, en.keyWords.send, en.keyWords.next]);
    const {left, right, top, bottom} = list.getBoundingClientRect();
    expect(Math.min(left, top)).to.be.at.least(0);
    expect(right).to.be.at.most(innerWidth);
    expect(bottom).to.be.at.most(innerHeight);
    await press('Escape');
    await until(() => !isOpen(), 'closed');
    expect(root(el).activeElement?.getAttribute('aria-label')).to.equal(en.keys);
  });

  it('opens and closes with ?, but not in a text', async () => {
    const {el, isOpen} = await mounted();
    button(el, en.copy).focus();
    await press('?');
    await until(isOpen, 'open');
    await press('?');
    await until(() => !isOpen(), 'closed');
    text(el).focus();
    await press('?');
    await until(() => text(el).value.includes('?'), 'written');
    part(el, 'translation').focus();
    await press('?');
    await until(() => el.translation.includes('?'), 'written');
    expect(isOpen()).to.equal(false);
  });

  it('names no key for corrections that the page does not want', async () => {
    const {el, isOpen} = await mounted();
    expect(part(el, 'keys').children).to.have.lengthOf(0, 'rows are rendered when they are needed');
    el.corrections = 'never';
    await el.updateComplete;
    button(el, en.keys).click();
    await until(() => isOpen() && part(el, 'keys').querySelector('dd'), 'open');
    const words = [...part(el, 'keys').querySelectorAll('dd')].map((one) => one.textContent);
    expect(words).to.include(en.keyWords.alternatives).and.not.include(en.keyWords.send);
  });

  it('has no button in a small box, where ? still opens it inside the window', async () => {
    const {el, isOpen} = await mounted(320);
    expect(hasButton(el, en.keys)).to.equal(true);
    expect(root(el).querySelector('button.keys')!.checkVisibility()).to.equal(false);
    button(el, en.copy).focus();
    await press('?');
    await until(isOpen, 'open');
    const {left, right} = part(el, 'keys').getBoundingClientRect();
    expect(left).to.be.at.least(0);
    expect(right).to.be.at.most(innerWidth);
  });
});
