import assert from 'node:assert/strict';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {pino} from 'pino';
import {joinNodes, type ServiceNode} from '../../src/main/parts/service-node.ts';
import {run} from '../commands/command-run.ts';
import {sendTo} from '../http/send-to.ts';
import {until} from '../systems/within.ts';
import {useInstallation, type Installation, type RunningNode} from './installation.ts';

const WELL = '{"status":"ready","capabilities":{"text":"ready","documents":"ready"}}';
const TOLD = /name of this node.*a name of its own in the setting \\?"node/;

describe('processes with the same name over one PostgreSQL database', () => {
  let all: Installation;
  useInstallation((installation) => {
    all = installation;
  });

  const ready = async ({url}: RunningNode) => (await sendTo(`${url}/ready`, {})).text;
  const listed = async () => {
    const config = join(all.dataFolder, 'rīga.json');
    const {out} = await run(['node', 'list', '--data', all.dataFolder, '--config', config]);
    return out
      .split('\n')
      .filter((line) => line.startsWith('rīga'))
      .map((line) => /^\S+ {2}(\S+(?: \S+)*)/.exec(line)?.[1]);
  };

  it('say so at /ready and in the list, until one of them has ended', async () => {
    const nodeA = await all.start('rīga');
    const nodeB = await all.start('rīga');
    for (const node of [nodeA, nodeB]) {
      const text = await until(
        () => ready(node),
        (answer) => TOLD.test(answer),
        'the notice',
      );
      assert.ok(text.startsWith(`${WELL.slice(0, -1)},"notices":[{"part":"node",`), text);
      assert.ok(!text.includes('rīga'), 'anybody may ask');
    }
    assert.deepEqual(await listed(), ['alive, name used twice', 'alive, name used twice']);
    await nodeB.end('SIGTERM');
    assert.deepEqual(await listed(), ['alive']);
    await until(
      () => ready(nodeA),
      (answer) => answer === WELL,
      'the end of the notice',
    );
    await nodeA.end('SIGTERM');
  });

  it('do not count a process twice that was killed and started again', async () => {
    const killed = await all.start('rīga');
    await killed.end('SIGKILL');
    const next = await all.start('rīga');
    const seen = async () => (await all.store.nodes.list()).at(-1)?.seenAt.getTime() ?? 0;
    const first = await seen();
    // A process checks the other nodes before its second heartbeat.
    await until(seen, (time) => time > first, 'its second sign of life');
    assert.equal(await ready(next), WELL);
    // On a slow machine, the killed process may already count as dead.
    const [earlier = '', ownStatus] = await listed();
    assert.match(earlier, /^(alive|dead)$/);
    assert.equal(ownStatus, 'alive');
    await next.end('SIGTERM');
    await all.sql('delete from nodes');
  });

  it('are reported once in the log, and again when it happens again', async () => {
    const lines: string[] = [];
    const logger = pino({level: 'warn'}, {write: (line) => void lines.push(line)});
    const linesLogged = (count: number) =>
      until(
        () => lines,
        () => lines.length >= count,
        `line ${count}`,
      );
    const node = await joinNodes(all.store.nodes, {name: 'Žanete', isShared: true, logger});
    const nodes: ServiceNode[] = [node];
    const another = async () => {
      const joined = await joinNodes(all.store.nodes, {
        name: 'Žanete',
        isShared: true,
        logger: pino({level: 'silent'}),
      });
      nodes.push(joined);
      return joined;
    };
    try {
      const first = await another();
      await linesLogged(1);
      assert.match(lines[0] ?? '', TOLD);
      await first.leave();
      await until(
        () => node.problem(),
        (problem) => problem === undefined,
        'the end of the problem',
      );
      assert.equal(lines.length, 1);
      await another();
      await linesLogged(2);
      assert.match(node.problem() ?? '', TOLD);
    } finally {
      for (const joined of nodes) await joined.leave();
    }
  });
});
