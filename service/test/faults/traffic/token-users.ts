import {issueToken} from '../../../src/accounts/index.ts';
import type {Outcome} from '../history.ts';
import type {ServiceCluster} from '../system/service-cluster.ts';
import type {Client} from './client.ts';

const EXCHANGE_ROUNDS = 6;

/** Issues tokens, uses them at all nodes, revokes them, and uses them again. */
export async function exchangeTokens(client: Client, {store, nodes}: ServiceCluster): Promise<void> {
  for (let number = 1; !client.isEnding; number += 1) {
    const token = `token ${number} of ${client.user.name}`;
    const issued = await noted(client, {kind: 'token issued', token}, () =>
      issueToken(store.tokens, client.user.id, token),
    );
    if (issued) {
      const use = () =>
        Promise.all(nodes.map((node) => useToken(client, {token, secret: issued.token}, node)));
      for (let round = 0; round < EXCHANGE_ROUNDS && !client.isEnding; round += 1) {
        await use();
        await client.pause(50, 600);
      }
      const revoked = await noted(client, {kind: 'token revoked', token}, () =>
        store.tokens.revoke(issued.id),
      );
      for (let round = 0; revoked !== undefined && round < EXCHANGE_ROUNDS && !client.isEnding; round += 1) {
        await use();
        await client.pause(50, 600);
      }
    }
    await client.pause(200, 1_000);
  }
}

/** Makes and records a change of a token; returns undefined if it is unknown whether the change was made. */
async function noted<Result>(
  client: Client,
  change: {readonly kind: 'token issued' | 'token revoked'; readonly token: string},
  make: () => Promise<Result>,
): Promise<Result | undefined> {
  const sentAt = Date.now();
  const result = await make().catch(() => undefined);
  const outcome: Outcome = result === undefined ? 'unknown' : 'done';
  const {name: user} = client.user;
  client.history.note({...change, outcome, sentAt, endedAt: Date.now(), node: 0, user});
  return result;
}

async function useToken(
  client: Client,
  {token, secret}: {readonly token: string; readonly secret: string},
  {number}: {readonly number: number},
): Promise<void> {
  const {observed, answer} = await client.ask('GetSystemList', {token: secret}, number);
  if (answer?.status !== 200 && answer?.status !== 401) return;
  client.history.note({kind: 'token use', token, isAccepted: answer.status === 200, ...observed});
}
