import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {TestService} from '../../test-service.ts';
import {all, area, chosen, create, field, focused, mount, nameOf, openPicker, picker} from '../page.ts';
import {systemsShown, type Selector} from '../page.ts';
import {answer, stateOf, wireSystem} from '../wire-systems.ts';

const PICKER = 'Translation system for English to Latvian';
const DOMAINS = ['law', 'social', 'health', 'finance'];

const inDomain = (system: object, Domain: string): object => ({...system, Domain});

/** Forty systems of one pair in four domains. */
const FORTY = answer(
  ...Array.from({length: 40}, (_, at) =>
    inDomain(wireSystem(`smt-${at}`, 'en>lv', {title: `Sistēma ${at}`}), DOMAINS[at % 4]!),
  ),
);

describe('mtservice-selector, the picker of systems', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await TestService.create();
    await service.program('GetSystemTermCorpora', {json: []});
  });

  afterEach(() => service.close());

  async function restored(list: {json: object}, systemId: string): Promise<Selector> {
    await service.program('GetSystemList', list);
    const el = await mount(service, {}, stateOf('en-lv', systemId));
    await systemsShown(el);
    return el;
  }

  const groups = (el: Selector): string[] => all(el, '.group').map((each) => each.innerText.trim());

  it('distinguishes two systems of the same title, in the row and in the list', async () => {
    const law = inDomain(wireSystem('smt-1', 'en>lv', {title: 'A'}), 'law');
    const social = inDomain(wireSystem('smt-2', 'en>lv', {title: 'A'}), 'social affairs');
    const el = await restored(answer(law, social), 'smt-2');
    expect(all(el, '.summary')[0]!.innerText.replace(/\s+/g, ' ')).to.contain('A · social affairs');
    const options = (await openPicker(el, PICKER)).map((each) => each.innerText.replace(/\s+/g, ' ').trim());
    expect(options).to.deep.equal(['A Ready Law', 'A Ready social affairs']);
  });

  it('names the variants of a language where systems of the same title differ in them', async () => {
    const list = answer(
      wireSystem('smt-pt', 'en>pt', {title: 'Apertium', names: ['English', 'Portuguese']}),
      wireSystem('smt-br', 'en>pt-BR', {title: 'Apertium', names: ['English', 'Brazilian Portuguese']}),
    );
    await service.program('GetSystemList', list);
    const el = await mount(service, {}, stateOf('en-pt', 'smt-pt'));
    await systemsShown(el);
    const label = 'Translation system for English to Portuguese';
    const details = (await openPicker(el, label)).map((each) =>
      each.querySelector('.details')?.textContent.trim(),
    );
    expect(details).to.have.members(['Portuguese', 'Brazilian Portuguese']);
    field(el, label).focus();
    await sendKeys({type: 'brazil'});
    await el.updateComplete;
    expect(all(el, '[role=option]')).to.have.lengthOf(1);
  });

  it('shows description and scores that the service sends', async () => {
    const metadata = {'score-bleu': '35.219', 'score-nist': '', 'score-bleu-c': 'n/a'};
    const system = wireSystem('smt-1', 'en>lv', {title: 'A', description: 'Ar 2 milj. teikumu', metadata});
    const el = await restored(answer(system), 'smt-1');
    const [option] = await openPicker(el, PICKER);
    expect(option!.querySelector('.details')!.textContent.trim()).to.equal('Ar 2 milj. teikumu · BLEU 35.22');
  });

  it('shows from how many sentences a system has learned', async () => {
    const sized = (size: string) =>
      wireSystem(`smt-${size}`, 'en>lv', {title: size, metadata: {'size-parallel': size}});
    const el = await restored(answer(sized('12345678'), sized('1'), sized('0'), sized('n/a')), 'smt-1');
    const details = (await openPicker(el, PICKER)).map((each) =>
      each.querySelector('.details')?.textContent.trim(),
    );
    expect(details).to.deep.equal([
      '12,345,678 sentences learned',
      '1 sentence learned',
      undefined,
      undefined,
    ]);
  });

  it('groups more than seven by domain, and searches titles and domains', async () => {
    const el = await restored(FORTY, 'smt-6');
    expect(await openPicker(el, PICKER)).to.have.lengthOf(40);
    expect(groups(el)).to.deep.equal(['Law', 'social', 'Health', 'Finance']);
    field(el, PICKER).focus();
    await sendKeys({type: 'health'});
    await el.updateComplete;
    expect(groups(el)).to.deep.equal(['Health']);
    expect(all(el, '[role=option]')).to.have.lengthOf(10);
    await sendKeys({press: 'End'});
    await sendKeys({press: 'Enter'});
    await el.updateComplete;
    expect(chosen(el, PICKER)).to.equal('Sistēma 38 – Ready');
    expect(nameOf(focused(el)!)).to.equal(PICKER);
  });

  it('is not cut off by a small dialog that scrolls, and stays in the window', async () => {
    await service.program('GetSystemList', FORTY);
    const dialog = document.createElement('dialog');
    dialog.style.cssText = 'inline-size: 320px; block-size: 240px; overflow: auto; padding: 0';
    (await area()).append(dialog);
    const el = create(service);
    dialog.append(el);
    dialog.showModal();
    el.setState(stateOf('en-lv', 'smt-6'));
    await systemsShown(el);
    (await picker(el, PICKER)).scrollIntoView({block: 'end'});
    const options = await openPicker(el, PICKER);
    const list = options[0]!.parentElement!.getBoundingClientRect();
    expect(list.height, 'higher than the dialog lets anything be').to.be.above(150);
    expect(list.top).to.be.at.least(0);
    expect(list.bottom).to.be.at.most(innerHeight);
    expect(list.right).to.be.at.most(innerWidth);
    const active = options.find((each) => each.ariaSelected === 'true')!.getBoundingClientRect();
    const seen = el.shadowRoot!.elementFromPoint(active.left + 20, active.top + active.height / 2);
    expect(seen?.closest('[role=option]') === null, 'it can be clicked').to.equal(false);
  });
});
