import {expect} from '@open-wc/testing';
import {TestService} from '../test-service.ts';
import {
  all,
  enterToken,
  field,
  mount,
  press,
  says,
  shown,
  systemsShown,
  until,
  type Selector,
} from './page.ts';
import {EVERYDAY, stateOf} from './wire-systems.ts';

/** Values that scripts without types set instead of a text. */
const OTHERS: readonly unknown[] = [5, null, {a: 1}, ['http://127.0.0.1:1'], true, undefined];

const TEXTS = ['baseUrl', 'appId', 'sample', 'name', 'defaultValue', 'value'] as const;

describe('mtservice-selector, given something else than a text', () => {
  let service: TestService;
  let problems: unknown[];
  const keep = (event: ErrorEvent | PromiseRejectionEvent): void => {
    problems.push('reason' in event ? event.reason : event.error);
  };

  beforeEach(async () => {
    problems = [];
    addEventListener('error', keep);
    addEventListener('unhandledrejection', keep);
    service = await TestService.create();
    await service.program('GetSystemList', EVERYDAY);
    await service.program('GetSystemTermCorpora', {json: []});
  });

  afterEach(async () => {
    removeEventListener('error', keep);
    removeEventListener('unhandledrejection', keep);
    await service.close();
  });

  async function comparing(): Promise<Selector> {
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    await press(el, 'Options for English to Latvian');
    await press(el, 'Compare on a sentence…');
    await until(() => all(el, 'textarea').length > 0, 'the comparison is open');
    return el;
  }

  for (const name of TEXTS) {
    it(`keeps working: ${name}`, async () => {
      const el = await comparing();
      for (const other of OTHERS) {
        Object.assign(el, {[name]: other});
        await el.updateComplete;
      }
      const again = await mount(service);
      for (const other of OTHERS) {
        Object.assign(again, {[name]: other});
        await again.updateComplete;
      }
      again.baseUrl = service.baseUrl;
      await enterToken(again, 'u-1');
      await systemsShown(again);
      expect(problems).to.deep.equal([]);
    });
  }

  it('compares without a sentence if the sample is invalid', async () => {
    const el = await comparing();
    Object.assign(el, {sample: null});
    await el.updateComplete;
    expect(all<HTMLTextAreaElement>(el, 'textarea')[0]!.value).to.equal('');
    expect(problems).to.deep.equal([]);
  });

  for (const address of ['ftp://tulks.example', 'example.org', 'localhost:8080/mt']) {
    it(`names an invalid address, and says what to write: ${address}`, async () => {
      const el = await mount(service, {'base-url': address});
      el.style.inlineSize = '288px';
      await enterToken(el, 'u-1');
      expect(shown(el)).to.contain(`“${address}” is not the address`).and.to.contain('https://');
      expect(field(el, 'Key').getAttribute('aria-invalid')).to.equal('true');
      el.setState(stateOf());
      await says(el, `“${address}” is not the address`);
      expect(el.scrollWidth).to.be.at.most(el.clientWidth);
      el.baseUrl = service.baseUrl;
      await systemsShown(el);
    });
  }
});
