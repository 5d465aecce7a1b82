// What each part of the build is made of, and whether it was built of what is there now.
import {join} from 'node:path';
import {hashOf, isFresh} from './freshness.mjs';

const proxy = ['integrations/express', 'integrations/fastify', 'integrations/node-proxy'];
const common = [
  ...['.config/build.mjs', '.config/build', 'vite.config.ts', 'tsconfig.json'],
  ...['package.json', 'package-lock.json'],
];

/** The folder and the sources of each part. */
export const PARTS = {
  script: {output: 'dist/script', sources: ['src']},
  modules: {output: 'dist/es', sources: ['src']},
  types: {output: 'dist/types', sources: ['src', ...proxy]},
  service: {
    output: 'service/dist',
    sources: ['src/contract', 'src/localization', 'src/text', 'service/src', 'service/package.json'],
  },
};

/** Where the hash of a part's sources is written, once it is built. */
export const stampPathOf = (name, root) => join(root, PARTS[name].output, '.sources');

/** Hash of the sources of a part. */
export const sourceHashOf = (name, root) => hashOf([...common, ...PARTS[name].sources], root);

/** True when a part was built of the sources that are there now. */
export const isBuilt = (name, root) => isFresh(stampPathOf(name, root), sourceHashOf(name, root));
