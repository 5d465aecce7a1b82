import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const COLLECTIONS = ['Map', 'Set', 'WeakMap', 'WeakSet'];
/** A map whose argument is its limit, not its content. */
const BOUNDED_MAP = 'RecentMap';

/** Whether a declaration at the top of a module can change while the program runs. */
function isState({initializer}: ts.VariableDeclaration, isConst: boolean): boolean {
  if (!isConst) return true;
  if (!initializer || !ts.isNewExpression(initializer)) return false;
  const name = initializer.expression.getText();
  return name === BOUNDED_MAP || (COLLECTIONS.includes(name) && !initializer.arguments?.length);
}

function hasState(path: string): boolean {
  const text = readFileSync(join(root, path), 'utf8');
  const module = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return module.statements
    .filter(ts.isVariableStatement)
    .some(({declarationList: {flags, declarations}}) =>
      declarations.some((declaration) => isState(declaration, (flags & ts.NodeFlags.Const) !== 0)),
    );
}

describe('the state of modules', () => {
  it('is all in the list of ARCHITECTURE.md', () => {
    const modules = ['src', 'service/src'].flatMap((folder) =>
      readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
        .map((name) => `${folder}/${name}`),
    );
    const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const section = /^## State outside of objects$(.*?)^## /ms.exec(architecture)?.[1] ?? '';
    const listed = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, path]) => path);
    assert.deepEqual(modules.filter(hasState).sort(), listed.sort());
  });
});
