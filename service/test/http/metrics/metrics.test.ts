import assert from 'node:assert/strict';
import {connect} from 'node:net';
import {after, before, describe, it} from 'node:test';
import {heldEngine, type HeldEngine} from '../../engines/held-engine.ts';
import {until} from '../../systems/within.ts';
import {runService, type TestService} from '../running-service.ts';
import {sendTo, type Answer} from '../send-to.ts';

describe('the metrics after real requests', () => {
  let service: TestService;
  let engine: HeldEngine;

  before(async () => {
    engine = await heldEngine();
    const slow = {engine: 'libretranslate', url: engine.url, concurrency: 2};
    service = await runService(
      {metricsPort: 0, engines: {words: {engine: 'phrasebook'}, slow}},
      {overSockets: true},
    );
  });
  after(async () => {
    engine.release();
    await service.close();
    await engine.close();
  });

  /** Scrapes the metrics until they contain all lines. */
  const scraped = async (...lines: string[]): Promise<string> => {
    const {text} = await until(
      () => sendTo(service.metricsUrl!, {}),
      (answer) => lines.every((line) => answer.text.split('\n').includes(line)),
      lines.join(', '),
    );
    return text;
  };

  const systemOf = async (title: RegExp): Promise<string> => {
    const {ID} = (await service.systems()).find(
      ({Title, SrcLanguage, TrgLanguage}) =>
        title.test(Title) && SrcLanguage.Code === 'en' && TrgLanguage.Code === 'lv',
    )!;
    return ID;
  };

  const ask = (systemID: string, text: string, token = service.token): Promise<Answer> =>
    service.send('Translate', {token, body: {appID: 'test', systemID, text, options: ''}});

  const translated = (systemID: string, text: string, token?: string): Promise<Answer> =>
    until(
      () => ask(systemID, text, token),
      ({status}) => status === 200,
      'the translation',
    );

  it('count characters by class of user, never by name', async () => {
    const systemID = await systemOf(/phrasebook/i);
    await translated(systemID, 'Good morning.');
    await translated(systemID, 'Good evening.', await service.addUser('demo'));
    const ilze = await service.addUser('ilze');
    await service.store.users.setRole((await service.store.users.byName('ilze'))!.id, 'admin');
    await translated(systemID, 'Good afternoon.', ilze);
    const body = {appID: 'test', systemID, fileName: 'a.txt', content: [...Buffer.from('Good night.')]};
    for (const token of [service.token, ilze]) {
      const {json: id} = await service.send('StartDocumentTranslation', {token, body});
      assert.match(String(id), /^d-/);
    }
    const text = await scraped(
      'mtservice_characters_total{class="user",kind="text"} 13',
      'mtservice_characters_total{class="demo",kind="text"} 13',
      'mtservice_characters_total{class="admin",kind="text"} 15',
      'mtservice_characters_total{class="user",kind="document"} 11',
      'mtservice_characters_total{class="admin",kind="document"} 11',
    );
    assert.doesNotMatch(text, /anna|ilze|Good|a\.txt/);
  });

  it('distinguish faults of clients from those of the service', async () => {
    await ask('smt-none', 'x', 'mt_wrong');
    await ask('smt-none', 'x');
    await scraped(
      'mtservice_errors_total{error="unauthorized",fault="client"} 1',
      'mtservice_errors_total{error="systemNotFound",fault="client"} 1',
    );
  });

  it('have what waits for an engine and what it works on, by system', async () => {
    const systemID = await systemOf(/libretranslate/i);
    await translated(systemID, 'Ready?');
    engine.hold();
    const texts = ['Eins.', 'Zwei.', 'Drei.', 'Vier.', 'Fünf.'];
    const answers = texts.map((text) => ask(systemID, text));
    await scraped(
      `mtservice_engine_busy{system="${systemID}"} 2`,
      `mtservice_engine_waiting{system="${systemID}"} 3`,
      `mtservice_engine_limit{system="${systemID}"} 2`,
      'mtservice_open_requests 5',
    );
    engine.release();
    for (const {status} of await Promise.all(answers)) assert.equal(status, 200);
    await scraped(
      `mtservice_engine_busy{system="${systemID}"} 0`,
      `mtservice_engine_waiting{system="${systemID}"} 0`,
      'mtservice_open_requests 0',
    );
  });

  it('have the bytes of bodies that are under way', async () => {
    const {port} = new URL(service.url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = [
      'POST /service.svc/json/Translate HTTP/1.1',
      'Host: 127.0.0.1',
      `client-id: ${service.token}`,
      'Content-Type: application/json',
      'Content-Length: 1000000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await scraped('mtservice_open_requests 1');
    socket.write(`{"text": "${'x'.repeat(99_990)}`);
    await scraped('mtservice_bytes_in_flight 100000');
    socket.destroy();
    await scraped('mtservice_bytes_in_flight 0', 'mtservice_open_requests 0');
  });

  it('have the delay of the event loop', async () => {
    const {text} = await sendTo(service.metricsUrl!, {});
    assert.match(text, /nodejs_eventloop_lag_p99_seconds \d/);
  });
});
