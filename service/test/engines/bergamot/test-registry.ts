import {createHash} from 'node:crypto';
import {readdir, readFile} from 'node:fs/promises';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {gzipSync} from 'node:zlib';
import {releaseAfter} from '../../../../test/support/release-after.ts';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A zstd frame whose blocks are not compressed: magic number, size of the content, blocks of at most 128 KB. */
export function zstdOf(content: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32LE(0xfd2fb528);
  header[4] = 0xe0; // the size of the content takes eight bytes, and there is no window
  header.writeBigUInt64LE(BigInt(content.length), 5);
  const blocks: Buffer[] = [];
  for (let start = 0; start < content.length || start === 0; start += 0x20000) {
    const part = content.subarray(start, start + 0x20000);
    const isLast = start + 0x20000 >= content.length;
    const block = Buffer.alloc(3);
    block.writeUIntLE((part.length << 3) | (isLast ? 1 : 0), 0, 3);
    blocks.push(block, part);
  }
  return Buffer.concat([header, ...blocks]);
}

/** A registry in a test: the text of its index, and its files by path. */
export interface TestRegistry {
  /** Address of the index. */
  readonly address: string;
  /** The index, which tests may change. */
  index: unknown;
  readonly files: Map<string, Buffer>;
  /** Paths of the requests, each with the range that was asked for. */
  readonly requests: string[];
  /** Answers a request instead of the registry if it returns true. */
  answer: (request: IncomingMessage, response: ServerResponse, bytes: Buffer | undefined) => boolean;
}

/** Serves models in the form of `models.json` (`gzip`), or as records of Remote Settings (`zstd`). */
export async function serveRegistry(
  t: TestContext,
  packing: 'gzip' | 'zstd',
  models: readonly {readonly source: string; readonly target: string; readonly folder: string}[],
): Promise<TestRegistry> {
  const files = new Map<string, Buffer>();
  const index = packing === 'gzip' ? await modelsJson(models, files) : {data: await recordsOf(models, files)};
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://registry').pathname.slice(1);
    requests.push(`${path} ${request.headers.range ?? ''}`.trim());
    const bytes = path.endsWith('.json') ? Buffer.from(JSON.stringify(registry.index)) : files.get(path);
    if (registry.answer(request, response, bytes)) return;
    if (!bytes) return void response.writeHead(404).end('no such file');
    const start = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
    if (start > 0 && start >= bytes.length)
      return void response.writeHead(416, {'content-range': `bytes */${bytes.length}`}).end();
    response.writeHead(start > 0 ? 206 : 200, {'content-length': bytes.length - start});
    response.end(bytes.subarray(start));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  releaseAfter(t, () => {
    server.closeAllConnections();
    server.close();
  });
  const {port} = server.address() as AddressInfo;
  const name = packing === 'gzip' ? 'models.json' : 'records.json';
  const registry: TestRegistry = {
    address: `http://127.0.0.1:${port}/${name}`,
    index,
    files,
    requests,
    answer: () => false,
  };
  return registry;
}

type Models = Parameters<typeof serveRegistry>[2];

const FILE_KEYS: Readonly<Record<string, string>> = {
  model: 'model',
  lex: 'lexicalShortlist',
  vocab: 'vocab',
  srcvocab: 'srcVocab',
  trgvocab: 'trgVocab',
};

async function modelsJson(models: Models, files: Map<string, Buffer>): Promise<unknown> {
  const entries: Record<string, unknown[]> = {};
  for (const {source, target, folder} of models) {
    const described: Record<string, unknown> = {};
    for (const name of await readdir(folder)) {
      const content = await readFile(join(folder, name));
      const path = `models/${source}-${target}/${name}.gz`;
      files.set(path, gzipSync(content));
      described[FILE_KEYS[name.split('.')[0]!]!] = {
        path,
        uncompressedSize: content.length,
        uncompressedHash: sha256(content),
      };
    }
    entries[`${source}-${target}`] = [
      {
        architecture: 'tiny',
        releaseStatus: 'Release',
        sourceLanguage: source,
        targetLanguage: target,
        files: described,
        metrics: {'flores200-plus': {comet22: 0.8731, bleu: 31.25}},
      },
    ];
  }
  return {generated: '2026-11-20', baseUrl: '.', models: entries};
}

/** A record of Remote Settings, as tests change it. */
export interface TestRecord {
  version: string;
  filter_expression: string;
  decompressedHash: string;
  fileType: string;
  attachment: {hash: string; size: number; location: string};
}

async function recordsOf(models: Models, files: Map<string, Buffer>): Promise<TestRecord[]> {
  const records: TestRecord[] = [];
  for (const {source, target, folder} of models) {
    for (const name of await readdir(folder)) {
      const content = await readFile(join(folder, name));
      const packed = zstdOf(content);
      const location = `attachments/${sha256(packed).slice(0, 8)}.${name}.zst`;
      files.set(location, packed);
      const record = {
        name,
        fileType: name.split('.')[0]!,
        version: '3.0',
        architecture: 'tiny',
        sourceLanguage: source,
        targetLanguage: target,
        decompressedHash: sha256(content),
        decompressedSize: content.length,
        filter_expression: '',
        attachment: {
          hash: sha256(packed),
          size: packed.length,
          filename: `${name}.zst`,
          location,
          mimetype: 'application/zstd',
        },
      };
      records.push(record);
    }
  }
  return records;
}
