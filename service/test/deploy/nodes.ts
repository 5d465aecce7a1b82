import {randomInt} from 'node:crypto';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import type {WireSystemList} from '../../../src/contract/index.ts';
import {openStore} from '../../src/store/index.ts';
import {issueToken} from '../../src/accounts/index.ts';
import {startProgram, type ProgramProcess} from '../commands/program-process.ts';
import {sendTo, type Answer} from '../http/send-to.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {freshDatabase} from '../support/postgres.ts';
import {until} from '../systems/within.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

/** Port of the nodes, each of which has its own address. */
export const NODE_PORT = 8080;

/** The service as two processes that share a PostgreSQL database. */
export interface TwoNodes {
  readonly addresses: readonly [string, string];
  readonly token: string;
  /** Sends a request to an operation of the first node. */
  ask(operation: string, query?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Id of the system for a language pair. */
  systemId(source: string, target: string): Promise<string>;
  /** Stops a node like an operator, starts it again, and waits until `/ready` reports that it is ready. */
  restart(index: 0 | 1): Promise<void>;
}

/** Starts two nodes with the same settings; they are stopped when the test ends. */
export async function startNodes(test: TestContext, settings: object): Promise<TwoNodes> {
  const database = await freshDatabase();
  const network = freeNetwork();
  const addresses = [`${network}.11`, `${network}.12`] as const;
  const folders = [await temporaryFolder(test), await temporaryFolder(test)] as const;
  for (const folder of folders) {
    await writeFile(join(folder, 'mtservice.json'), JSON.stringify({...settings, database}));
  }
  const token = await userToken(folders[0], database);
  const start = async (index: 0 | 1): Promise<ProgramProcess> => {
    const args = ['serve', '--data', folders[index], '--host', addresses[index], '--port', String(NODE_PORT)];
    const node = startProgram(test, [...args, '--json']);
    await node.line();
    const isReady = () =>
      fetch(`http://${addresses[index]}:${NODE_PORT}/ready`).then(
        ({ok}) => ok,
        () => false,
      );
    await until(isReady, Boolean, `node ${index + 1} being ready`, deadline(60_000));
    return node;
  };
  // One after the other, as in a new installation: the first node creates the tables.
  const nodes = [await start(0), await start(1)];
  const ask = (operation: string, query: Readonly<Record<string, string>> = {}) =>
    sendTo(`http://${addresses[0]}:${NODE_PORT}/service.svc/json/${operation}`, {token, query});
  return {
    addresses,
    token,
    ask,
    async systemId(source, target) {
      const {System} = (await ask('GetSystemList')).json as WireSystemList;
      const system = System.find(
        (candidate) => candidate.SrcLanguage.Code === source && candidate.TrgLanguage.Code === target,
      );
      if (!system) throw new Error(`there is no system from ${source} to ${target}`);
      return system.ID;
    },
    restart: async (index) => {
      const {child, ended} = nodes[index]!;
      child.kill('SIGTERM');
      const {code, error} = await ended();
      if (code !== 0) throw new Error(`node ${index + 1} ended with ${code}: ${error}`);
      nodes[index] = await start(index);
    },
  };
}

/** The first three numbers of loopback addresses that no other process is likely to use. */
export function freeNetwork(): string {
  return `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
}

async function userToken(dataFolder: string, database: string): Promise<string> {
  const store = await openStore({dataFolder, database});
  try {
    const {id} = await store.users.add('anna', undefined);
    return (await issueToken(store.tokens, id, 'test')).token;
  } finally {
    await store.close();
  }
}
