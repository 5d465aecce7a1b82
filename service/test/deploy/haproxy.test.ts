import {execFileSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {makeCertificate, runBalancer} from './balancer.ts';
import {restartBoth, startDrainingNodes} from './rolling-restart.ts';
import {adapted} from './shipped-file.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

const PORT = 8443;

test(
  'nodes behind HAProxy restart one after the other without a failed request',
  {timeout: deadline(180_000)},
  async (t) => {
    const folder = await temporaryFolder(t);
    const nodes = await startDrainingNodes(t);
    const [first, second] = nodes.addresses;
    const host = first.replace(/\d+$/, '1');
    const {file: certificate, ca} = await makeCertificate(folder);
    const configuration = join(folder, 'haproxy.cfg');
    const text = adapted('haproxy.cfg', {
      'bind :443': `bind ${host}:${PORT}`,
      'bind :80': `bind ${host}:8081`,
      '/etc/haproxy/mt.example.com.pem': certificate,
      '/run/haproxy/admin.sock': join(folder, 'admin.sock'),
      // Any user may have so many files open.
      'maxconn 4000': 'maxconn 400',
      '10.0.0.11': first,
      '10.0.0.12': second,
    });
    await writeFile(configuration, text);
    execFileSync('haproxy', ['-c', '-f', configuration], {stdio: 'pipe'});
    await runBalancer(t, 'haproxy', ['-db', '-f', configuration], {host, port: PORT});
    await restartBoth(t, nodes, {url: `https://${host}:${PORT}`, ca});
  },
);
