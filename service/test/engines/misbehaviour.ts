import assert from 'node:assert/strict';
import {it} from 'node:test';
import {inspect} from 'node:util';
import type {EngineErrorKind, Translator} from '../../src/engines/engine.ts';
import type {Answer, AnsweringServer} from './answering-server.ts';
import {ask, textOf} from './port-conformance.ts';

/** Description of a fault, the kind of error that it causes, and an answer with the fault. */
export type Misbehaviour = readonly [what: string, kind: EngineErrorKind, answer: Answer];

/** A translator that translates "bread" to "daerb", and its server, whose answers the test controls. */
export interface MisledTranslator {
  readonly server: AnsweringServer;
  readonly wellBehaved: Answer;
  /** The key, which must not appear in any message. */
  readonly key: string;
  readonly translator: Translator;
  /** A translator that waits at most a second. */
  readonly impatient: Translator;
}

/** Tests that a translator reports each fault of its server without the key, and keeps working afterwards. */
export function reportsMisbehaviour(faults: readonly Misbehaviour[], misled: () => MisledTranslator): void {
  for (const [what, kind, answer] of faults) {
    it(`reports \`${kind}\` for ${what}, without the key, and keeps working`, async () => {
      const {server, wellBehaved, key, translator, impatient} = misled();
      server.answer = answer;
      for (const result of await ask(kind === 'timeout' ? impatient : translator, [['bread'], ['water']])) {
        assert.ok(!result.ok);
        assert.equal(result.error.kind, kind, result.error.message);
        // Also not in its causes, which a log may show.
        assert.doesNotMatch(inspect(result.error, {depth: 20, showHidden: true}), new RegExp(key));
      }
      server.answer = wellBehaved;
      assert.equal(textOf((await ask(translator, [['bread']]))[0]), 'daerb');
    });
  }
}
