import type {TestContext} from 'node:test';
import type {LibreTranslateConfig} from '../../../src/engines/config.ts';
import type {EnginePair, Translator} from '../../../src/engines/engine.ts';
import {LibreTranslateEngine} from '../../../src/engines/libretranslate/libretranslate-engine.ts';
import {json, startAnsweringServer, type Answer, type AnsweringServer} from '../answering-server.ts';
import {deadlineSignal} from '../port-conformance.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';

/** A pair that every server of `libreTranslate` has. */
export const pair: EnginePair = {source: 'en', target: 'lv'};

/** Answers as a LibreTranslate server that turns texts around, from English to the given languages. */
export function libreTranslate(...targets: string[]): Answer {
  return ({path, body}, response) => {
    if (path === '/languages') return json(response, [{code: 'en', name: 'English', targets}]);
    const {q} = body as {q: string[]};
    json(response, {translatedText: q.map((text) => [...text].reverse().join(''))});
  };
}

/** Answers to questions for the list of languages as a server does, and to translations as given. */
export function translating(answer: Answer): Answer {
  const usual = libreTranslate('lv');
  return (asked, response) => (asked.path === '/languages' ? usual : answer)(asked, response);
}

/** Texts that a server was asked to translate. */
export function textsOf({asked}: AnsweringServer): string[] {
  return asked.flatMap(({path, body}) => (path === '/translate' ? (body as {q: string[]}).q : []));
}

/** Starts servers, which end with the test. */
export async function startServers(t: TestContext, ...answers: Answer[]): Promise<AnsweringServer[]> {
  const servers = await Promise.all(answers.map((answer) => startAnsweringServer(answer)));
  releaseAfter(t, () => Promise.all(servers.map((server) => server.close())));
  return servers;
}

/** Starts a server again where another one was. */
export async function restart(
  t: TestContext,
  server: AnsweringServer,
  answer: Answer,
): Promise<AnsweringServer> {
  const again = await startAnsweringServer(answer, Number(new URL(server.url).port));
  releaseAfter(t, () => again.close());
  return again;
}

/** Two servers, an engine over both, and its started translator. */
export interface Pool {
  readonly one: AnsweringServer;
  readonly other: AnsweringServer;
  readonly engine: LibreTranslateEngine;
  readonly translator: Translator;
}

/** Starts a translator of `pair` over two servers. */
export async function startPool(
  t: TestContext,
  settings: Partial<LibreTranslateConfig> = {},
  answers: readonly [Answer, Answer] = [libreTranslate('lv'), libreTranslate('lv')],
): Promise<Pool> {
  const [one, other] = (await startServers(t, ...answers)) as [AnsweringServer, AnsweringServer];
  const engine = new LibreTranslateEngine({engine: 'libretranslate', url: [one.url, other.url], ...settings});
  const translator = engine.translator(pair);
  releaseAfter(t, () => translator.stop());
  // A start waits for one server only.
  await engine.pairs(deadlineSignal());
  await translator.start(deadlineSignal());
  return {one, other, engine, translator};
}
