import {expect} from '@open-wc/testing';
import type {MtReviewEvent} from '../../../../src/elements/mt-translate-box/mt-translate-box.ts';
import {service, useService} from '../../test-service.ts';
import {button, en, has, hasButton, part, plain, translatingService, until, type Box} from '../page.ts';
import {becomes, translated, type} from './host-field-page.ts';

const MACHINE = 'Machine translation · Saeima';
const EDITED = 'Machine translation · edited · Saeima';

describe('mt-translate-box, the record of a translation that users change in the field of the page', () => {
  useService(translatingService);

  async function says(el: Box, words: string): Promise<void> {
    const line = (): string => (has(el, 'disclosure') ? plain(part(el, 'disclosure')) : '');
    await until(() => line() === words, `«${words}» instead of «${line()}»`);
  }

  /** A page whose form has the record, with a translation in the field. */
  async function recorded() {
    const all = await translated();
    const {el, target} = all;
    el.reviewer = 'Anna Ozola';
    el.nameProvenance = 'made';
    const form = target.form!;
    form.id = 'letter';
    el.setAttribute('form', form.id);
    const states: (string | undefined)[] = [];
    el.addEventListener('mt-review', ({provenance}: MtReviewEvent) => states.push(provenance.state));
    /** State of the record in the form; undefined without one. */
    const state = (): string | undefined => {
      const made = new FormData(form).get('made');
      return typeof made === 'string' ? (JSON.parse(made) as {state: string}).state : undefined;
    };
    const submits = (wanted: string | undefined) =>
      until(() => state() === wanted, `«${wanted}» instead of «${state()}»`);
    await says(el, MACHINE);
    await submits('machine');
    return {...all, submits, states};
  }

  it('is edited when they change some of it, and a review ends', async () => {
    await service.program('/reviews', {status: 204});
    const {el, target, submits, states} = await recorded();
    await until(() => hasButton(el, en.review), 'the button');
    button(el, en.review).click();
    await submits('reviewed');
    type(target, 'LABDIEN, kolēģi!');
    await says(el, EDITED);
    await submits('edited');
    expect(el.provenance).to.deep.include({state: 'edited'});
    expect(el.provenance).not.to.have.property('reviewer');
    await until(() => states.length === 2, 'the withdrawal');
    expect(states).to.deep.equal(['reviewed', 'edited']);
    // They may confirm what they wrote, and a further change ends that, too.
    button(el, en.review).click();
    await submits('reviewed');
    type(target, 'LABDIEN, kolēģes!');
    await submits('edited');
  });

  it('is the machine’s again when they undo it', async () => {
    const {el, target, submits} = await recorded();
    type(target, 'LABDIEN?');
    await submits('edited');
    type(target, 'LABDIEN!');
    await submits('machine');
    await says(el, MACHINE);
  });

  it('is not submitted with a text of their own', async () => {
    const {el, source, target, submits} = await recorded();
    type(target, 'Sveiki, mans teksts');
    await submits(undefined);
    // Also after the source changed: the box does not overwrite what they wrote.
    type(source, 'Labrīt!');
    await until(() => el.translation === 'LABRĪT!', 'the next translation');
    await submits(undefined);
    expect(target.value).to.equal('Sveiki, mans teksts');
    button(el, en.replaceTarget).click();
    await becomes(target, 'LABRĪT!');
    await submits('machine');
  });
});
