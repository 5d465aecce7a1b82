import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {WireDocumentState} from '../../../../src/contract/index.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {findPdfReader} from '../../../src/documents/conversion/pdf-reader.ts';
import type {Batch} from '../../../src/engines/engine.ts';
import {readMarks} from '../../../src/documents/provenance/read-marks.ts';
import {runApp, type TestService} from '../../http/running-service.ts';
import {ControlledEngine} from '../../systems/controlled-engine.ts';
import {definitionOf} from '../../systems/definition-of.ts';
import {until, within} from '../../systems/within.ts';
import {readDocx} from '../conversion/office-samples.ts';
import {officePdf, paragraph, PICTURE_PAGE, plainPdf, WITH_PASSWORD} from './pdf-samples.ts';

const upperCase = ({segments}: Batch) =>
  Promise.resolve(
    segments.map((segment) => ({
      ok: true as const,
      segment: segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part)),
    })),
  );

// Requires poppler-utils, LibreOffice Writer, and a kernel that allows namespaces.
describe('a PDF that is sent to the service', () => {
  let folder: string;
  let service: TestService;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mtservice-pdf-'));
    const engine = new ControlledEngine();
    engine.answer = upperCase;
    const app = await runApp([definitionOf(engine)], {
      pdfReader: () => findPdfReader(undefined, {temporaryFolder: folder}),
      documents: {provenance: true},
    });
    service = app;
    app.ownSystems.find('smt-1', {id: 1, name: 'anna'})!.start();
    await within(engine.started(1), 'the start');
    engine.starts[0]!.succeed();
    await until(
      () => app.ownSystems.find('smt-1', {id: 1, name: 'anna'})!.status,
      (status) => status === 'running',
      'the start',
    );
  });
  after(async () => {
    await service.close();
    await rm(folder, {recursive: true, force: true});
  });

  async function ended(content: Buffer): Promise<WireDocumentState & {readonly id: string}> {
    const body = {
      appID: 't',
      systemID: 'smt-1',
      fileName: 'Pārskats.PDF',
      content: content.toString('base64'),
    };
    const answer = await service.send('StartDocumentTranslation', {body});
    assert.equal(answer.status, 200, answer.text);
    const id = answer.json as string;
    const state = await until(
      async () =>
        (await service.send('GetDocumentTranslationState', {query: {id}})).json as WireDocumentState,
      ({Status}) => Status === 'completed' || Status === 'error',
      'the translation',
      deadline(120_000),
    );
    return {...state, id};
  }

  it('comes back as a translated and marked DOCX', async () => {
    const texts = ['Gada pārskats', 'Glāžšķūņa rūķīši.', 'Baha koncertflīģeļu vāki & citi.'];
    const body =
      paragraph(texts[0]!, 'H1') +
      texts
        .slice(1)
        .map((text) => paragraph(text.replace('&', '&amp;')))
        .join('');
    const state = await ended(await readFile(await officePdf(folder, body)));
    assert.deepEqual(
      [state.Status, state.Filename],
      ['completed', 'Pārskats.docx'],
      String(state.ErrorMessage),
    );
    const result = await service.send('DownloadDocumentTranslation', {query: {id: state.id}});
    const docx = join(folder, 'result.docx');
    await writeFile(docx, Buffer.from(result.json as string, 'base64'));
    const {texts: translated, xml} = await readDocx(docx);
    for (const text of texts) assert.ok(translated.includes(text.toUpperCase()), translated.join('\n'));
    assert.match(xml, /<w:pStyle w:val="Heading1"\/>/);
    assert.ok((await readMarks(docx, 'docx')).own, 'the translation is marked');
  });

  it('is refused with advice where it cannot be read', async () => {
    const locked = await readFile(await officePdf(folder, paragraph('Noslēpums'), {options: WITH_PASSWORD}));
    for (const [content, code, message] of [
      [plainPdf([PICTURE_PAGE]), '400', /only pictures.*\(OCR\) first/],
      [locked, '423', /password/],
      [locked.subarray(0, 2000), '400', /damaged or incomplete/],
      [Buffer.from('PK'), '400', /not that of a PDF/],
    ] as const) {
      const {Status, ErrorCode, ErrorMessage} = await ended(content);
      assert.deepEqual([Status, ErrorCode], ['error', code], String(ErrorMessage));
      assert.match(ErrorMessage ?? '', message);
    }
  });
});
