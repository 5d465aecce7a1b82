import {expect, fixture, html} from '@open-wc/testing';
import {LitElement} from 'lit';
import {
  defaultSession,
  mtSessionContext,
  provideMtSession,
  SessionController,
  type MtSession,
} from '../../../src/session/index.ts';

/** An element that shows its session. */
class TestConsumer extends LitElement {
  changes = 0;
  readonly session = new SessionController(this, () => (this.changes += 1));

  protected override render(): unknown {
    return html`${this.session.value.configuration?.['client-id'] ?? 'nothing saved'}`;
  }
}
customElements.define('test-consumer', TestConsumer);

const configuration = (token: string): {engineName: string; 'client-id': string; systems: object} => ({
  engineName: '',
  'client-id': token,
  systems: {},
});

describe('a session and the elements below its provider', () => {
  let home: HTMLElement;
  let consumer: TestConsumer;

  beforeEach(async () => {
    home = await fixture<HTMLElement>(html`<div><section></section></div>`);
    consumer = document.createElement('test-consumer') as TestConsumer;
  });

  afterEach(() => {
    defaultSession.clear();
  });

  const publish = (session: MtSession, token: string): void =>
    session.publish(configuration(token) as Parameters<MtSession['publish']>[0]);

  async function text(): Promise<string> {
    await consumer.updateComplete;
    return consumer.shadowRoot!.textContent!.trim();
  }

  it('is the page’s without a provider', () => {
    home.append(consumer);
    expect(consumer.session.value).to.equal(defaultSession);
  });

  it('is the provider’s', () => {
    const session = provideMtSession(home);
    home.append(consumer);
    expect(consumer.session.value).to.equal(session);
  });

  it('is the nearest provider’s, which may be added after the element', async () => {
    const outer = provideMtSession(home);
    const section = home.querySelector('section')!;
    section.append(consumer);
    expect(consumer.session.value).to.equal(outer);
    const inner = provideMtSession(section);
    expect(consumer.session.value).to.equal(inner);
    publish(inner, 'u-inner');
    expect(await text()).to.equal('u-inner');
  });

  it('replaces the page’s when the provider comes later', async () => {
    home.append(consumer);
    publish(defaultSession, 'u-page');
    expect(await text()).to.equal('u-page');
    const session = provideMtSession(home);
    expect(consumer.session.value).to.equal(session);
    expect(await text()).to.equal('nothing saved');
    publish(session, 'u-provider');
    expect(await text()).to.equal('u-provider');
  });

  it('changes when the element moves between providers, and back to the page’s', async () => {
    const other = await fixture<HTMLElement>(html`<div></div>`);
    const [first, second] = [provideMtSession(home), provideMtSession(other)];
    home.append(consumer);
    publish(first, 'u-1');
    expect(await text()).to.equal('u-1');
    other.append(consumer);
    expect(consumer.session.value).to.equal(second);
    publish(first, 'u-ignored');
    expect(await text()).to.equal('nothing saved');
    publish(second, 'u-2');
    expect(await text()).to.equal('u-2');
    document.body.append(consumer);
    expect(consumer.session.value).to.equal(defaultSession);
    consumer.remove();
  });

  it('shows what changed while the element was out of the page', async () => {
    const session = provideMtSession(home);
    home.append(consumer);
    await consumer.updateComplete;
    consumer.remove();
    publish(session, 'u-meanwhile');
    home.append(consumer);
    expect(await text()).to.equal('u-meanwhile');
  });

  it('asks nothing of an element that was removed', async () => {
    const session = provideMtSession(home);
    home.append(consumer);
    await consumer.updateComplete;
    consumer.remove();
    const before = consumer.changes;
    publish(session, 'u-1');
    publish(defaultSession, 'u-2');
    expect(consumer.changes).to.equal(before);
  });

  it('reaches elements in shadow trees', () => {
    const session = provideMtSession(home);
    const host = document.createElement('div');
    host.attachShadow({mode: 'open'}).append(consumer);
    home.append(host);
    expect(consumer.session.value).to.equal(session);
  });

  it('reaches elements that were defined before the provider and upgraded after', () => {
    const early = document.createElement('test-early-consumer') as TestConsumer;
    home.append(early);
    const session = provideMtSession(home);
    customElements.define('test-early-consumer', class extends TestConsumer {});
    expect(early.session.value).to.equal(session);
  });

  it('gives a box the configuration at the save and takes it away at the log out', async () => {
    const session = provideMtSession(home);
    home.append(consumer);
    expect(await text()).to.equal('nothing saved');
    publish(session, 'u-1');
    expect(await text()).to.equal('u-1');
    session.clear();
    expect(await text()).to.equal('nothing saved');
  });

  it('is found by any bundle: the key of the context is the same everywhere', () => {
    expect(mtSessionContext).to.equal(Symbol.for('mtservice-session'));
  });

  it('is not shared by two providers', () => {
    expect(provideMtSession(home)).not.to.equal(provideMtSession(document.createElement('div')));
  });
});
