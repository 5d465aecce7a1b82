import assert from 'node:assert/strict';
import {mkdir, mkdtemp, rename, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {WireDocumentState} from '../../../src/contract/index.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {errorOf, sendTo} from '../http/send-to.ts';
import {startS3Store} from '../support/s3-store.ts';
import {until} from '../systems/within.ts';
import {inCapitals, SYSTEM, useInstallation, type Installation, type RunningNode} from './installation.ts';

const LETTER = 'Der Hafenmeister schreibt an die Rechtsschutzversicherung. שלום 😀';

/** Storage of documents that can become unavailable. */
interface Place {
  readonly storage: object;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

async function s3Place(): Promise<Place> {
  const {store, close} = await startS3Store();
  return {
    storage: {s3: store.settings},
    async goAway() {
      store.front = (request) => (request.socket.destroy(), true);
    },
    async comeBack() {
      store.front = undefined;
    },
    close,
  };
}

/** A folder that disappears like an unmounted file system: completely, or leaving its empty mount point. */
async function folderPlace(leavesEmpty: boolean): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'mtservice-share-'));
  const [share, away] = [join(root, 'share'), join(root, 'away')];
  await mkdir(share);
  return {
    storage: {folder: share},
    async goAway() {
      await rename(share, away);
      if (leavesEmpty) await mkdir(share);
    },
    async comeBack() {
      if (leavesEmpty) await rm(share, {recursive: true});
      await rename(away, share);
    },
    close: () => rm(root, {recursive: true, force: true}),
  };
}

const PLACES: Readonly<Record<string, () => Promise<Place>>> = {
  'an S3 store': s3Place,
  'a shared folder': () => folderPlace(false),
  'a shared folder that leaves its mount point': () => folderPlace(true),
};

describe('two processes that lose the storage of their documents', () => {
  let all: Installation;
  useInstallation((installation) => {
    all = installation;
  });

  for (const [name, make] of Object.entries(PLACES)) {
    describe(name, () => {
      let place: Place;
      let nodes: readonly RunningNode[];
      let changes: object;
      before(async () => {
        place = await make();
        changes = {documents: {storage: place.storage, leaseSeconds: 10}, logLevel: 'fatal'};
        nodes = await Promise.all(['viens', 'otrs'].map((nodeName) => all.start(nodeName, changes)));
        for (const node of nodes) await node.wake();
      });
      after(async () => {
        await Promise.all(nodes?.map((node) => node.end('SIGTERM')) ?? []);
        await place?.close();
      });

      it(
        'translate texts, refuse documents, and lose no document',
        {timeout: deadline(180_000)},
        async () => {
          const [nodeA, nodeB] = nodes as [RunningNode, RunningNode];
          const done = await upload(nodeA);
          await ended(nodeA, done);
          const arrived = new Promise<() => void>((resolve) => {
            all.engine.answer = (request, response) => {
              const answer = () => inCapitals(request, response);
              if (request.path === '/translate') resolve(answer);
              else answer();
            };
          });
          const underWay = await upload(nodeB);
          const answer = await arrived;
          await place.goAway();
          all.engine.answer = inCapitals;
          answer();
          // The node has never seen the storage, and must not use the replacement that exists at the same path.
          const late = await all.start('trešais', changes);
          await late.wake();
          nodes = [...nodes, late];
          for (const node of nodes) {
            await until(
              () => sendTo(`${node.url}/ready/documents`, {}),
              ({status}) => status === 503,
              `the problem at ${node.name}`,
              deadline(30_000),
            );
            const ready = await sendTo(`${node.url}/ready`, {});
            assert.equal(ready.status, 200, ready.text);
            const {capabilities} = ready.json as {capabilities: object};
            assert.deepEqual(capabilities, {text: 'ready', documents: 'not ready'});
            assert.equal((await node.translate()).status, 200);
            const refusals = [await send(node), await download(node, done)];
            for (const refused of refusals) {
              assert.equal(refused.status, 503, refused.text);
              assert.equal(refused.headers.get('retry-after'), '30');
              assert.match(errorOf(refused).description, /documents now; texts are translated/);
            }
          }
          await place.comeBack();
          for (const node of nodes) {
            await until(
              () => sendTo(`${node.url}/ready/documents`, {}),
              ({status}) => status === 200,
              `the end of the problem at ${node.name}`,
              deadline(30_000),
            );
          }
          for (const id of [done, underWay, await upload(nodeA)]) {
            for (const node of [nodeB, late]) {
              await ended(node, id);
              assert.equal((await download(node, id)).text, LETTER.toUpperCase());
            }
          }
        },
      );
    });
  }

  const send = (node: RunningNode) => {
    const content = Buffer.from(LETTER).toString('base64');
    const body = {appID: 't', systemID: SYSTEM, fileName: 'vēstule.txt', content};
    return node.send('StartDocumentTranslation', {body});
  };

  async function upload(node: RunningNode): Promise<string> {
    const sent = await send(node);
    assert.equal(sent.status, 200, sent.text);
    return sent.json as string;
  }

  async function ended(node: RunningNode, id: string): Promise<void> {
    const {Status, ErrorMessage} = await until(
      async () => (await node.send('GetDocumentTranslationState', {query: {id}})).json as WireDocumentState,
      (state) => state.Status === 'completed' || state.Status === 'error',
      `the document at ${node.name}`,
      deadline(60_000),
    );
    assert.equal(Status, 'completed', String(ErrorMessage));
  }

  const download = (node: RunningNode, id: string) => {
    const headers = {accept: 'application/octet-stream'};
    return node.send('DownloadDocumentTranslation', {query: {id}, headers});
  };
});
