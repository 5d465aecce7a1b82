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

/** What Debian's nginx.conf has around the files of conf.d, with places of the test. */
const around = (folder: string, included: string) => `
  daemon off;
  pid ${folder}/nginx.pid;
  error_log ${folder}/error.log;
  events {}
  http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
    include ${included};
  }`;

test(
  'nodes behind nginx restart one after the other without a failed request',
  {timeout: deadline(180_000)},
  async (t) => {
    const folder = await temporaryFolder(t);
    const nodes = await startDrainingNodes(t);
    const [first, second] = nodes.addresses;
    const host = first.replace(/\d+$/, '1');
    const {file: certificate, ca} = await makeCertificate(folder);
    const included = join(folder, 'mtservice.conf');
    await writeFile(
      included,
      adapted('nginx.conf', {
        'listen 443': `listen ${host}:${PORT}`,
        'listen 80': `listen ${host}:8081`,
        '/etc/nginx/mt.example.com.pem': certificate,
        '10.0.0.11': first,
        '10.0.0.12': second,
      }),
    );
    const configuration = join(folder, 'nginx.conf');
    await writeFile(configuration, around(folder, included));
    execFileSync('nginx', ['-t', '-c', configuration], {stdio: 'pipe'});
    await runBalancer(t, 'nginx', ['-c', configuration], {host, port: PORT});
    await restartBoth(t, nodes, {url: `https://${host}:${PORT}`, ca});
  },
);
