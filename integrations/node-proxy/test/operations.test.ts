import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {MtClient, type DocumentTask} from '../../../src/client/index.ts';
import {runService, type TestService} from '../../../service/test/http/running-service.ts';
import {until} from '../../../service/test/systems/within.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {FRAMEWORKS, withHost, type Host} from './hosts.ts';

const PAGE = '<!doctype html>\n<html lang="en"><title>Good morning</title>\n<p>Good morning</p></html>\n';

describe('all operations', () => {
  let service: TestService;
  let systemId: string;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}}, {overSockets: true});
    systemId = await service.running('en', 'lv');
  });
  after(() => service?.close());

  for (const {name, start} of FRAMEWORKS) {
    describe(`through ${name}`, () => {
      let host: Host;
      let client: MtClient;
      before(async () => {
        host = await start({baseUrl: service.url, token: service.token});
        const page = {baseUrl: host.baseUrl, token: 'kept-by-site', appId: 'CMS – ķēķis'};
        client = new MtClient({...page, timeoutMs: deadline(30_000)});
      });
      after(() => host?.close());

      it('list systems and their term corpora', async () => {
        const systems = await client.getSystemList();
        assert.ok(systems.some(({id}) => id === systemId));
        assert.deepEqual(await client.getSystemTermCorpora(systemId), []);
      });

      it('translate texts, singly and several', async () => {
        assert.equal(await client.translate(systemId, 'Good morning!'), 'Labrīt!');
        const extended = await client.translateEx(systemId, 'Good morning!', 'qe');
        assert.equal(extended.translation, 'Labrīt!');
        assert.equal(extended.sentences, 1);
        assert.deepEqual(await client.translateArray(systemId, ['Good morning!', '']), ['Labrīt!', '']);
        const [first] = await client.translateArrayEx(systemId, ['Good morning!']);
        assert.equal(first?.translation, 'Labrīt!');
      });

      it('take a better translation, which is used then', async () => {
        const text = `Rechtsschutzversicherung 🇱🇻 مرحبا ${name}`;
        await client.updateTranslation(systemId, text, 'Tiesiskās aizsardzības apdrošināšana 🇱🇻');
        assert.equal(await client.translate(systemId, text), 'Tiesiskās aizsardzības apdrošināšana 🇱🇻');
      });

      it('translate a document from upload to removal', async () => {
        const fileName = `Sveiciens ģimenei – ${name}.html`;
        const id = await client.startDocumentTranslation(systemId, fileName, new Blob([PAGE]));
        const task = await until(
          () => client.getDocumentTranslationState(id),
          ({status}) => status === 'completed' || status === 'error',
          'the end of the task',
          deadline(60_000),
        );
        assert.equal(task.status, 'completed', task.errorMessage);
        assert.ok((await client.getDocumentTranslationList()).some(isTask(id, fileName)));
        const translation = await client.downloadDocumentTranslation(id, {fileName});
        assert.match(await translation.text(), /<p>Labrīt<\/p>/);
        await client.removeDocumentTranslation(id);
        assert.ok(!(await client.getDocumentTranslationList()).some(isTask(id, fileName)));
      });

      it("fail with the service's error if it stops reading a document", async () => {
        await withHost(start({baseUrl: service.url, token: 'mt_unknown'}), async ({baseUrl}) => {
          const document = new Blob([PAGE.repeat(50_000)]);
          const refused = new MtClient({baseUrl}).startDocumentTranslation(systemId, 'a.html', document);
          await assert.rejects(refused, {code: 'unauthorized', httpStatus: 401});
        });
      });

      it('fail with the errors of the service', async () => {
        const unknown = client.translate('smt-nav', 'Labdien!');
        await assert.rejects(unknown, {code: 'systemNotFound', httpStatus: 404, serviceCode: 22});
      });
    });
  }
});

const isTask =
  (id: string, fileName: string) =>
  (task: DocumentTask): boolean =>
    task.id === id && task.fileName === fileName;
