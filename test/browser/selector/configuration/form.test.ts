import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {TestService} from '../../test-service.ts';
import {
  all,
  area,
  button,
  chosen,
  choose,
  create,
  en,
  openKey,
  press,
  record,
  systemsShown,
  typedKey,
} from '../page.ts';
import {focused, nameOf, says, until, type as enter, type Selector} from '../page.ts';
import {selector as lv} from '../../../../src/localization/lv/selector.ts';
import {EVERYDAY, stateOf} from '../wire-systems.ts';

const PICKER = 'Translation system for English to Latvian';
const STATE = JSON.stringify(stateOf());

describe('mtservice-selector, as a form control', () => {
  let service: TestService;
  let form: HTMLFormElement;

  beforeEach(async () => {
    service = await TestService.create();
    await service.program('GetSystemList', EVERYDAY);
    form = document.createElement('form');
    (await area()).append(form);
  });

  afterEach(() => service.close());

  async function inForm(attributes: Record<string, string> = {}): Promise<Selector> {
    const el = create(service, {name: 'mt', ...attributes});
    form.append(el);
    await el.updateComplete;
    return el;
  }

  const data = (): [string, FormDataEntryValue][] => [...new FormData(form)];

  it('knows its form and is one of its controls', async () => {
    const el = await inForm();
    expect(el.form).to.equal(form);
    expect([...form.elements]).to.include(el);
  });

  it('submits the state as JSON under its name', async () => {
    await inForm({value: STATE});
    expect(data()).to.deep.equal([['mt', STATE]]);
  });

  it('submits what is chosen without a save', async () => {
    const el = await inForm({value: STATE});
    await systemsShown(el);
    await choose(el, PICKER, 'Ziņas');
    expect(data()).to.deep.equal([['mt', JSON.stringify(stateOf('en-lv', 'smt-sleep'))]]);
  });

  it('submits an empty text while there is nothing, as fields of the page do', async () => {
    await inForm();
    expect(data()).to.deep.equal([['mt', '']]);
  });

  it('submits nothing without a name, and under a new one when it changes', async () => {
    const el = await inForm({value: STATE});
    el.name = '';
    await el.updateComplete;
    expect(data()).to.be.empty;
    el.name = 'tulks';
    await el.updateComplete;
    expect(data()).to.deep.equal([['tulks', STATE]]);
  });

  it('submits an empty text after Log out and after cancel() of what was never saved', async () => {
    const el = await inForm({value: STATE});
    await systemsShown(el);
    await press(el, 'Log out');
    expect(data()).to.deep.equal([['mt', '']]);
    await openKey(el);
    await enter(el, 'Key', 'u-2');
    expect(data()).to.have.lengthOf(1);
    el.cancel();
    expect(data()).to.deep.equal([['mt', '']]);
  });

  it('has the value that it submits, and takes it as setState does', async () => {
    const el = await inForm();
    expect(el.value).to.equal('');
    el.value = STATE;
    expect(el.value).to.equal(STATE);
    expect(data()).to.deep.equal([['mt', STATE]]);
    el.value = '';
    expect(el.value).to.equal('');
    expect(data()).to.deep.equal([['mt', '']]);
  });

  it('lets the value attribute begin, and not overrule what was set or edited', async () => {
    const el = await inForm({value: STATE});
    el.setAttribute('value', JSON.stringify({...stateOf(), engineName: 'Otrs'}));
    await el.updateComplete;
    expect(JSON.parse(el.value).engineName).to.equal('Otrs');
    await enter(el, 'Name of these settings (optional)', 'Mans');
    el.setAttribute('value', STATE);
    await el.updateComplete;
    expect(JSON.parse(el.value).engineName).to.equal('Mans');
  });

  it('is valid without a choice unless it is required', async () => {
    const el = await inForm();
    expect(el.checkValidity()).to.equal(true);
    el.required = true;
    await el.updateComplete;
    const events = record(el, 'invalid');
    expect(form.checkValidity()).to.equal(false);
    expect(events).to.have.lengthOf(1);
    expect(el.validity).to.include({valid: false, valueMissing: true});
    expect(el.validationMessage).to.equal(en.selectOne);
    el.setState(stateOf());
    expect(el.validity.valid).to.equal(true);
    expect(el.validationMessage).to.equal('');
    expect(form.checkValidity()).to.equal(true);
  });

  it('says in the user’s language what is missing', async () => {
    const el = await inForm({required: '', lang: 'lv'});
    expect(el.validationMessage).to.equal(lv.selectOne);
    el.lang = 'en';
    await until(() => el.validationMessage === en.selectOne, 'the message is English');
  });

  it('takes the user to the control when a required choice is reported', async () => {
    const el = await inForm({required: ''});
    expect(el.reportValidity()).to.equal(false);
    expect(document.activeElement).to.equal(el);
  });

  const WITHOUT_PAIRS = JSON.stringify({engineName: '', 'client-id': 'u-1', systems: {}});
  const REPORTS: readonly [string, (el: Selector) => unknown][] = [
    ['reportValidity()', (el) => el.reportValidity()],
    ['reportValidity() of the form', (el) => el.form!.reportValidity()],
    ['a submit', (el) => el.form!.requestSubmit()],
  ];
  for (const [how, report] of REPORTS) {
    for (const attributes of [{}, {hiddenname: '', hiddensave: ''}]) {
      const where = 'hiddenname' in attributes ? 'without name and buttons' : 'with name and buttons';
      it(`takes the user to the form for a pair at ${how}, ${where}; Enter there changes nothing`, async () => {
        const el = await inForm({required: '', value: WITHOUT_PAIRS, ...attributes});
        await systemsShown(el);
        const events = record(el, 'logout', 'save', 'cancel');
        report(el);
        expect(nameOf(focused(el)!)).to.equal(en.from);
        await sendKeys({press: 'Enter'});
        await el.updateComplete;
        expect(events).to.be.empty;
        expect(el.value).to.equal(WITHOUT_PAIRS);
      });
    }
  }

  it('takes the user to signing in while there is no key, and to the key once there is a field', async () => {
    const el = await inForm({required: ''});
    form.reportValidity();
    expect(nameOf(focused(el)!)).to.equal(en.signIn);
    await openKey(el);
    form.reportValidity();
    expect(nameOf(focused(el)!)).to.equal(en.key);
  });

  it('takes the user to what can be done while the list is loading, and when it failed', async () => {
    await service.hold('GetSystemList');
    const el = await inForm({required: '', value: WITHOUT_PAIRS});
    const events = record(el, 'logout');
    form.reportValidity();
    await sendKeys({press: 'Enter'});
    expect(document.activeElement).to.equal(el);
    await service.program('GetSystemList', {status: 500});
    await service.release('GetSystemList');
    await says(el, en.retry);
    form.reportValidity();
    expect(nameOf(focused(el)!)).to.equal(en.retry);
    expect(events).to.be.empty;
    expect(el.value).to.equal(WITHOUT_PAIRS);
  });

  it('keeps the host’s form from being submitted while a required choice is missing', async () => {
    await inForm({required: ''});
    const events = record(form, 'submit');
    form.requestSubmit();
    expect(events).to.be.empty;
  });

  it('becomes invalid again when the last pair is removed', async () => {
    const el = await inForm({required: '', value: STATE});
    await systemsShown(el);
    expect(el.validity.valid).to.equal(true);
    await press(el, 'Remove English to Latvian');
    expect(el.validity.valid).to.equal(false);
  });

  for (const [how, disable, enable] of [
    [
      'attribute',
      (el: Selector) => el.setAttribute('disabled', ''),
      (el: Selector) => el.removeAttribute('disabled'),
    ],
    ['property', (el: Selector) => (el.disabled = true), (el: Selector) => (el.disabled = false)],
    [
      'fieldset',
      (el: Selector) => {
        const fieldset = document.createElement('fieldset');
        fieldset.disabled = true;
        el.before(fieldset);
        fieldset.append(el);
      },
      (el: Selector) => (el.closest('fieldset')!.disabled = false),
    ],
  ] as const) {
    it(`can be disabled by ${how}: nothing can be changed and nothing is submitted`, async () => {
      const el = await inForm({value: STATE, required: ''});
      await systemsShown(el);
      disable(el);
      await el.updateComplete;
      expect(data()).to.be.empty;
      expect(el.willValidate).to.equal(false);
      expect(all(el, 'input, select, button').every((each) => each.matches(':disabled'))).to.equal(true);
      enable(el);
      await el.updateComplete;
      await until(() => !button(el, 'Save').matches(':disabled'), 'it can be changed again');
      expect(data()).to.deep.equal([['mt', STATE]]);
    });
  }

  it('returns to its value attribute when the form is reset', async () => {
    const el = await inForm({value: STATE});
    await systemsShown(el);
    await choose(el, PICKER, 'Ziņas');
    const events = record(el, 'input', 'change', 'save', 'cancel', 'logout');
    form.reset();
    await systemsShown(el);
    expect(el.value).to.equal(STATE);
    expect(data()).to.deep.equal([['mt', STATE]]);
    expect(chosen(el, PICKER)).to.equal('Likumi un līgumi – Ready');
    expect(events).to.be.empty;
  });

  it('returns to nothing when the form is reset and there is no value attribute', async () => {
    const el = await inForm();
    el.setState(stateOf());
    await systemsShown(el);
    form.reset();
    await el.updateComplete;
    expect(data()).to.deep.equal([['mt', '']]);
    expect(typedKey(el)).to.equal('');
  });

  it('takes what the browser restores', async () => {
    const el = await inForm();
    el.formStateRestoreCallback(STATE);
    await systemsShown(el);
    expect(data()).to.deep.equal([['mt', STATE]]);
    el.formStateRestoreCallback(null);
    expect(data()).to.deep.equal([['mt', STATE]]);
  });

  it('does not submit the host’s form with its own buttons', async () => {
    const el = await inForm({value: STATE});
    await systemsShown(el);
    const events = record(form, 'submit');
    for (const name of ['Save', 'Cancel', 'Remove English to Latvian', 'Undo']) await press(el, name);
    expect(events).to.be.empty;
  });

  it('is labelled by the host’s label, which takes the user to it', async () => {
    const el = await inForm({id: 'mt'});
    const label = document.createElement('label');
    label.htmlFor = 'mt';
    label.textContent = 'Tulkošana';
    form.prepend(label);
    label.click();
    expect(document.activeElement).to.equal(el);
  });

  it('submits the state of a disconnected service, too', async () => {
    await service.disconnect('GetSystemList');
    await inForm({value: STATE});
    expect(data()).to.deep.equal([['mt', STATE]]);
  });
});
