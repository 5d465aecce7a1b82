import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {DOCUMENT_EXTENSIONS} from '../../../src/contract/index.ts';
import {MAX_DOCUMENT_BYTES, MtClient, type DocumentTask, type MtError} from '../../../src/client/index.ts';
import {deadline} from '../../support/deadlines.mjs';
import {answer, mtError, rejection, withService, type Behaviour} from './test-service.ts';

const MANY = Uint8Array.from({length: 600_001}, (_, index) => (index * 7 + (index >> 8)) & 255);

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

function task(body: unknown): Promise<DocumentTask> {
  return withService(answer(200, body), (service) => service.client().getDocumentTranslationState('d-1'));
}

/** Answers with these pieces, each in a separate write. */
const inPieces =
  (pieces: readonly (string | Uint8Array)[]): Behaviour =>
  (_request, response) => {
    response.writeHead(200, {'content-type': 'application/json'});
    const next = (index: number) => {
      if (index === pieces.length) return response.end();
      response.write(pieces[index], () => setImmediate(next, index + 1));
    };
    next(0);
  };

const download = (pieces: readonly (string | Uint8Array)[]) =>
  withService(inPieces(pieces), (service) => service.client().downloadDocumentTranslation('d-1'));

describe('startDocumentTranslation', () => {
  for (const [what, content] of Object.entries({
    'an empty file': new Uint8Array(),
    'one byte': new Uint8Array([0]),
    'every byte': Uint8Array.from({length: 256}, (_, byte) => byte),
    'more than two slices': MANY,
  })) {
    it(`uploads ${what} from a Blob and from bytes`, () =>
      withService(answer(200, '"d-7"'), async (service) => {
        const client = service.client();
        assert.equal(await client.startDocumentTranslation('s', 'a.txt', content), 'd-7');
        assert.equal(await client.startDocumentTranslation('s', 'a.txt', new Blob([content])), 'd-7');
        for (const {body, headers} of service.requests) {
          assert.equal(Number(headers['content-length']), body.length);
          assert.deepEqual((JSON.parse(body) as {content: number[]}).content, [...content]);
        }
      }));
  }

  it('uploads a view of a part of a buffer', () =>
    withService(answer(200, '"d-7"'), async (service) => {
      await service.client().startDocumentTranslation('s', 'a.txt', MANY.subarray(5, 8));
      const {content} = JSON.parse(service.requests[0]!.body) as {content: number[]};
      assert.deepEqual(content, [...MANY.subarray(5, 8)]);
    }));

  for (const body of ['', 'null', '""', '{}', '7']) {
    it(`calls ${body || 'nothing'} in place of the id malformed`, () =>
      withService(answer(200, body), async (service) => {
        const call = service.client().startDocumentTranslation('s', 'a.txt', new Uint8Array([1]));
        assert.equal((await mtError(call)).code, 'malformed');
      }));
  }

  it('refuses a document of more than 100 MB before anything is read or sent', () =>
    withService(answer(200, '"d-7"'), async (service) => {
      const large = new Blob(['text']);
      Object.defineProperty(large, 'size', {value: MAX_DOCUMENT_BYTES + 1});
      large.slice = () => assert.fail('was read');
      const error = await mtError(service.client().startDocumentTranslation('s', 'a.txt', large));
      assert.equal(error.code, 'textSizeLimitExceeded');
      assert.equal(service.requests.length, 0);
    }));

  it('uploads without progress if the platform reports none', () =>
    withService(answer(200, '"d-7"'), async (service) => {
      const onProgress = () => assert.fail('no browser');
      const call = service.client().startDocumentTranslation('s', 'a.txt', MANY, '', {onProgress});
      assert.equal(await call, 'd-7');
    }));

  it('rejects when the file can no longer be read', () =>
    withService(answer(200, '"d-7"'), async (service) => {
      const gone = new Blob(['text']);
      gone.stream = () => {
        throw new DOMException('The file changed', 'NotReadableError');
      };
      const error = await mtError(service.client().startDocumentTranslation('s', 'a.txt', gone));
      assert.equal(error.code, 'unexpected');
      assert.equal(service.requests.length, 0);
    }));

  it('stops reading the file when aborted', {timeout: deadline(30_000)}, () =>
    withService(answer(200, '"d-7"'), async (service) => {
      const controller = new AbortController();
      const content = new Blob([MANY]);
      let reads = 0;
      let cancel = () => {};
      const cancelled = new Promise<void>((resolve) => (cancel = resolve));
      content.stream = () =>
        new ReadableStream(
          {
            pull(stream) {
              reads += 1;
              controller.abort();
              stream.enqueue(new Uint8Array(MANY));
            },
            cancel,
          },
          {highWaterMark: 0},
        );
      const call = service
        .client()
        .startDocumentTranslation('s', 'a.txt', content, '', {signal: controller.signal});
      assert.equal(((await rejection(call)) as Error).name, 'AbortError');
      await cancelled;
      assert.deepEqual([reads, service.requests.length], [1, 0]);
    }),
  );
});

