import {execFileSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {testRollingRestart} from './rolling-restart.ts';
import {adapted} from './shipped-file.ts';

/** The part of Debian's nginx.conf that surrounds the files of conf.d, with the test's own paths. */
const around = (folder: string, included: string) => `
  daemon off;
  pid ${folder}/nginx.pid;
  error_log stderr warn;
  events {}
  http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
    include ${included};
  }`;

testRollingRestart(
  'nginx',
  {program: 'nginx', looks: false},
  async ({folder, host, port, certificate, first, second}) => {
    const included = join(folder, 'mtservice.conf');
    const text = adapted('nginx.conf', {
      'listen 443': `listen ${host}:${port}`,
      'listen 80': `listen ${host}:8081`,
      '/etc/nginx/mt.example.com.pem': certificate,
      '10.0.0.11': first,
      '10.0.0.12': second,
    });
    await writeFile(included, text);
    const configuration = join(folder, 'nginx.conf');
    await writeFile(configuration, around(folder, included));
    execFileSync('nginx', ['-t', '-c', configuration], {stdio: 'pipe'});
    return ['-c', configuration];
  },
);
