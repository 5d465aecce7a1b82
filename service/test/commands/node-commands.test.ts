import assert from 'node:assert/strict';
import {hostname} from 'node:os';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {serve} from '../../src/main/serve.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {run} from './command-run.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

test('node list shows the service while it runs, with its name', async (t) => {
  const data = await temporaryFolder(t);
  const list = () => run(['node', 'list', '--data', data]);
  const start = () => serve({dataFolder: data, port: 0, log: null});
  const first = await start();
  const named = await list();
  assert.equal(named.code, 0, named.error);
  assert.match(named.out, /^NAME +STATE +VERSION +STARTED +SEEN$/m);
  assert.ok(named.out.includes(`${hostname()}-${process.pid}  alive  `), named.out);
  await first.close();
  assert.equal((await list()).out, 'NAME  STATE  VERSION  STARTED  SEEN\n');
  await writeFile(join(data, 'mtservice.json'), '{"node": "rīga-1"}');
  const second = await start();
  releaseAfter(t, () => second.close());
  assert.match((await list()).out, /^rīga-1 +alive/m);
});

test('a node that was killed is not listed beside the next one of its data folder', async (t) => {
  const data = await temporaryFolder(t);
  const killed = await serve({dataFolder: data, port: 0, log: null});
  await killed.store.nodes.add({name: 'killed-before', version: '1.0.0'});
  await killed.close();
  const next = await serve({dataFolder: data, port: 0, log: null});
  releaseAfter(t, () => next.close());
  const {out} = await run(['node', 'list', '--data', data]);
  assert.ok(!out.includes('killed-before'), out);
});