describe('getDocumentTranslationState', () => {
  it('gives every field', async () => {
    const body = {
      Id: 'd-1', Segments: 10, TranslatedSegments: 3, Size: 2048, Filename: 'līgums.docx', Status: 'error',
      System: 'smt-1', ErrorCode: '21', ErrorMessage: 'Sistēma startējas', Unmarked: 'The format TXT has no place for it.',
    }; // prettier-ignore
    assert.deepEqual(await task(body), {
      id: 'd-1', segments: 10, translatedSegments: 3, size: 2048, fileName: 'līgums.docx', status: 'error',
      systemId: 'smt-1', errorCode: '21', errorMessage: 'Sistēma startējas',
      unmarked: 'The format TXT has no place for it.',
    }); // prettier-ignore
  });

  it('needs nothing but the id, and has no error without one', async () => {
    for (const body of [
      {Id: 'd-1'},
      {Id: 'd-1', Status: null, ErrorCode: null, ErrorMessage: null, Segments: 'x'},
    ]) {
      assert.deepEqual(await task(body), {
        id: 'd-1', segments: 0, translatedSegments: 0, size: 0, fileName: '', status: 'unknown', systemId: '',
      }); // prettier-ignore
    }
  });

  it('takes the id that was asked for, any case of a status, numbers as text', async () => {
    const {id, status, size, errorCode} = await task({Status: 'Completed', Size: '12', ErrorCode: 0});
    assert.deepEqual([id, status, size, errorCode], ['d-1', 'completed', 12, '0']);
  });

  for (const body of ['{}', '[]', 'null', '"completed"']) {
    it(`calls ${body} malformed`, async () => {
      assert.equal((await mtError(task(body))).code, 'malformed');
    });
  }
});

describe('getDocumentTranslationList', () => {
  it('keeps the order and skips anything but tasks', () =>
    withService(answer(200, [{Id: 'd-2'}, null, {Status: 'error'}, 'd', {Id: 'd-1'}]), async (service) => {
      const tasks = await service.client().getDocumentTranslationList();
      assert.deepEqual(
        tasks.map(({id}) => id),
        ['d-2', 'd-1'],
      );
    }));
});

