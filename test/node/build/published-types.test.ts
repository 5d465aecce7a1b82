import assert from 'node:assert/strict';
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import ts from 'typescript';
import olderTs from 'typescript-5.9';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const inRoot = (path: string) => join(root, path);

/** Code that a user of the package may write. */
const consumer = `
import {MtClient, MtError} from 'mtservice-elements/client';
import type {SavedConfiguration} from 'mtservice-elements/contract';
import * as session from 'mtservice-elements/session';
import {MtserviceSelectorElement} from 'mtservice-elements/mtservice-selector';
import {MtTranslateBoxElement} from 'mtservice-elements/mt-translate-box';
import {MtDocumentDropElement, type DocumentStore} from 'mtservice-elements/mt-document-drop';
import 'mtservice-elements/tildemt-selector';
import 'mtservice-elements';

const selector: MtserviceSelectorElement = document.createElement('mtservice-selector');
const alias: MtserviceSelectorElement = document.createElement('tildemt-selector');
alias.setState(undefined);
const state: SavedConfiguration = selector.saveAndGetState();
const onSave = ({detail}: CustomEvent<SavedConfiguration>) => localStorage.setItem('mt', JSON.stringify(detail));
selector.addEventListener('save', onSave);
selector.removeEventListener('save', onSave);
selector.addEventListener('save', ({detail}) => detail.systems['en-lv']?.params.systemID, {once: true});
selector.addEventListener('cancel', function ({detail}) { this.setState(detail); });
selector.addEventListener('logout', (event: Event) => event.type);
selector.addEventListener('mt-system-chosen', ({pair, systemId}) => pair + systemId);
selector.addEventListener('click', ({clientX}) => clientX);
selector.addEventListener('another', {handleEvent: (event) => event.type});
// @ts-expect-error The saved state has no such attribute.
selector.addEventListener('save', ({detail}) => detail.token);
const box: MtTranslateBoxElement = document.createElement('mt-translate-box');
box.systems = state.systems;
const drop: MtDocumentDropElement = document.createElement('mt-document-drop');
drop.addEventListener('mt-document-done', ({document, blob}) => document.translatedName + blob.type);
drop.addEventListener('mt-error', ({code, document}) => code === 'documentEmpty' && document?.name);
const store: DocumentStore = {get: () => [], set: () => {}};
drop.store = store;
export const all = [MtClient, MtError, session, state] as const;
// @ts-expect-error The attribute of this name is a switch.
selector.hiddenname = 'yes';
`;

/** Code that a host of the package may write on its server. */
const server = `
import express from 'express';
import fastify from 'fastify';
import {createMtProxy} from 'mtservice-elements/express';
import {createMtProxy as createPlugin} from 'mtservice-elements/fastify';

const common = {baseUrl: 'https://mt.example.org', token: 'mt_1'};
express().use('/mt', createMtProxy<express.Request>({...common, authorize: ({ip}) => ip !== undefined}));
express().use('/mt', createMtProxy({...common, authorize: async ({headers}) => headers.cookie === 'a=b'}));
await fastify().register(createPlugin({...common, authorize: ({ip}) => ip !== ''}), {prefix: '/mt'});
// @ts-expect-error Nobody would be asked who may translate.
createMtProxy(common);
`;

describe('the types of the published package', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'mtservice-consumer-'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/mtservice-elements'), 'junction');
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    for (const name of ['express', 'fastify', '@types']) {
      symlinkSync(inRoot(`node_modules/${name}`), join(folder, 'node_modules', name), 'junction');
    }
    writeFileSync(join(folder, 'consumer.ts'), consumer);
    writeFileSync(join(folder, 'server.ts'), server);
  });

  after(() => rmSync(folder, {recursive: true, force: true}));

  // Hosts still use the older compiler, which has the same interface.
  for (const compiler of [ts, olderTs as unknown as typeof ts]) {
    for (const name of ['Bundler', 'NodeNext'] as const) {
      it(`are whole and correct for TypeScript ${compiler.version} with the resolution ${name}`, () => {
        const options = {
          module: name === 'Bundler' ? ts.ModuleKind.ESNext : ts.ModuleKind.NodeNext,
          moduleResolution: ts.ModuleResolutionKind[name],
          target: ts.ScriptTarget.ES2022,
          strict: true,
          noEmit: true,
          skipLibCheck: false,
        };
        const lib = ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
        const consumerOptions = {...options, lib, types: []};
        assert.equal(problemsOf(compiler, join(folder, 'consumer.ts'), consumerOptions), '');
        // The frameworks' own declarations are not tested.
        const forServer = {...options, lib: lib.slice(0, 1), types: ['node'], skipLibCheck: true};
        const serverOptions = {
          ...forServer,
          typeRoots: [inRoot('node_modules/@types')],
          esModuleInterop: true,
        };
        assert.equal(problemsOf(compiler, join(folder, 'server.ts'), serverOptions), '');
      });
    }
  }
});

/** Errors that a version of TypeScript finds in a file. */
function problemsOf(compiler: typeof ts, path: string, options: ts.CompilerOptions): string {
  const program = compiler.createProgram([path], options);
  return compiler.formatDiagnostics(compiler.getPreEmitDiagnostics(program), {
    getCanonicalFileName: String,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  });
}
