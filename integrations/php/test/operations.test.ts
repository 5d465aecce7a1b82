import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {runService, type TestService} from '../../../service/test/http/running-service.ts';
import {documentsEnded} from './documents-ended.ts';
import {errorOf, TRANSPORTS, valuesOf, type Call, type TransportName} from './run-php.ts';

const PAGE =
  '<!doctype html>\n<html lang="en"><title>Good morning</title>\n<p>Good <b>morning</b>! 👩‍👩‍👧</p></html>\n';

interface System {
  readonly id: string;
  readonly source: {code: string; name: string};
  readonly target: {code: string; name: string};
  readonly status: string;
  readonly metadata: Record<string, string>;
}

interface Task {
  readonly id: string;
  readonly status: string;
  readonly fileName: string;
  readonly size: number;
  readonly segments: number;
  readonly systemId: string;
  readonly provenance?: {readonly systemId: string} | null;
  readonly unmarked?: string | null;
}

for (const transport of TRANSPORTS) operationsOver(transport);
operationsOver('default', ['-n']); // without any optional extension

function operationsOver(transport: TransportName, settings: string[] = []): void {
  describe(`the twelve operations over ${transport} ${settings.join()}`.trimEnd(), () => {
    let service: TestService;
    let id: string;
    let folder: string;
    const values = (...calls: Call[]) => valuesOf({...job(), calls});
    const job = () => ({baseUrl: service.url, token: service.token, transport, settings, onSleep});
    const onSleep = () => documentsEnded(service);
    const value = async (...call: Call) => (await values(call))[0];

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'mtservice-php-'));
      service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
      id = await service.running('en', 'lv');
    });
    after(async () => {
      await service?.close();
      await rm(folder, {recursive: true, force: true});
    });

    it('lists the systems, the same as JSON does, and finds one by its languages', async () => {
      const [systems, found, none] = (await values(
        ['listSystems'],
        ['findSystem', 'en-GB', 'LV'],
        ['findSystem', 'lv', 'ja'],
      )) as [System[], System, null];
      const wire = await service.systems();
      assert.deepEqual(
        systems.map(({id, source, target}) => ({ID: id, from: source.code, to: target.name})),
        wire.map(({ID, SrcLanguage, TrgLanguage}) => ({ID, from: SrcLanguage.Code, to: TrgLanguage.Name})),
      );
      assert.equal(found.id, id);
      assert.equal(found.status, found.metadata['status']);
      assert.equal(none, null);
    });

    it('records what was published and reviewed', async () => {
      const time = '2026-11-27T10:00:00Z';
      const fields = {
        engine: 'Phrasebook',
        engineKind: 'phrasebook',
        sourceLanguage: 'en',
        targetLanguage: 'lv',
      };
      const array = {...fields, systemID: id, time, human: 'none', state: 'edited'};
      const record = [
        'Phrasebook',
        null,
        'phrasebook',
        id,
        'en',
        'lv',
        time,
        'some',
        'reviewed',
        'Ģirts',
        null,
      ];
      const reference = `https://example.org/ķ?${transport}`;
      assert.deepEqual(
        await values(
          ['recordReview', 'published', array],
          ['recordReview', 'reviewed', {record}, reference, 1234],
        ),
        [null, null],
      );
      const rows = await service.store.reviews.list({most: 2});
      const [reviewed, published] = rows;
      assert.deepEqual(published?.provenance, array);
      assert.deepEqual([published?.app, published?.reference], ['php-test', undefined]);
      const {reviewer, human} = reviewed!.provenance;
      assert.deepEqual(
        [reviewed?.event, reviewed?.reference, reviewed?.characters, reviewer, human],
        ['reviewed', reference, 1234, 'Ģirts', 'some'],
      );
      const unknown = ['recordReview', 'published', {...array, systemID: 'smt-none'}] as const;
      assert.equal((await errorOf({...job(), calls: [unknown]})).code, 22);
    });

    it('translates texts, tags, line ends and emoji', async () => {
      const texts = {first: 'Good morning. Good night!', second: 'Good morning, 👩‍👩‍👧!', none: ''};
      const [one, several, nothing] = await values(
        ['translateText', id, 'Good <b>morning</b> & \r\n!'],
        ['translateTexts', id, texts],
        ['translateTexts', id, []],
      );
      assert.equal(one, 'Labs <b>rīts</b> & \r\n!');
      assert.deepEqual(several, {first: 'Labrīt. Ar labu nakti!', second: 'Labrīt, 👩‍👩‍👧!', none: ''});
      assert.deepEqual(nothing, []);
    });

    it('gives sentences as bytes of the texts, and an estimate where it is asked for', async () => {
      const text = 'Čau 👩‍👩‍👧! صباح الخير. Good night.';
      const [plain, keyed] = (await values(
        ['translateTextExtended', id, text],
        ['translateTextsExtended', id, {greeting: 'Good morning. Good night.'}, {qe: true}],
      )) as [Extended, Record<'greeting', Extended>];
      assert.deepEqual(cut(text, plain.sourceRanges), ['Čau 👩‍👩‍👧!', 'صباح الخير.', 'Good night.']);
      assert.deepEqual(cut(plain.translation, plain.targetRanges).at(-1), 'Ar labu nakti.');
      assert.equal(plain.qualityEstimate, null);
      assert.equal(plain.sentenceCount, 3);
      assert.equal(keyed.greeting.translation, 'Labrīt. Ar labu nakti.');
      assert.equal(keyed.greeting.qualityEstimate, 1);
    });

    it('sends a better translation, which is then used', async () => {
      const [nothing, better] = await values(
        ['suggestTranslation', id, 'Good evening.', 'Vakariņas, ķēniņ!'],
        ['translateText', id, 'Good evening.'],
      );
      assert.equal(nothing, null);
      assert.equal(better, 'Vakariņas, ķēniņ!');
    });

    it('offers human translations of similar sentences', async () => {
      const known = 'The 👩‍👩‍👧 of Rīga opens its new office on Monday morning.';
      const [, found] = (await values(
        ['suggestTranslation', id, known, 'Ģimene pirmdien atver biroju.'],
        ['translateTextExtended', id, known.replace('Monday', 'Friday'), 'matches'],
      )) as [null, Extended];
      const [match, ...more] = found.matches;
      assert.deepEqual(more, []);
      assert.deepEqual([match!.source, match!.translation], [known, 'Ģimene pirmdien atver biroju.']);
      assert.ok(match!.score > 0.7 && match!.score < 1);
    });

    it('lists term corpora, uses one, and points at its terms', async () => {
      const corpus = {title: 'Ķēķis', type: 'public', source: 'en', target: 'lv', systemId: id} as const;
      const {id: corpusId} = await service.store.corpora.import({...corpus, ownerId: undefined}, [
        {source: 'kitchen', target: 'ķēķis'},
      ]);
      const text = 'Čau 👩‍👩‍👧 kitchen.';
      const [corpora, plain, checked] = (await values(
        ['listTermCorpora', id],
        ['translateText', id, 'kitchen', `termCorpusId=${corpusId}`],
        ['translateTextExtended', id, text, {termCorpusId: corpusId, checks: true, qe: false}],
      )) as [unknown, string, Extended];
      assert.deepEqual(corpora, [
        {id: corpusId, title: 'Ķēķis', type: 'public', status: 'Ready', isReady: true},
      ]);
      assert.equal(plain, 'ķēķis');
      const applied = checked.checks.find(({check}) => check === 'termApplied');
      assert.ok(applied, JSON.stringify(checked));
      assert.deepEqual(cut(text, applied.source), ['kitchen']);
      assert.deepEqual(cut(checked.translation, applied.translation), ['ķēķis']);
    });

    it('translates a document from a path to a path', async () => {
      const [from, to] = [join(folder, 'Sveiciens ģimenei.html'), join(folder, 'tulkots.html')];
      await writeFile(from, PAGE);
      const task = (await value('startDocument', id, from)) as string;
      assert.match(task, /^d-[0-9a-f-]{36}$/);
      const [ended, size, list, removed, later] = (await values(
        ['waitForDocument', task],
        ['downloadDocument', task, to],
        ['listDocuments'],
        ['removeDocument', task],
        ['listDocuments'],
      )) as [Task, number, Task[], null, Task[]];
      assert.equal(ended.status, 'completed');
      assert.equal(ended.fileName, 'Sveiciens ģimenei.html');
      assert.equal(ended.size, Buffer.byteLength(PAGE));
      assert.equal(ended.systemId, id);
      assert.deepEqual(list, [ended]);
      assert.deepEqual([removed, later], [null, []]);
      const translated = await readFile(to, 'utf8');
      assert.equal(size, Buffer.byteLength(translated));
      assert.match(translated, /<title>Labrīt<\/title>.*\n<p>.*<b>.*👩‍👩‍👧<\/p>/);
    });

    it('gives back every byte of a document, sent as integers or as base64', async () => {
      // Without letters, so that the translation equals the source.
      const bytes = Buffer.from(`\ufeff${'1 2 3 – 4 👩‍👩‍👧 5\r\n'.repeat(20_000)}`);
      const [from, to] = [join(folder, 'skaitļi.txt'), join(folder, 'skaitļi 2.txt')];
      await writeFile(from, bytes);
      for (const documentEncoding of ['integers', 'base64']) {
        const calls: Call[] = [['translateDocument', id, from, to]];
        await valuesOf({...job(), options: {documentEncoding}, calls});
        assert.ok(bytes.equals(await readFile(to)), documentEncoding);
      }
    });

    it('takes a stream with a name', async () => {
      const from = join(folder, 'plūsma');
      await writeFile(from, 'Good morning!');
      const task = (await value('startDocument', id, {read: from}, 'plūsma.txt', 'provenance')) as string;
      const to = join(folder, 'plūsma.txt');
      const [ended] = (await values(
        ['waitForDocument', task],
        ['downloadDocument', task, to],
        ['removeDocument', task],
      )) as [Task];
      assert.equal(ended.provenance?.systemId, id);
      assert.match(ended.unmarked ?? '', /^The format .*\.$/);
      assert.equal(await readFile(to, 'utf8'), 'Labrīt!');
    });
  });
}

interface Extended {
  readonly translation: string;
  readonly qualityEstimate: number | null;
  readonly sentenceCount: number;
  readonly sourceRanges: [start: number, length: number][];
  readonly targetRanges: [start: number, length: number][];
  readonly checks: {check: string; source: [number, number][]; translation: [number, number][]}[];
  readonly matches: {source: string; translation: string; score: number}[];
}

/** Parts of a text by ranges in bytes. */
function cut(text: string, ranges: readonly [start: number, length: number][]): string[] {
  const bytes = Buffer.from(text);
  return ranges.map(([start, length]) => bytes.subarray(start, start + length).toString());
}
