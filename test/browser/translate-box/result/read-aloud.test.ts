import {expect} from '@open-wc/testing';
import type {TestService} from '../../test-service.ts';
import {
  button,
  en,
  hasButton,
  mount,
  root,
  sentences,
  shows,
  stateOf,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from '../page.ts';

describe('mt-translate-box, reading aloud', () => {
  let service: TestService;
  let spoken: SpeechSynthesisUtterance[] = [];
  let cancelled = 0;
  let voices: Partial<SpeechSynthesisVoice>[] = [];
  const {getVoices, speak, cancel} = speechSynthesis;

  // Browsers for tests have no voices.
  class Utterance {
    readonly text: string;
    lang = '';
    voice: Partial<SpeechSynthesisVoice> | undefined;
    onend: (() => void) | undefined;
    onerror: (() => void) | undefined;

    constructor(text: string) {
      this.text = text;
    }
  }
  const {SpeechSynthesisUtterance: Own} = globalThis;

  beforeEach(async () => {
    service = await translatingService();
    [spoken, cancelled, voices] = [[], 0, [{lang: 'lv-LV', name: 'Līga', localService: true}]];
    Object.assign(speechSynthesis, {
      getVoices: () => voices,
      speak: (utterance: SpeechSynthesisUtterance) => spoken.push(utterance),
      cancel: () => cancelled++,
    });
    Object.assign(globalThis, {SpeechSynthesisUtterance: Utterance});
  });
  afterEach(async () => {
    Object.assign(speechSynthesis, {getVoices, speak, cancel});
    Object.assign(globalThis, {SpeechSynthesisUtterance: Own});
    await service.close();
  });

  async function reading(): Promise<Box> {
    const el = await mount(service);
    await translate(el, 'Good morning. It rains!');
    await until(() => hasButton(el, en.readAloud), 'the button');
    button(el, en.readAloud).click();
    await el.updateComplete;
    return el;
  }

  it('reads the translation sentence by sentence, with a voice of its language, and ends', async () => {
    const el = await reading();
    expect(spoken.map(({text, lang}) => [text, lang])).to.deep.equal([
      ['GOOD MORNING.', 'lv-LV'],
      ['IT RAINS!', 'lv-LV'],
    ]);
    expect(hasButton(el, en.stopReading)).to.equal(true);
    (spoken[1] as unknown as Utterance).onend!();
    await el.updateComplete;
    expect([hasButton(el, en.readAloud), cancelled]).to.deep.equal([true, 0]);
  });

  it('stops when it is pressed again, for another text, and when the box leaves the page', async () => {
    const el = await reading();
    button(el, en.stopReading).click();
    await el.updateComplete;
    expect([cancelled, hasButton(el, en.readAloud)]).to.deep.equal([1, true]);
    button(el, en.readAloud).click();
    el.value = 'Another text.';
    expect(cancelled).to.equal(2);
    await shows(el, 'ANOTHER TEXT.');
    button(el, en.readAloud).click();
    el.remove();
    expect(cancelled).to.equal(3);
    el.remove();
    expect(cancelled).to.equal(3);
  });

  it('gives personal details that are kept in the page to no voice of the network', async () => {
    voices = [{lang: 'lv-LV', localService: false}];
    const el = await mount(service, {shield: 'data'});
    await write(el, 'Write to anna@example.org.');
    await until(() => root(el).querySelector('[part=kept]'), 'kept');
    expect(hasButton(el, en.readAloud)).to.equal(false);
    voices.push({lang: 'lv', localService: true});
    speechSynthesis.dispatchEvent(new Event('voiceschanged'));
    await el.updateComplete;
    button(el, en.readAloud).click();
    await el.updateComplete;
    expect(spoken.map(({text, lang}) => [text, lang])).to.deep.equal([['WRITE TO anna@example.org.', 'lv']]);
    expect(hasButton(el, en.stopReading)).to.equal(true);
    expect(cancelled).to.equal(0);
  });

  it('is offered only where there is a voice for the language, also one that comes late', async () => {
    voices = [{lang: 'en-US', localService: true}];
    const el = await mount(service, {}, stateOf('en-lv'));
    await translate(el, 'Good morning.');
    await until(() => sentences(el).length > 0, 'drawn');
    expect(hasButton(el, en.readAloud)).to.equal(false);
    voices = [{lang: 'lv_LV', localService: false}];
    speechSynthesis.dispatchEvent(new Event('voiceschanged'));
    await el.updateComplete;
    expect(hasButton(el, en.readAloud)).to.equal(true);
  });
});
