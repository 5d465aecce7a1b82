import {fileURLToPath} from 'node:url';
import ts from 'typescript';

/** An object as `kubectl` reads it. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {readonly name: string};
}

const TYPES = fileURLToPath(new URL('../../../node_modules/kubernetes-types', import.meta.url));

/**
 * Faults that the types of Kubernetes find in objects: fields that are missing, unknown, or of the wrong
 * type. The objects are checked as literals of TypeScript, which reports unknown fields; schemas of
 * Kubernetes do not.
 */
export function kubernetesFaults(objects: readonly KubernetesObject[]): string[] {
  const lines = objects.map((object, index) => {
    const path = `${TYPES}/${moduleOf(object.apiVersion)}`;
    return `export const o${index}: import(${JSON.stringify(path)}).${object.kind} = ${JSON.stringify(object)};`;
  });
  const name = '/objects.ts';
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, ...rest) =>
    path === name ? ts.createSourceFile(path, lines.join('\n'), ts.ScriptTarget.ES2022) : read(path, ...rest);
  const program = ts.createProgram([name], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** Path of the module for an API version: the group without its domain, and the version. */
function moduleOf(apiVersion: string): string {
  const [group = '', version] = apiVersion.split('/');
  return version === undefined ? `core/${group}` : `${group.split('.')[0]}/${version}`;
}
