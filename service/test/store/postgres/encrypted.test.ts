import assert from 'node:assert/strict';
import {chmodSync, chownSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';
import {openStore, type StoreError} from '../../../src/store/index.ts';
import {makeCertificate} from '../../support/certificate.ts';
import {freshDatabase, query, serverUser, startCluster, type Cluster} from '../../support/postgres.ts';
import {temporaryFolder} from '../temporary-folder.ts';

const LIMIT = {timeout: deadline(120_000)};

/** Starts a server with a database, and makes a certificate for `localhost` and the file of its signer. */
async function encryptedCluster(t: TestContext) {
  const certificates = await temporaryFolder(t);
  const {file, ca} = await makeCertificate(certificates);
  const signer = join(certificates, 'ca.pem');
  writeFileSync(signer, ca);
  const cluster = await startCluster();
  releaseAfter(t, () => cluster.stop());
  // PostgreSQL requires that only its user can read the key.
  const pair = join(cluster.folder, 'server.pem');
  writeFileSync(pair, readFileSync(file));
  const owner = serverUser();
  if (owner) chownSync(pair, owner.uid, owner.gid);
  chmodSync(pair, 0o600);
  const database = (await freshDatabase(cluster)).replace('@127.0.0.1:', '@localhost:');
  return {cluster, pair, signer, database};
}

/** Makes the server accept only encrypted connections over the network. */
async function encrypt(cluster: Cluster, pair: string): Promise<void> {
  for (const [name, value] of [
    ['ssl', 'on'],
    ['ssl_cert_file', pair],
    ['ssl_key_file', pair],
  ]) {
    await query(cluster.url('postgres'), `alter system set ${name} = '${value}'`);
  }
  writeFileSync(join(cluster.folder, 'pg_hba.conf'), 'hostssl all all all scram-sha-256\n');
  await cluster.restart('fast');
}

test(
  'a database is reached over TLS, and a certificate that no one vouches for is refused',
  LIMIT,
  async (t) => {
    const {cluster, pair, signer, database} = await encryptedCluster(t);
    const verified = `${database}?sslmode=verify-full&sslrootcert=${encodeURIComponent(signer)}`;
    const dataFolder = await temporaryFolder(t);
    const refused = async (address: string, reason: RegExp): Promise<void> => {
      await assert.rejects(openStore({dataFolder, database: address}), ({kind, message}: StoreError) => {
        assert.equal(kind, 'refused', message);
        assert.match(message, reason);
        return true;
      });
    };
    await refused(verified, /cannot be encrypted as it should be.*sslmode/);

    await encrypt(cluster, pair);
    const store = await openStore({dataFolder, database: verified});
    try {
      await store.users.add('Žanete', undefined);
      const connections = await query<{ssl: boolean}>(
        verified,
        "select ssl from pg_stat_ssl join pg_stat_activity using (pid) where backend_type = 'client backend'",
      );
      assert.ok(connections.length > 1, 'those of the store, too');
      assert.ok(connections.every(({ssl}) => ssl));
    } finally {
      await store.close();
    }
    await refused(
      `${database}?sslmode=verify-full`,
      /cannot be encrypted as it should be.*NODE_EXTRA_CA_CERTS/,
    );
    await refused(database, /refuses the user/);
  },
);
