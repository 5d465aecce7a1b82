import assert from 'node:assert/strict';
import {once} from 'node:events';
import {describe, it} from 'node:test';
import {answer, withService, type Behaviour} from '../client/test-service.ts';
import {asked, Box, clientOf, extended, inTurn, LATVIAN, PARAGRAPHS, sentTexts, shouting} from './box.ts';

describe('LiveTranslation', () => {
  it('gives back paragraphs and spacing exactly', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      const text = '\n  Labdien!  Kā klājas?\r\n\r\n\tLabi. 👍🏽 — \n';
      assert.equal(await box.translate(text), text.toUpperCase());
      assert.deepEqual(sentTexts(service), [['Labdien!', 'Kā klājas?', 'Labi. 👍🏽 —']]);
      assert.equal(box.store.answer?.complete, true);
    }));

  it('sends 20 paragraphs in one request, and one sentence after one more character', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      const text = PARAGRAPHS.join('\n\n');
      await box.translate(text);
      assert.equal(await box.translate(`${text}!`), `${text}!`.toUpperCase());
      assert.equal(service.requests.length, 2);
      assert.equal(sentTexts(service)[0]!.length, 40);
      assert.deepEqual(sentTexts(service)[1], ['Un vēl viens teikums 19!!']);
    }));

  it('hands over system, options and token exactly, and asks for checks and matches', () =>
    withService(shouting, async (service) => {
      const route = {...LATVIAN, options: ' termCorpusId=c-1 ,x=Y,qe'};
      await new Box(clientOf(service), route).translate('Jā.');
      const [request] = service.requests;
      assert.equal(asked(request!).options, `${route.options},checks,matches,provenance`);
      assert.equal(asked(request!).systemID, route.systemId);
      assert.equal(request!.headers['client-id'], 'user-token-4711');
    }));

  it('sends a repeated sentence once, and nothing when there is nothing to send', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      assert.equal(await box.translate('Jā. Jā.\nJā. Nē.'), 'JĀ. JĀ.\nJĀ. NĒ.');
      assert.equal(await box.translate('Nē.\n\nJā.'), 'NĒ.\n\nJĀ.');
      assert.equal(await box.translate('👍🏽 — …'), '👍🏽 — …');
      assert.equal(await box.translate(' \n '), undefined);
      assert.equal(await box.translate(''), undefined);
      assert.deepEqual(sentTexts(service), [['Jā.', 'Nē.']]);
    }));

  it('reports where each sentence is in both texts', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      const text = '  Straße. Eß! \n Ja?';
      const translation = await box.translate(text);
      assert.equal(translation, '  STRASSE. ESS! \n JA?');
      const {sentences} = box.store.answer!;
      assert.deepEqual(
        sentences.map(({start, text: {length}}) => text.slice(start, start + length)),
        ['Straße.', 'Eß!', 'Ja?'],
      );
      assert.deepEqual(
        sentences.map(({targetStart, shown}) => translation.slice(targetStart, targetStart + shown.length)),
        ['STRASSE.', 'ESS!', 'JA?'],
      );
    }));

  it('puts spaces between sentences that come from a language without them', () => {
    const english: Record<string, string> = {
      '吾輩は猫である。': 'I am a cat.',
      '名前はまだ無い。': 'I have no name.',
    };
    const behave: Behaviour = (request, ...rest) =>
      answer(
        200,
        asked(request).textArray.map((text) => extended(text, english[text]!)),
      )(request, ...rest);
    return withService(behave, async (service) => {
      const box = new Box(clientOf(service), {...LATVIAN, source: 'ja', pair: 'ja-en'});
      assert.equal(
        await box.translate('吾輩は猫である。名前はまだ無い。\n吾輩は猫である。'),
        'I am a cat. I have no name.\nI am a cat.',
      );
    });
  });

  it('waits for a pause, then sends the latest text only', (t) =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      box.store.configure({debounceMs: 300});
      t.mock.timers.enable({apis: ['setTimeout']});
      box.write('L');
      t.mock.timers.tick(299);
      box.write('Labd');
      t.mock.timers.tick(299);
      box.write('Labdien!');
      assert.equal(box.store.state.kind, 'pending');
      t.mock.timers.tick(299);
      assert.equal(box.store.state.kind, 'pending');
      t.mock.timers.tick(1);
      t.mock.timers.reset();
      await box.until('idle');
      assert.equal(box.translation, 'LABDIEN!');
      assert.deepEqual(sentTexts(service), [['Labdien!']]);
    }));

  it('aborts an obsolete request silently', async () => {
    const hungUp: Promise<unknown>[] = [];
    const hang: Behaviour = (_request, response) => void hungUp.push(once(response, 'close'));
    await withService(inTurn(hang, shouting), async (service) => {
      const box = new Box(clientOf(service));
      box.write('Viens.');
      await box.until(() => box.store.state.kind === 'translating');
      while (hungUp.length === 0) await new Promise((resolve) => setImmediate(resolve));
      assert.equal(await box.translate('Divi.'), 'DIVI.');
      await hungUp[0];
      assert.deepEqual(box.problems, []);
      assert.deepEqual(
        box.answers.map(({translation}) => translation),
        ['DIVI.'],
      );
    });
  });

  it('keeps the old answer until there is a new one', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      await box.translate('Viens.');
      box.write('Divi.');
      await box.until('translating');
      assert.equal(box.translation, 'VIENS.');
      await box.until('idle');
      assert.equal(box.translation, 'DIVI.');
      box.write('');
      assert.equal(box.translation, undefined);
      assert.equal(box.store.state.kind, 'idle');
    }));

  it('translates on demand only in manual mode', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      box.store.configure({mode: 'manual'});
      box.write('Viens.');
      assert.equal(box.store.state.kind, 'pending');
      box.store.resume();
      assert.equal(box.store.state.kind, 'pending');
      box.store.translateNow();
      await box.until('idle');
      assert.equal(box.translation, 'VIENS.');
      box.write('Divi.');
      assert.equal(box.store.state.kind, 'pending');
      box.store.configure({mode: 'auto'});
      await box.until('idle');
      assert.equal(box.translation, 'DIVI.');
    }));

  it('stops until the text changes', () => {
    const behave: Behaviour = (...call) =>
      void (asked(call[0]).textArray.includes('Viens.') || shouting(...call));
    return withService(behave, async (service) => {
      const box = new Box(clientOf(service));
      box.write('Viens.');
      await box.until('translating');
      box.store.stop();
      assert.equal(box.store.state.kind, 'pending');
      box.store.resume();
      assert.equal(box.store.state.kind, 'pending');
      assert.equal(await box.translate('Viens!'), 'VIENS!');
      assert.deepEqual(box.problems, []);
    });
  });

  it('continues after it was suspended', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      box.write('Viens.');
      box.store.suspend();
      box.store.resume();
      await box.until('idle');
      assert.equal(box.translation, 'VIENS.');
    }));

  it('lets the host stop a request', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      box.lets = false;
      box.write('Viens.');
      await box.until(() => box.requests.length > 0 && box.store.state.kind === 'pending');
      assert.deepEqual(box.requests, [
        {
          operation: 'TranslateArrayEx',
          systemId: LATVIAN.systemId,
          options: `${LATVIAN.options},checks,matches,provenance`,
          texts: ['Viens.'],
        },
      ]);
      assert.equal(service.requests.length, 0);
      assert.deepEqual(box.problems, []);
      box.lets = true;
      box.store.translateNow();
      await box.until('idle');
      assert.equal(box.translation, 'VIENS.');
    }));

  it('sends nothing before it knows the service and the pair', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      box.store.configure({client: undefined});
      box.write('Viens.');
      await box.until('pending');
      box.store.configure({client: clientOf(service)});
      await box.until('idle');
      assert.equal(box.translation, 'VIENS.');
    }));

  it('translates again for another pair, options or user, not for another threshold', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      await box.translate('Viens.');
      const changes = [
        {route: {...LATVIAN, systemId: 'smt-2'}},
        {route: {...LATVIAN, systemId: 'smt-2', options: ''}},
        {client: clientOf(service, 'another-token')},
      ];
      for (const [index, change] of changes.entries()) {
        box.store.configure(change);
        await box.until('idle');
        assert.equal(service.requests.length, index + 2);
      }
      box.store.configure({route: {...LATVIAN, systemId: 'smt-2', options: '', threshold: 0.1}});
      box.store.configure({client: clientOf(service, 'another-token')});
      assert.equal(box.store.state.kind, 'idle');
      assert.equal(service.requests.length, changes.length + 1);
    }));

  it('holds back a translation below the threshold until the user asks for it', () => {
    const behave: Behaviour = (request, ...rest) =>
      answer(
        200,
        asked(request).textArray.map((text) =>
          extended(text, text.toUpperCase(), text.startsWith('Slikt') ? 0.2 : 0.9),
        ),
      )(request, ...rest);
    return withService(behave, async (service) => {
      const box = new Box(clientOf(service), {...LATVIAN, threshold: 0.5});
      assert.equal(await box.translate('Labs teikums. Slikts teikums.'), 'LABS TEIKUMS. Slikts teikums.');
      const held = box.store.answer!.sentences[1]!;
      assert.equal(held.kind, 'held');
      assert.equal(held.known?.translation, 'SLIKTS TEIKUMS.');
      assert.equal(held.known?.quality, 0.2);
      assert.equal(box.store.answer!.complete, false);
      box.store.showAnyway(held.sent);
      assert.equal(box.translation, 'LABS TEIKUMS. SLIKTS TEIKUMS.');
      assert.equal(box.store.answer!.complete, true);
      await box.translate('Slikts teikums. Slikti.');
      assert.equal(box.translation, 'SLIKTS TEIKUMS. Slikti.');
      box.store.configure({route: {...LATVIAN, threshold: undefined}});
      assert.equal(box.translation, 'SLIKTS TEIKUMS. SLIKTI.');
      assert.equal(service.requests.length, 2);
    });
  });

  it('uses a correction for the same sentence from then on', () =>
    withService(shouting, async (service) => {
      const box = new Box(clientOf(service));
      await box.translate('Viens. Divi. Viens.');
      box.store.correct(LATVIAN, 'Viens.', 'One.');
      assert.equal(box.translation, 'One. DIVI. One.');
      assert.equal(box.store.answer?.sentences[0]?.known?.corrected, true);
      assert.equal(await box.translate('Trīs. Viens.'), 'TRĪS. One.');
    }));

  it('keeps two boxes apart', () =>
    withService(shouting, async (service) => {
      const [one, other] = [new Box(clientOf(service)), new Box(clientOf(service))];
      await Promise.all([one.translate('Viens.'), other.translate('Divi.')]);
      assert.deepEqual([one.translation, other.translation], ['VIENS.', 'DIVI.']);
    }));
});