describe('downloadDocumentTranslation', () => {
  it('gives the bytes however the answer is cut', async () => {
    const text = ' [0, 7,\t255\r\n,10 ,100]\n';
    for (let at = 1; at < text.length; at++) {
      const blob = await download([text.slice(0, at), text.slice(at)]);
      assert.deepEqual([...(await bytesOf(blob))], [0, 7, 255, 10, 100]);
    }
  });

  it('gives a large document', async () => {
    const blob = await download([JSON.stringify([...MANY])]);
    assert.deepEqual(Buffer.from(await bytesOf(blob)), Buffer.from(MANY));
  });

  for (const [what, pauseMs, expected] of [
    ['is there whole when each part comes within ten minutes', 599_999, 'Rīga'],
    ['is given up when nothing comes for ten minutes', 600_000, 'timeout'],
  ] as const) {
    it(what, async (t) => {
      t.mock.timers.enable({apis: ['setTimeout']});
      const texts = ['[', '82,196,', '171,103,', '97]'];
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        t.mock.timers.tick(pauseMs);
        const text = texts.shift();
        if (text === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(text));
      };
      const fetch = () => Promise.resolve(new Response(new ReadableStream({pull}, {highWaterMark: 0})));
      const client = new MtClient({baseUrl: 'https://mt.example', fetch});
      const result = await client.downloadDocumentTranslation('d-1').then(
        (blob) => blob.text(),
        (error: unknown) => (error as MtError).code,
      );
      assert.equal(result, expected);
    });
  }

  it('gives an empty document, also after a byte order mark', async () => {
    assert.equal((await download(['[ ]'])).size, 0);
    assert.equal((await download(['\uFEFF[]'])).size, 0);
  });

  for (const text of [
    '',
    '[',
    '[1',
    '[1,',
    '[1,]',
    '[,1]',
    '[256]',
    '[1000000000000]',
    '[-1]',
    '[1.5]',
    '[01]',
    '[1,256,1,1]',
    '[1,1000,1,1]',
    '[1,01,1,1]',
    '[1,00,1,1]',
    '[1,,1,1,1]',
    '[1,-1,1,1]',
    '[1,1:,1,1]',
    '[1,12.,1,1]',
    '[1 2]',
    '[1]]',
    '[1][2]',
    '[null]',
    '["a"]',
    '{}',
    'null',
    '"AAEC"',
    '<html>',
    '[1\0]',
  ]) {
    // prettier-ignore
    it(`calls ${JSON.stringify(text)} malformed`, async () => {
      assert.equal((await mtError(download([text]))).code, 'malformed');
    });
  }

  it('calls a document that breaks off network', () =>
    withService(
      (_request, response) => {
        response.writeHead(200, {'content-length': '100'});
        response.write('[1,2,');
        setImmediate(() => response.destroy());
      },
      async (service) => {
        assert.equal((await mtError(service.client().downloadDocumentTranslation('d-1'))).code, 'network');
      },
    ));

  it('closes the connection when the answer is not a document', async () => {
    let closed: Promise<void> | undefined;
    const endless: Behaviour = (_request, response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      response.writeHead(200);
      response.write('[1,2,"endless');
    };
    await withService(endless, async (service) => {
      assert.equal((await mtError(service.client().downloadDocumentTranslation('d-1'))).code, 'malformed');
      await closed;
    });
  });

  it('reads an answer of a fetch without streams', () =>
    withService(answer(200, ''), async (service) => {
      const response = new Response('[1,2]');
      Object.defineProperty(response, 'body', {value: null});
      const client = service.client({fetch: () => Promise.resolve(response)});
      assert.deepEqual([...(await bytesOf(await client.downloadDocumentTranslation('d-1')))], [1, 2]);
    }));

  for (const [fileName, type] of [
    ['Līgums (galīgais).DOCX', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['lapa.htm', 'text/html'],
    ['piezīmes.txt', 'text/plain'],
    ['atmiņa.tmx', 'application/xml'],
    ['darbs.xlf', 'application/xliff+xml'],
    ['bez paplašinājuma', 'application/octet-stream'],
    ['x.constructor', 'application/octet-stream'],
  ] as const) {
    it(`gives ${fileName} the type ${type}`, () =>
      withService(answer(200, '[1]'), async (service) => {
        assert.equal((await service.client().downloadDocumentTranslation('d-1', {fileName})).type, type);
      }));
  }

  it('knows a media type of every format of the service', () =>
    withService(answer(200, '[1]'), async (service) => {
      for (const extension of DOCUMENT_EXTENSIONS) {
        const options = {fileName: `a.${extension}`};
        const {type} = await service.client().downloadDocumentTranslation('d-1', options);
        assert.notEqual(type, 'application/octet-stream', extension);
      }
    }));
});
