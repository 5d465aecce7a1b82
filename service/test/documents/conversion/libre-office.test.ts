import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, afterEach, before, describe, it} from 'node:test';
import type {ConversionOptions} from '../../../src/documents/conversion/installed-program.ts';
import {findLibreOffice, type LibreOffice} from '../../../src/documents/conversion/libre-office.ts';
import {DocumentError} from '../../../src/documents/document-error.ts';
import {
  contains,
  readDocx,
  rtfWithPicture,
  TEXTS,
  until,
  writePages,
  writeSamples,
  writeZip,
} from './office-samples.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MODULE = new URL('../../../src/documents/conversion/libre-office.ts', import.meta.url).href;
const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

function options(changes: Partial<ConversionOptions> = {}): ConversionOptions {
  return {
    signal: new AbortController().signal,
    timeoutMs: deadline(60_000),
    memoryBytes: 2 * GIB,
    ...changes,
  };
}

// Requires LibreOffice Writer, and a kernel that allows namespaces.
describe('LibreOffice', () => {
  const path = process.env['PATH'];
  const requests: string[] = [];
  let folder: string;
  let temporary: string;
  let output: string;
  let samples: {doc: string; rtf: string};
  let server: Server;
  let address: string;
  let office: LibreOffice;

  before(async () => {
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.setHeader('content-type', 'image/png').end(PIXEL);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pixel.png`;
    folder = await mkdtemp(join(tmpdir(), 'mtservice-conversion-'));
    [temporary, output] = [join(folder, 'temporary'), join(folder, 'output')];
    await mkdir(temporary);
    await mkdir(output);
    samples = await writeSamples(folder, address);
    requests.length = 0;
    const libreOffice = await findLibreOffice(undefined, {temporaryFolder: temporary});
    assert.ok(libreOffice, 'LibreOffice is installed');
    office = libreOffice;
  });
  afterEach(async () => {
    assert.deepEqual(await readdir(temporary), []);
    assert.deepEqual(requests, []);
  });
  after(async () => {
    server.close();
    server.closeAllConnections();
    await rm(folder, {recursive: true, force: true});
  });

  async function sample(name: string, content: Buffer | string): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, content);
    return file;
  }

  for (const format of ['doc', 'rtf'] as const) {
    it(`keeps text, table, footnote and bold of ${format.toUpperCase()} in a conversion to DOCX and back`, async () => {
      const first = await office.convert(samples[format], output, 'docx', options());
      const docx = await readDocx(first);
      for (const text of Object.values(TEXTS)) {
        assert.ok(
          docx.texts.some((part) => part.includes(text)),
          text,
        );
      }
      assert.match(docx.xml, /<w:tbl>/);
      assert.match(docx.xml, new RegExp(`<w:b/>.{0,200}<w:t>${TEXTS.bold}</w:t>`));
      assert.ok(docx.names.includes('word/footnotes.xml'));
      const back = await office.convert(first, output, format, options());
      assert.ok(back.endsWith(`.${format}`));
      const again = await readDocx(await office.convert(back, output, 'docx', options()));
      assert.deepEqual(again.texts, docx.texts);
    });
  }

  it('converts PAGES to DOCX', async () => {
    const pages = join(folder, 'report.pages');
    await writePages(pages, [TEXTS.bold, TEXTS.latvian]);
    const {texts} = await readDocx(await office.convert(pages, output, 'docx', options()));
    assert.deepEqual(texts, [TEXTS.bold, TEXTS.latvian]);
  });

  it('accepts names with characters that are special in a shell', async () => {
    const odd = join(folder, '-o $(touch broken) "ģ" 🦊.doc');
    await copyFile(samples.doc, odd);
    await chmod(odd, 0o600);
    assert.ok((await readDocx(await office.convert(odd, output, 'docx', options()))).texts.length > 0);
  });

  it('loads nothing that a document links, from the network or from this machine', async () => {
    const secret = await sample('secret.png', PIXEL);
    for (const target of [address, `file://${secret}`]) {
      const linking = await sample('linking.rtf', rtfWithPicture(target));
      const {names, texts} = await readDocx(await office.convert(linking, output, 'docx', options()));
      assert.match(texts.join(), new RegExp(TEXTS.cell));
      assert.deepEqual(
        names.filter((name) => name.includes('media')),
        [],
      );
    }
  });

  it('refuses RTF that cannot be read, and leaves no file', async () => {
    const filesBefore = await readdir(output);
    const broken = await sample('broken.rtf', '{\\rtf1\\ansi {\\b not closed}');
    await assert.rejects(office.convert(broken, output, 'docx', options()), {
      kind: 'badDocument',
      message: /cannot be opened/,
    });
    assert.deepEqual(await readdir(output), filesBefore);
  });

  it('converts what is called DOC and is RTF, DOCX, ODT, HTML or the XML of Word 2003', async () => {
    const docx = await office.convert(samples.doc, output, 'docx', options());
    const html = `<html><head><meta charset="utf-8"></head><body><h1>Bericht</h1><p>${TEXTS.latvian}</p></body></html>`;
    const xml = `<?xml version="1.0" encoding="UTF-8"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"><w:body><w:p><w:r><w:t>${TEXTS.latvian}</w:t></w:r></w:p></w:body></w:wordDocument>`;
    const contents = [await readFile(samples.rtf), await readFile(docx), `\ufeff${html}`, xml];
    for (const content of contents) {
      const renamed = await sample('renamed.doc', content);
      const {texts} = await readDocx(await office.convert(renamed, output, 'docx', options()));
      assert.ok(texts.join('\n').includes(TEXTS.latvian), String(content).slice(0, 40));
    }
  });

  it('says of a PAGES document that it cannot read what helps', async () => {
    const pages = join(folder, 'newer.pages');
    await writeZip(pages, {'Index/Document.iwa': 'no such version', 'Metadata/Properties.plist': 'x'});
    await assert.rejects(office.convert(pages, output, 'docx', options()), {
      kind: 'badDocument',
      message: /newer version of Pages.*Export To, Word/,
    });
  });

  it('refuses a document that takes too long, and continues with the next', async () => {
    await assert.rejects(office.convert(samples.doc, output, 'docx', options({timeoutMs: 100})), {
      kind: 'badDocument',
      message: /too long/,
    });
    assert.ok(await office.convert(samples.doc, output, 'rtf', options()));
  });

  it('reports lack of memory as a failure of its own, not of the document', async () => {
    // With 8 MiB, LibreOffice cannot start; with 64 MiB, it cannot load its libraries.
    for (const megabytes of [8, 64]) {
      const little = options({memoryBytes: megabytes * MIB});
      await assert.rejects(office.convert(samples.doc, output, 'docx', little), (error: Error) => {
        assert.ok(!(error instanceof DocumentError), error.message);
        assert.match(error.message, /^LibreOffice ended without a document/);
        return true;
      });
    }
  });

  it('ends at once with all its processes when it is aborted', async () => {
    const caller = new AbortController();
    const reason = new Error('the task was removed');
    const running = office.convert(samples.doc, output, 'docx', options({signal: caller.signal}));
    // LibreOffice itself writes this file when it has started.
    await until(() => contains(temporary, '.lock'));
    caller.abort(reason);
    await assert.rejects(running, (error) => error === reason);
    await until(async () => !(await namespacesOf(temporary)));
  });

  it('ends with a service that is killed', async () => {
    const code = `
      import {findLibreOffice} from ${JSON.stringify(MODULE)};
      const office = await findLibreOffice(undefined, {temporaryFolder: ${JSON.stringify(temporary)}});
      const {signal} = new AbortController();
      await office.convert(${JSON.stringify(samples.doc)}, ${JSON.stringify(output)}, 'docx', {
        signal,
        timeoutMs: ${deadline(60_000)},
        memoryBytes: ${2 * GIB},
      });`;
    const service = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code]);
    await until(() => contains(temporary, '.lock'));
    assert.ok(await namespacesOf(temporary));
    service.kill('SIGKILL');
    await until(async () => !(await namespacesOf(temporary)));
    // If the conversion had continued to its end, this file would exist.
    assert.equal(await contains(temporary, 'input.docx'), false);
    for (const left of await readdir(temporary)) await rm(join(temporary, left), {recursive: true});
  });

  it('converts one document after the other, except those aborted meanwhile', async () => {
    const caller = new AbortController();
    const reason = new Error('the caller hung up');
    const first = office.convert(samples.doc, output, 'docx', options());
    const second = office.convert(samples.rtf, output, 'docx', options());
    const third = office.convert(samples.doc, output, 'docx', options({signal: caller.signal}));
    await until(() => contains(temporary, '.lock'));
    caller.abort(reason);
    await assert.rejects(third, (error) => error === reason);
    assert.ok((await readdir(temporary)).length <= 1);
    const [pathA, pathB] = await Promise.all([first, second]);
    assert.notEqual(pathA, pathB);
    assert.deepEqual((await readDocx(pathA)).texts, (await readDocx(pathB)).texts);
  });

  it('is not found when it is not installed', async () => {
    assert.equal(await findLibreOffice(join(folder, 'soffice')), undefined);
    process.env['PATH'] = folder;
    try {
      assert.equal(await findLibreOffice(), undefined);
    } finally {
      process.env['PATH'] = path;
    }
  });

  it('refuses to convert where no sandbox works, unless the operator allows it', async () => {
    const programs = join(folder, 'programs');
    await mkdir(programs);
    for (const name of ['soffice', 'dirname', 'basename', 'ls', 'sed', 'uname', 'grep']) {
      await symlink(join('/usr/bin', name), join(programs, name));
    }
    process.env['PATH'] = programs;
    try {
      const refusing = await findLibreOffice();
      await assert.rejects(async () => refusing?.convert(samples.doc, output, 'docx', options()), {
        kind: 'notAvailable',
        message: /cut off from the network/,
      });
      const sockets = await socketsOf();
      const allowed = await findLibreOffice('/usr/bin/soffice', {
        allowNetwork: true,
        temporaryFolder: temporary,
      });
      const secret = await sample('secret.png', PIXEL);
      const linking = await sample('allowed.rtf', rtfWithPicture(`file://${secret}`));
      assert.ok(allowed);
      // The same document as above, to show that the linked file is included when nothing hides it.
      const {names} = await readDocx(await allowed.convert(linking, output, 'docx', options()));
      assert.ok(names.some((name) => name.startsWith('word/media/')));
      const caller = new AbortController();
      const running = allowed.convert(samples.doc, output, 'docx', options({signal: caller.signal}));
      await until(async () => (await socketsOf()).some((name) => !sockets.includes(name)));
      caller.abort(new Error('the task was removed'));
      await assert.rejects(running, {message: 'the task was removed'});
      // Other programs may use LibreOffice on this machine at the same time.
      await until(async () => (await socketsOf()).every((name) => sockets.includes(name)));
    } finally {
      process.env['PATH'] = path;
    }
  });
});

/** Sockets that LibreOffice has created for the whole machine. */
async function socketsOf(): Promise<string[]> {
  return (await readdir('/tmp')).filter((name) => name.startsWith('OSL_PIPE'));
}

/** Whether a process is in a mount namespace in which a part of the folder is mounted. */
async function namespacesOf(folder: string): Promise<boolean> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const mounts = await Promise.all(
    processes.map((id) => readFile(`/proc/${id}/mountinfo`, 'utf8').catch(() => '')),
  );
  return mounts.some((text) => text.includes(folder));
}
