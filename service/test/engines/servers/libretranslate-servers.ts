import type {TestContext} from 'node:test';
import type {LibreTranslateConfig} from '../../../src/engines/config.ts';
import type {EnginePair, Translator} from '../../../src/engines/engine.ts';
import {LibreTranslateEngine} from '../../../src/engines/libretranslate/libretranslate-engine.ts';
import {json, startAnsweringServer, type Answer, type AnsweringServer} from '../answering-server.ts';
import {deadlineSignal} from '../port-conformance.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';

/** A pair that every server of `libreTranslate` supports. */
export const pair: EnginePair = {source: 'en', target: 'lv'};

/**
 * Answers like a LibreTranslate server that translates from English to the given languages by reversing
 * texts.
 */
export function libreTranslate(...targets: string[]): Answer {
  return ({path, body}, response) => {
    if (path === '/languages') return json(response, [{code: 'en', name: 'English', targets}]);
    const {q} = body as {q: string[]};
    json(response, {translatedText: q.map((text) => [...text].reverse().join(''))});
  };
}

/** Answers requests for the list of languages like a server, and translation requests with `answer`. */
export function translating(answer: Answer): Answer {
  const usual = libreTranslate('lv');
  return (request, response) => (request.path === '/languages' ? usual : answer)(request, response);
}

/** Texts that a server has received for translation. */
export function textsOf({asked}: AnsweringServer): string[] {
  return asked.flatMap(({path, body}) => (path === '/translate' ? (body as {q: string[]}).q : []));
}

/** Starts servers, which are stopped when the test ends. */
export async function startServers(t: TestContext, ...answers: Answer[]): Promise<AnsweringServer[]> {
  const servers = await Promise.all(answers.map((answer) => startAnsweringServer(answer)));
  releaseAfter(t, () => Promise.all(servers.map((server) => server.close())));
  return servers;
}

/** Starts a server at the address of a previous server. */
export async function restart(
  t: TestContext,
  server: AnsweringServer,
  answer: Answer,
): Promise<AnsweringServer> {
  const again = await startAnsweringServer(answer, Number(new URL(server.url).port));
  releaseAfter(t, () => again.close());
  return again;
}

/** Two servers, an engine that uses both, and a started translator of the engine. */
export interface Pool {
  readonly serverA: AnsweringServer;
  readonly serverB: AnsweringServer;
  readonly engine: LibreTranslateEngine;
  readonly translator: Translator;
}

/** Starts a translator of `pair` with two servers. */
export async function startPool(
  t: TestContext,
  settings: Partial<LibreTranslateConfig> = {},
  answers: readonly [Answer, Answer] = [libreTranslate('lv'), libreTranslate('lv')],
): Promise<Pool> {
  const [serverA, serverB] = (await startServers(t, ...answers)) as [AnsweringServer, AnsweringServer];
  const engine = new LibreTranslateEngine({
    engine: 'libretranslate',
    url: [serverA.url, serverB.url],
    ...settings,
  });
  const translator = engine.translator(pair);
  releaseAfter(t, () => translator.stop());
  // Starting the translator waits for only one of the servers.
  await engine.pairs(deadlineSignal());
  await translator.start(deadlineSignal());
  return {serverA, serverB, engine, translator};
}
