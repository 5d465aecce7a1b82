import {expect} from '@open-wc/testing';
import {TestService} from '../test-service.ts';
import {button, enterToken, focused, mount, openKey, press, queryButton, says, shown} from './page.ts';
import {systemsShown, until, type Selector} from './page.ts';
import {answer, EVERYDAY, stateOf, wireSystem} from './wire-systems.ts';

const OPTIONS = 'Options for English to Latvian';
const COMPARE = 'Compare on a sentence…';

describe('mtservice-selector, the focus after each action', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await TestService.create();
    await service.program('GetSystemList', EVERYDAY);
    await service.program('GetSystemTermCorpora', {json: []});
    await service.program('TranslateEx', {default: true});
  });

  afterEach(() => service.close());

  /** Presses a focused button, as with the keyboard. */
  async function act(el: Selector, name: string): Promise<void> {
    button(el, name).focus();
    await press(el, name);
  }

  async function restored(attributes: Record<string, string> = {}): Promise<Selector> {
    const el = await mount(service, attributes, stateOf());
    await systemsShown(el);
    return el;
  }

  async function failed(): Promise<Selector> {
    await service.program('GetSystemList', {status: 500});
    const el = await mount(service, {}, stateOf());
    await says(el, 'cannot answer properly');
    return el;
  }

  async function comparing(): Promise<Selector> {
    const el = await restored({sample: 'Labrīt!'});
    await act(el, OPTIONS);
    await act(el, COMPARE);
    await until(() => queryButton(el, 'Try'), 'the comparison is open');
    return el;
  }

  const actions: Readonly<Record<string, () => Promise<Selector>>> = {
    'I have a key': async () => {
      const el = await mount(service);
      await act(el, 'I have a key');
      return el;
    },
    'Continue with a key': async () => {
      const el = await mount(service);
      await enterToken(el, 'u-1');
      await systemsShown(el);
      return el;
    },
    'Continue without a key': async () => {
      const el = await mount(service);
      await openKey(el);
      await act(el, 'Continue');
      return el;
    },
    'Cancel at the key': async () => {
      const el = await mount(service);
      await openKey(el);
      await act(el, 'Cancel');
      return el;
    },
    'Log out': async () => {
      const el = await restored();
      await act(el, 'Log out');
      return el;
    },
    'Undo of a log out': async () => {
      const el = await restored();
      await act(el, 'Log out');
      await act(el, 'Undo');
      await systemsShown(el);
      return el;
    },
    'Cancel after a log out': async () => {
      const el = await restored();
      await act(el, 'Log out');
      await act(el, 'Cancel');
      return el;
    },
    'Try again': async () => {
      const el = await failed();
      await service.program('GetSystemList', EVERYDAY);
      await act(el, 'Try again');
      await systemsShown(el);
      return el;
    },
    'Use another key': async () => {
      const el = await failed();
      await act(el, 'Use another key');
      return el;
    },
    'Try again for the terms': async () => {
      await service.program('GetSystemTermCorpora', {status: 500});
      const el = await restored();
      await act(el, OPTIONS);
      await says(el, 'The terms could not be loaded.');
      await service.program('GetSystemTermCorpora', {json: []});
      await act(el, 'Try again');
      await says(el, 'This system has no terms.');
      return el;
    },
    Remove: async () => {
      const el = await restored();
      await act(el, 'Remove English to Latvian');
      return el;
    },
    'Undo of a removal': async () => {
      const el = await restored();
      await act(el, 'Remove English to Latvian');
      await act(el, 'Undo');
      return el;
    },
    'Try, and its end': async () => {
      const el = await comparing();
      await act(el, 'Try');
      await until(() => shown(el).includes('LABRĪT!'), 'a result');
      return el;
    },
    'Use this': async () => {
      const el = await comparing();
      await act(el, 'Try');
      await until(() => queryButton(el, 'Use this: Tehnika'), 'the results');
      await act(el, 'Use this: Tehnika');
      return el;
    },
    Stop: async () => {
      await service.hold('TranslateEx');
      const el = await comparing();
      await act(el, 'Try');
      await act(el, 'Stop');
      return el;
    },
    'closing the comparison': async () => {
      const el = await comparing();
      await act(el, COMPARE);
      return el;
    },
  };

  it('goes to a control when a dialog opens, and from a label, never to text', async () => {
    const el = await restored({id: 'settings'});
    const [dialog, label] = [document.createElement('dialog'), document.createElement('label')];
    label.htmlFor = el.id;
    el.before(label, dialog);
    dialog.append(el);
    await el.updateComplete;
    dialog.showModal();
    expect(focused(el)!.id).to.equal('add');
    focused(el)!.blur();
    dialog.prepend(label);
    label.click();
    expect(focused(el)!.id).to.equal('add');
    focused(el)!.blur();
    el.focus();
    expect(focused(el)!.id).to.equal('add');
    dialog.close();
  });

  it('goes to what takes keys when a key is accepted', async () => {
    const el = await mount(service);
    await enterToken(el, 'u-1');
    await systemsShown(el);
    await until(() => focused(el)?.id === 'from', 'the focus on the first control');
    expect(focused(el)!.matches('input, select, button')).to.equal(true);
  });

  it('goes to the first pair when a key is accepted and all pairs are chosen', async () => {
    await service.program('GetSystemList', answer(wireSystem('smt-run', 'en>lv')));
    const el = await mount(service, {}, {...stateOf(), 'client-id': ''});
    await enterToken(el, 'u-1');
    await systemsShown(el);
    await until(() => focused(el)?.matches('.pair button') ?? false, 'the focus on the pair');
  });

  it('goes into the sentence of a comparison that opens, which a second press does not close', async () => {
    const el = await restored({sample: 'Labrīt!'});
    await act(el, OPTIONS);
    const compare = button(el, COMPARE);
    compare.focus();
    compare.click();
    compare.click();
    await until(() => focused(el)?.localName === 'textarea', 'the focus in the sentence');
    expect(compare.getAttribute('aria-expanded')).to.equal('true');
  });

  it('shows the results of a comparison above the save bar', async () => {
    const el = await comparing();
    el.style.marginBlockStart = '100vh';
    await act(el, 'Try');
    const results = () => el.shadowRoot!.querySelector('.try-results')?.getBoundingClientRect();
    const bar = el.shadowRoot!.querySelector('.save-bar')!;
    await until(() => (results()?.bottom ?? Infinity) <= bar.getBoundingClientRect().top, 'the results');
  });

  for (const [name, perform] of Object.entries(actions)) {
    it(`stays in the element: ${name}`, async () => {
      const el = await perform();
      await el.updateComplete;
      expect(document.activeElement).to.equal(el);
      expect(focused(el)!.checkVisibility()).to.equal(true);
    });
  }
});
