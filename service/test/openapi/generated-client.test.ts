import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdir, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {deadline} from '../../../test/support/deadlines.mjs';
import {runService, type TestService} from '../http/running-service.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const GENERATOR = join(ROOT, 'node_modules/@hey-api/openapi-ts/bin/run.js');
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');

/** A program that uses the generated client; it compiles only if the types fit. */
const PROGRAM = `
import {
  downloadDocumentTranslation,
  getDocumentTranslationState,
  getSystemList,
  removeDocumentTranslation,
  startDocumentTranslation,
  translate,
  translateArrayEx,
  type DocumentState,
} from './client/index.ts';
import {client} from './client/client.gen.ts';

const appID = 'generated-client';
client.setConfig({auth: process.env.TOKEN ?? ''});

const {data: list} = await getSystemList({query: {appID}});
const system = list?.System.find(({SrcLanguage, TrgLanguage}) => SrcLanguage.Code === 'en' && TrgLanguage.Code === 'lv');
if (!system) throw new Error('no system from English to Latvian');
const systemID = system.ID;

const {data: translation} = await translate({body: {appID, systemID, text: 'Good morning.', options: ''}});
const textArray = ['Good morning.', 'It costs 1,200.50 €.'];
const {data: extended} = await translateArrayEx({body: {appID, systemID, textArray, options: 'checks'}});
const ranges: [number, number][] | undefined = extended?.[0]?.originalSentenceRanges.map(([start, length]) => [start, length]);

const {error, response} = await translate({body: {appID, systemID: 'smt-none', text: 'x', options: ''}});
const code: number | undefined = error?.code;

const content = [...new TextEncoder().encode('Good morning.')];
const {data: id = ''} = await startDocumentTranslation({body: {appID, systemID, fileName: 'Zeņķis.txt', content}});
let state: DocumentState | undefined;
do {
  await new Promise((resolve) => setTimeout(resolve, 20));
  state = (await getDocumentTranslationState({query: {appID, id}})).data;
} while (state !== undefined && state.Status !== 'completed' && state.Status !== 'error');
const {data: bytes} = await downloadDocumentTranslation({query: {appID, id}, parseAs: 'json'});
const document = new TextDecoder().decode(Uint8Array.from((bytes ?? []) as number[]));
const {response: removal} = await removeDocumentTranslation({query: {appID, id}});

// @ts-expect-error A system has no such field.
void system.Colour;
// @ts-expect-error The text is missing.
void (() => translate({body: {appID, systemID, options: ''}}));

console.log(JSON.stringify({
  ...{translation, ranges, checks: extended?.[1]?.checks !== undefined},
  ...{code, exception: error?.exception, status: response?.status},
  ...{state: state?.Status, name: state?.Filename, document, removed: removal?.status},
}));
`;

const SETTINGS = {
  compilerOptions: {
    ...{
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    },
    ...{strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: false, noEmit: true},
    ...{allowImportingTsExtensions: true, skipLibCheck: true, types: ['node']},
  },
  files: ['program.ts'],
};

/** Runs a Node program to its end; rejects with its output if it fails. */
async function run(args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<string> {
  const options = {cwd, env: {...process.env, ...env}, timeout: deadline(60_000)};
  return await promisify(execFile)(process.execPath, args, options).then(
    ({stdout}) => stdout,
    (fault: {stdout?: string; stderr?: string}) => {
      throw new Error(`${args[0]} failed:\n${fault.stdout ?? ''}${fault.stderr ?? ''}`, {cause: fault});
    },
  );
}

describe('a client that a foreign generator makes from the OpenAPI document', () => {
  let service: TestService;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}}, {overSockets: true});
    await service.running('en', 'lv');
  });
  after(() => service.close());

  it('compiles with strict types, translates texts and documents, and has typed errors', async (test) => {
    const folder = await temporaryFolder(test);
    await mkdir(join(folder, 'client'));
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS));
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    await run([GENERATOR, '-i', `${service.url}/api/openapi.json`, '-o', join(folder, 'client')], folder);
    await run([COMPILER, '-p', folder], folder);
    const printed = await run(['--import', 'tsx', join(folder, 'program.ts')], ROOT, {TOKEN: service.token});
    assert.deepEqual(JSON.parse(printed), {
      translation: 'Labrīt.',
      ranges: [[0, 13]],
      checks: true,
      ...{code: 22, exception: 'systemNotFound', status: 404},
      ...{state: 'completed', name: 'Zeņķis.txt', document: 'Labrīt.', removed: 200},
    });
  });
});
