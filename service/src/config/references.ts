import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {readFault} from '../errors/file-fault.ts';

/** Sources for resolving references. */
export interface ReferenceSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder to which file paths are relative. */
  readonly folder: string;
}

/** A reference that cannot be resolved; `message` names the place and the fix. */
export class ReferenceFault extends Error {
  override readonly name = 'ReferenceFault';
}

const REFERENCE = /\$(\$?)\{([^{}]*)\}/g;
const VARIABLE = /^[A-Za-z_]\w*$/;
const FILE = 'file:';

/**
 * Replaces references in all texts of a parsed configuration, so that the configuration file need not contain
 * keys. `${NAME}` is replaced by the environment variable, `${file:PATH}` by the content of a file without
 * its last line break; `$${` becomes a literal `${`.
 *
 * @throws ReferenceFault If the variable or the file does not exist.
 */
export function resolveReferences(value: unknown, source: ReferenceSource, place = ''): unknown {
  if (typeof value === 'string') return resolved(value, source, place);
  if (Array.isArray(value)) {
    return (value as unknown[]).map((item, index) => resolveReferences(item, source, `${place}[${index}]`));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => [
    name,
    resolveReferences(item, source, place === '' ? name : `${place}.${name}`),
  ]);
  return Object.fromEntries(entries);
}

function resolved(text: string, source: ReferenceSource, place: string): string {
  return text.replace(REFERENCE, (reference, escape: string, name: string) => {
    if (escape) return reference.slice(1);
    if (name.startsWith(FILE)) return fileContent(name.slice(FILE.length), source, place);
    if (!VARIABLE.test(name)) {
      throw new ReferenceFault(
        `${place} has \${${name}}: write \${NAME} for a variable of the environment, \${file:PATH} for a file, or $\${ for the signs themselves`,
      );
    }
    const value = source.env[name];
    if (value === undefined || value === '') {
      throw new ReferenceFault(`${place} needs the variable ${name} of the environment, which is not set`);
    }
    return value;
  });
}

function fileContent(path: string, {folder}: ReferenceSource, place: string): string {
  const absolutePath = resolve(folder, path);
  try {
    return readFileSync(absolutePath, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new ReferenceFault(
      `${place} needs the file ${absolutePath}, which cannot be read: ${readFault(error)}`,
    );
  }
}
