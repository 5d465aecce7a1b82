import assert from 'node:assert/strict';
import {it} from 'node:test';
import {bestSystem} from '../../../src/client/index.ts';
import {decodeSystemList} from '../../../src/client/systems.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';
import {json, startAnsweringServer} from '../../../service/test/engines/answering-server.ts';
import {runPhp, type Call} from './run-php.ts';

const KINDS = ['phrasebook', undefined, 'rules', 'neural', 'quantum'];
const STATUSES = ['error', 'standby', 'queuingtransl', 'running'];

/** Systems of one pair, worst first: of every kind and in every status, both preferred and not. */
const SYSTEMS = [false, true].flatMap((isPreferred) =>
  KINDS.flatMap((kind) =>
    STATUSES.map((status) => ({
      ID: `smt-${[kind, status, isPreferred].join('-')}`,
      SrcLanguage: {Code: 'en', Name: 'English'},
      TrgLanguage: {Code: 'lv-LV', Name: 'Latviešu'},
      Metadata: Object.entries({
        status,
        'engine-kind': kind,
        preferred: String(isPreferred),
      })
        .filter(([, value]) => value !== undefined)
        .map(([Key, Value]) => ({Key, Value})),
    })),
  ),
);

it('the best system is the same for PHP as for JavaScript, whatever is left of a list', async (t) => {
  const gone = new Set<string | undefined>();
  const best: (string | undefined)[] = [];
  let asked = 0;
  const server = await startAnsweringServer((_request, response) => {
    json(response, {System: SYSTEMS.filter(({ID}) => !gone.has(ID))});
    gone.add(best[asked++]);
  });
  releaseAfter(t, () => server.close());
  const systems = decodeSystemList({System: SYSTEMS}) ?? [];
  do
    best.push(
      bestSystem(
        systems.filter(({id}) => !best.includes(id)),
        'en',
        'lv',
      )?.id,
    );
  while (best.at(-1) !== undefined);
  assert.equal(best.length, SYSTEMS.filter(({ID}) => !ID.includes('error')).length + 1);
  assert.deepEqual([best[0], best.at(-2)], ['smt-neural-running-true', 'smt-phrasebook-standby-false']);
  const calls = best.map((): Call => ['findSystem', 'en', 'lv']);
  const {outcomes} = await runPhp({
    baseUrl: server.url,
    token: 't',
    transport: 'default',
    calls,
  });
  const found = outcomes.map(({value}) => (value as {id: string} | null)?.id);
  assert.deepEqual(found, best);
});
