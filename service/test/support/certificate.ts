import {execFileSync} from 'node:child_process';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';

/** Creates a certificate for a host; `file` also contains its key, as HAProxy and nginx expect. */
export async function makeCertificate(
  folder: string,
  host = 'localhost',
): Promise<{file: string; ca: string}> {
  const file = join(folder, 'certificate.pem');
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  });
  const ca = await readFile(certificate, 'utf8');
  await writeFile(file, ca + (await readFile(key, 'utf8')));
  return {file, ca};
}
