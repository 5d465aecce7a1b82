import {execFile} from 'node:child_process';
import {mkdir} from 'node:fs/promises';
import {basename, extname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {promisify} from 'node:util';
import {writeProfile} from '../../service/src/documents/conversion/office-profile.ts';
import {deadline} from './deadlines.mjs';

/**
 * Converts a document with LibreOffice, using a profile in `folder`; `to` is an extension, optionally with a
 * filter.
 */
export async function convertWithLibreOffice(path: string, to: string, folder: string): Promise<string> {
  const [converted] = await convertAllWithLibreOffice([path], to, folder);
  return converted!;
}

/** Converts several documents in one start of LibreOffice; their names without extensions must differ. */
export async function convertAllWithLibreOffice(
  paths: readonly string[],
  to: string,
  folder: string,
): Promise<string[]> {
  const profile = join(folder, 'profile');
  const output = join(folder, `converted-${to.replace(/\W.*/, '')}`);
  await writeProfile(profile);
  await mkdir(output, {recursive: true});
  const parameters = [`-env:UserInstallation=${pathToFileURL(profile).href}`, '--headless'];
  await promisify(execFile)('soffice', [...parameters, '--convert-to', to, '--outdir', output, ...paths], {
    timeout: deadline(120_000),
  });
  return paths.map((path) => join(output, `${basename(path, extname(path))}.${to.split(':', 1)[0]!}`));
}
