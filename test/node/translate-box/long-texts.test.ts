import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {MAX_SENTENCE_LENGTH} from '../../../src/elements/mt-translate-box/translating/sentence-cutter.ts';
import {withService, type Behaviour} from '../client/test-service.ts';
import {asked, Box, clientOf, failing, PARAGRAPHS, sentTexts, shouting} from './box.ts';

const TEXT = 'Sveika, pasaule! Kā klājas?';

describe('LiveTranslation with long texts', () => {
  it('cuts a long text at sentence ends into requests below the limit, and shows what is there', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      box.store.configure({maxCharacters: 200});
      const text = PARAGRAPHS.join('\n');
      let partly: string | undefined;
      const part = box.until(() => {
        if (box.store.state.kind === 'translating' && box.store.state.done > 0) partly ??= box.translation;
        return partly !== undefined;
      });
      assert.equal(await box.translate(text), text.toUpperCase());
      await part;
      assert.match(partly!, /^RINDKOPA 0[^]*teikums 19!$/);
      assert(service.requests.length >= 5);
      for (const texts of sentTexts(service)) assert(texts.join('').length <= 200);
      const sentences = sentTexts(service).flat();
      assert.deepEqual(sentences, text.split(/\n|(?<=[.]) /));
    }));

  it('cuts even a sentence when it is longer than the limit', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      box.store.configure({maxCharacters: 60});
      const text = 'Garš teikums bez neviena punkta un bez gala '.repeat(10);
      assert.equal(await box.translate(text), text.toUpperCase());
      for (const texts of sentTexts(service)) assert(texts.join('').length <= 60);
    }));

  it('translates 100,000 characters', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      const text = Array.from(
        {length: 2200},
        (_, index) => `Vēl viens garš teikums ar numuru ${index}.`,
      ).join(' ');
      assert(text.length > 80_000);
      assert.equal(await box.translate(text), text.toUpperCase());
      assert(service.requests.length < 8);
      assert(
        sentTexts(service)
          .flat()
          .every(({length}) => length < MAX_SENTENCE_LENGTH),
      );
      const before = service.requests.length;
      await box.translate(`A${text}`);
      assert.equal(service.requests.length, before + 1);
      assert.equal(sentTexts(service).at(-1)!.length, 1);
    }));

  it('asks for little first, so that a long text is seen early, and for more each time', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      const text = Array.from({length: 1500}, (_, index) => `Vēl viens garš teikums ar numuru ${index}.`);
      await box.translate(text.join('\n'));
      const sizes = sentTexts(service).map((texts) => texts.join('').length);
      assert(sizes[0]! <= 1000 && sizes[0]! > 500, `${sizes[0]}`);
      assert(sizes[1]! > sizes[0]! && sizes[2]! > sizes[1]!, `${sizes}`);
      assert(sizes.length <= 6, `${sizes}`);
      const before = service.requests.length;
      await box.translate([...text, ...text.map((line) => `Un ${line}`)].join('\n'));
      const largest = Math.max(...sizes);
      assert(
        sentTexts(service)[before]!.join('').length > largest / 2,
        'small again, though all else is seen',
      );
    }));

  for (const count of [850, 2800]) {
    it(`sends one sentence when one character of ${count} long sentences is changed`, () =>
      withService(shouting, async (service) => {
        const box = new Box(clientOf(service));
        const sentences = Array.from(
          {length: count},
          (_, index) => `Kapteinis ${index} ir ${'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(8)}te!`,
        );
        assert(sentences.join(' ').length > count * 360);
        await box.translate(sentences.join('\n'));
        const before = service.requests.length;
        sentences[400] = `X${sentences[400]}`;
        const changed = sentences.join('\n');
        assert.equal(await box.translate(changed), changed.toUpperCase());
        assert.deepEqual(sentTexts(service).slice(before), [[sentences[400]]]);
      }));
  }

  it('keeps what was translated when a change ends a translation half-way', () => {
    let isHeld = true;
    const held: Behaviour = (request, ...rest) => {
      if (!isHeld || !asked(request).textArray.some((text) => text.includes('14')))
        shouting(request, ...rest);
    };
    return withService(held, async (service) => {
      const box = new Box(clientOf(service));
      box.store.configure({maxCharacters: 200});
      box.write(PARAGRAPHS.join('\n'));
      await box.until(() => box.store.state.kind === 'translating' && box.store.state.done > 400);
      const known = sentTexts(service).slice(0, 2).flat();
      isHeld = false;
      await box.translate(`Jauns.\n${PARAGRAPHS.join('\n')}`);
      const sent = sentTexts(service).flat();
      for (const text of known) assert.equal(sent.filter((each) => each === text).length, 1, text);
    });
  });

  it('halves requests that are too large, and remembers the size', () => {
    const limited: Behaviour = (request, ...rest) =>
      asked(request).textArray.join('').length > 50
        ? failing(413, 12, 'textSizeLimitExceeded')(request, ...rest)
        : shouting(request, ...rest);
    return withService(limited, async (service) => {
      const box = new Box(clientOf(service));
      const text = Array.from({length: 12}, (_, index) => `Šis ir teikums numur ${index}.`).join('\n');
      assert.equal(await box.translate(text), text.toUpperCase());
      assert.deepEqual(box.problems, []);
      const refused = sentTexts(service).filter((texts) => texts.join('').length > 50);
      assert(refused.length <= 4, `${refused.length} refused`);
      const before = service.requests.length;
      await box.translate('Vēl viens ļoti garš teikums, kas ir garāks par piecdesmit zīmēm.');
      assert(
        sentTexts(service)
          .slice(before)
          .every((texts) => texts.join('').length <= 50),
      );
    });
  });

  it('gives up when nothing smaller can be sent', () =>
    withService(failing(413, 12, 'textSizeLimitExceeded'), async (service) => {
      const box = new Box(clientOf(service));
      box.write(TEXT.repeat(4));
      await box.until('failed');
      assert.equal(box.problems[0]?.kind, 'textSizeLimitExceeded');
      assert(service.requests.length < 10);
    }));

  it('halves a large request that takes too long', () => {
    const slow: Behaviour = (request, ...rest) => {
      if (asked(request).textArray.join('').length < 5000) shouting(request, ...rest);
    };
    return withService(slow, async (service) => {
      const box = new Box(clientOf(service, undefined, {timeoutMs: 1000}));
      const text = Array.from({length: 430}, (_, index) => `Šis ir teikums numur ${index}.`).join('\n');
      assert.equal(await box.translate(text), text.toUpperCase());
      assert.deepEqual(box.problems, []);
      const sizes = sentTexts(service).map((texts) => texts.join('').length);
      assert.equal(sizes.filter((size) => size >= 5000).length, 1);
      assert(sizes.length <= 6, `${sizes}`);
    });
  });
});
