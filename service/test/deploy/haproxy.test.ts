import {execFileSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {testRollingRestart} from './rolling-restart.ts';
import {adapted} from './shipped-file.ts';

testRollingRestart(
  'HAProxy',
  {program: 'haproxy', looks: true},
  async ({folder, host, port, certificate, first, second}) => {
    const configuration = join(folder, 'haproxy.cfg');
    const text = adapted('haproxy.cfg', {
      'bind :443': `bind ${host}:${port}`,
      'bind :80': `bind ${host}:8081`,
      '/etc/haproxy/mt.example.com.pem': certificate,
      '/run/haproxy/admin.sock': join(folder, 'admin.sock'),
      // Any user may have this many files open.
      'maxconn 4000': 'maxconn 400',
      '10.0.0.11': first,
      '10.0.0.12': second,
    });
    await writeFile(configuration, text);
    execFileSync('haproxy', ['-c', '-f', configuration], {stdio: 'pipe'});
    return ['-db', '-f', configuration];
  },
);
