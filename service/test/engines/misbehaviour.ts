import assert from 'node:assert/strict';
import {it} from 'node:test';
import type {EngineErrorKind, Translator} from '../../src/engines/engine.ts';
import type {Answer, AnsweringServer} from './answering-server.ts';
import {ask, textOf} from './port-conformance.ts';

/** What a server does, the error that it is, and how the server does it. */
export type Misbehaviour = readonly [what: string, kind: EngineErrorKind, answer: Answer];

/** A translator of "bread" to "daerb", by a server that answers as the test says. */
export interface MisledTranslator {
  readonly server: AnsweringServer;
  readonly wellBehaved: Answer;
  /** The key that no message may tell. */
  readonly key: string;
  readonly translator: Translator;
  /** One that waits no longer than a second. */
  readonly impatient: Translator;
}

/** Tests that a translator reports each fault of its server, without the key, and goes on afterwards. */
export function reportsMisbehaviour(faults: readonly Misbehaviour[], misled: () => MisledTranslator): void {
  for (const [what, kind, answer] of faults) {
    it(`reports \`${kind}\` for ${what}, without the key, and keeps working`, async () => {
      const {server, wellBehaved, key, translator, impatient} = misled();
      server.answer = answer;
      for (const result of await ask(kind === 'timeout' ? impatient : translator, [['bread'], ['water']])) {
        assert.ok(!result.ok);
        assert.equal(result.error.kind, kind);
        assert.doesNotMatch(result.error.message, new RegExp(key));
      }
      server.answer = wellBehaved;
      assert.equal(textOf((await ask(translator, [['bread']]))[0]), 'daerb');
    });
  }
}
