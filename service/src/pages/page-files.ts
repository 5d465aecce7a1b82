import {readFileSync} from 'node:fs';
import type {FastifyInstance} from 'fastify';

const STYLES = new URL('./styles/', import.meta.url);
const SCRIPTS = new URL('./scripts/', import.meta.url);

/** Style sheets of every page, in order. */
const COMMON_STYLES = ['colors', 'base', 'controls'];

/**
 * Serves `/<name>.css` for a set of pages: the common style sheets, then those of the set. The files are read
 * only once.
 */
export function addStyles(app: FastifyInstance, name: string, pageStyles: readonly string[]): void {
  const text = [...COMMON_STYLES, ...pageStyles]
    .map((sheet) => readFileSync(new URL(`${sheet}.css`, STYLES), 'utf8'))
    .join('');
  app.get(`/${name}.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(text));
}

/** Serves `/<name>.js`, which is read only once. */
export function addScript(app: FastifyInstance, name: string): void {
  const text = readFileSync(new URL(`${name}.js`, SCRIPTS), 'utf8');
  app.get(`/${name}.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(text));
}
