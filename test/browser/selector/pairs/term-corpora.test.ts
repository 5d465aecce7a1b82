import {expect, fixture, html} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  area,
  button,
  choose,
  chosen,
  create,
  en,
  everydayService,
  focused,
  list,
  mount,
  nameOf,
  optionsOf,
  picker,
  press,
  queryField,
  says,
  shown,
} from '../page.ts';
import {spoken, systemsShown, until, type Selector} from '../page.ts';
import {stateOf} from '../wire-systems.ts';

const OPTIONS = 'Options for English to Latvian';
const PICKER = 'Translation system for English to Latvian';

const corpus = (CorpusId: string, Title: string, Status = 'Ready'): object => ({
  CorpusId,
  Title,
  Type: 'private',
  Status,
});
const CORPORA = {
  json: [
    corpus('c-1', 'Jūrniecības termini'),
    corpus('c-2', 'وثائق', 'ImportedInDatabase'),
    corpus('c-3', 'Dzēšamie', 'ForDeletion'),
    corpus('c-4', 'Pievienotie', 'Attached'),
    corpus('c-5', 'Ķīmija'),
  ],
};

describe('mtservice-selector, term corpora', () => {
  useService(() => everydayService(CORPORA));

  async function restored(options = ''): Promise<Selector> {
    const el = await mount(service, {}, stateOf('en-lv', 'smt-run', options));
    await systemsShown(el);
    return el;
  }

  async function opened(options = ''): Promise<Selector> {
    const el = await restored(options);
    await press(el, OPTIONS);
    await until(() => queryField(el, 'Terms'), 'the corpora are there');
    return el;
  }

  const optionsIn = (el: Selector): string => el.saveAndGetState().systems['en-lv']!.params.options;

  it('loads nothing until the row is opened, then once per system', async () => {
    const el = await restored();
    expect(await service.requests('GetSystemTermCorpora')).to.be.empty;
    await press(el, OPTIONS);
    await until(() => queryField(el, 'Terms'), 'the corpora are there');
    await press(el, OPTIONS);
    await press(el, OPTIONS);
    await choose(el, PICKER, 'Ziņas');
    await until(() => queryField(el, 'Terms'), 'the other system’s corpora are there');
    await choose(el, PICKER, 'Likumi');
    const requests = await service.requests('GetSystemTermCorpora');
    expect(requests.map(({query}) => query)).to.deep.equal([{systemID: 'smt-run'}, {systemID: 'smt-sleep'}]);
    expect(requests[0]!.headers['client-id']).to.equal('u-1');
  });

  it('says that it is loading', async () => {
    await service.hold('GetSystemTermCorpora');
    const el = await restored();
    await press(el, OPTIONS);
    expect(shown(el)).to.contain(en.termCorpusLoading);
    await service.release('GetSystemTermCorpora');
    await until(() => queryField(el, 'Terms'), 'the corpora are there');
    expect(shown(el)).not.to.contain(en.termCorpusLoading);
  });

  it('lets only corpora that are ready be chosen, and says so of the others', async () => {
    const el = await opened();
    const options = [...list(el, 'Terms').options].filter(({disabled}) => !disabled);
    expect(options.map(({value}) => value)).to.deep.equal(['', 'c-1', 'c-5']);
    expect(optionsOf(list(el, 'Terms'))).to.deep.equal([
      'None',
      'Jūrniecības termini',
      'وثائق – not ready',
      'Dzēšamie – not ready',
      'Pievienotie – not ready',
      'Ķīmija',
    ]);
  });

  it('writes the chosen corpus into the options and leaves the rest of them alone', async () => {
    const el = await opened(' x = 1 ,flag');
    await choose(el, 'Terms', 'Ķīmija');
    expect(optionsIn(el)).to.equal(' x = 1 ,flag,termCorpusId=c-5');
    await choose(el, 'Terms', 'Jūrniecības');
    expect(optionsIn(el)).to.equal(' x = 1 ,flag,termCorpusId=c-1');
    await choose(el, 'Terms', 'None');
    expect(optionsIn(el)).to.equal(' x = 1 ,flag');
  });

  it('shows the corpus of a restored state', async () => {
    const el = await opened('termCorpusId=c-5');
    expect(chosen(el, 'Terms')).to.equal('Ķīmija');
  });

  it('keeps and marks a corpus that the service no longer has, also after Cancel', async () => {
    const el = await opened('termCorpusId=c-gone');
    expect(chosen(el, 'Terms')).to.equal(`c-gone – ${en.status.gone}`);
    expect(optionsIn(el)).to.equal('termCorpusId=c-gone');
    await choose(el, 'Terms', 'Ķīmija');
    el.cancel();
    await el.updateComplete;
    await press(el, OPTIONS);
    await until(() => queryField(el, 'Terms'), 'the corpora are there');
    expect(chosen(el, 'Terms')).to.equal(`c-gone – ${en.status.gone}`);
  });

  it('drops the corpus with its system, and brings it back with it', async () => {
    const el = await opened('termCorpusId=c-5');
    await choose(el, PICKER, 'Ziņas');
    await until(() => queryField(el, 'Terms'), 'the other system’s corpora are there');
    expect(chosen(el, 'Terms')).to.equal('None');
    expect(JSON.parse(el.value).systems['en-lv'].params.options).to.equal('');
    await choose(el, PICKER, 'Likumi');
    expect(chosen(el, 'Terms')).to.equal('Ķīmija');
    expect(optionsIn(el)).to.equal('termCorpusId=c-5');
  });

  it('says when a system has no term corpora', async () => {
    await service.program('GetSystemTermCorpora', {json: []});
    const el = await restored();
    await press(el, OPTIONS);
    await says(el, en.termCorpusEmpty);
    expect(queryField(el, 'Terms')).to.equal(undefined);
  });

  for (const [what, reply] of [
    ['an error', {status: 500}],
    ['an answer that is no list', {json: {oops: true}}],
    ['a cut connection', {disconnect: true as const}],
  ] as const) {
    it(`offers to try again after ${what}, and the choice stays`, async () => {
      await service.program('GetSystemTermCorpora', reply);
      const el = await restored('termCorpusId=c-1');
      await press(el, OPTIONS);
      await says(el, en.termCorpusFailed);
      expect(optionsIn(el)).to.equal('termCorpusId=c-1');
      await service.program('GetSystemTermCorpora', CORPORA);
      await press(el, 'Try again');
      await until(() => queryField(el, 'Terms'), 'the corpora are there');
      expect(chosen(el, 'Terms')).to.equal('Jūrniecības termini');
    });
  }

  async function failed(): Promise<Selector> {
    await service.program('GetSystemTermCorpora', {status: 500});
    const el = await restored();
    await press(el, OPTIONS);
    await says(el, en.termCorpusFailed);
    return el;
  }

  it('keeps the focus on Try again while it is busy, and gives it to the list', async () => {
    const el = await failed();
    await service.hold('GetSystemTermCorpora');
    const retry = button(el, en.retry);
    retry.focus();
    retry.click();
    await el.updateComplete;
    expect(focused(el) === retry).to.equal(true);
    expect(nameOf(retry)).to.equal(en.termCorpusLoading);
    expect(retry.getAttribute('aria-disabled')).to.equal('true');
    expect(spoken(el)).to.equal(en.termCorpusLoading);
    retry.click();
    await service.program('GetSystemTermCorpora', CORPORA);
    await service.release('GetSystemTermCorpora');
    await until(() => queryField(el, 'Terms'), 'the corpora are there');
    await el.updateComplete;
    expect(nameOf(focused(el)!)).to.equal('Terms');
    expect(await service.requests('GetSystemTermCorpora'), 'asks once').to.have.lengthOf(2);
  });

  it('keeps the focus on Try again when that fails too, and says so', async () => {
    const el = await failed();
    const retry = button(el, en.retry);
    retry.focus();
    retry.click();
    await until(() => spoken(el) === en.termCorpusFailed, 'that it failed');
    expect(focused(el) === button(el, en.retry)).to.equal(true);
  });

  it('moves the focus to the message if Try again finds no corpora', async () => {
    const el = await failed();
    await service.program('GetSystemTermCorpora', {json: []});
    button(el, en.retry).focus();
    await press(el, en.retry);
    await says(el, en.termCorpusEmpty);
    await el.updateComplete;
    expect(focused(el)?.textContent).to.contain(en.termCorpusEmpty);
  });

  it('does not take the focus if the user has moved it', async () => {
    const el = await failed();
    await service.program('GetSystemTermCorpora', CORPORA);
    button(el, en.retry).focus();
    await press(el, en.retry);
    const elsewhere = await picker(el, PICKER);
    elsewhere.focus();
    await until(() => queryField(el, 'Terms'), 'the corpora are there');
    await el.updateComplete;
    expect(focused(el) === elsewhere).to.equal(true);
  });

  it('keeps loading when the element moves', async () => {
    await service.hold('GetSystemTermCorpora');
    const el = await restored();
    await press(el, OPTIONS);
    await service.requests('GetSystemTermCorpora', {atLeast: 1});
    (await area({baseUrl: service.baseUrl})).append(el);
    await service.release('GetSystemTermCorpora');
    await until(() => queryField(el, 'Terms'), 'the corpora are there');
  });

  it('keeps loading when the element moves within its session', async () => {
    await service.hold('GetSystemTermCorpora');
    const el = await restored();
    const home = el.parentElement!;
    await press(el, OPTIONS);
    await service.requests('GetSystemTermCorpora', {atLeast: 1});
    el.remove();
    home.prepend(el);
    await service.release('GetSystemTermCorpora');
    await until(() => queryField(el, 'Terms'), 'the corpora are there');
  });

  it('keeps loading when the element moves within the page’s session', async () => {
    await service.hold('GetSystemTermCorpora');
    const home = await fixture<HTMLElement>(html`<div></div>`);
    const el = create(service);
    home.append(el);
    el.setState(stateOf());
    await systemsShown(el);
    await press(el, OPTIONS);
    await service.requests('GetSystemTermCorpora', {atLeast: 1});
    el.remove();
    home.append(el);
    await service.release('GetSystemTermCorpora');
    await until(() => queryField(el, 'Terms'), 'the corpora are there');
  });

  it('stops loading when the element is removed', async () => {
    await service.hold('GetSystemTermCorpora');
    const el = await restored();
    await press(el, OPTIONS);
    await service.requests('GetSystemTermCorpora', {atLeast: 1});
    el.remove();
    expect(await service.requests('GetSystemTermCorpora', {aborted: true, atLeast: 1})).to.have.lengthOf(1);
  });
});
