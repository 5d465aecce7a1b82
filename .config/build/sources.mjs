// Defines the sources of each part of the build, and checks whether the build of a part is current.
import {join} from 'node:path';
import {hashOf, isFresh} from './freshness.mjs';

const proxy = ['integrations/express', 'integrations/fastify', 'integrations/node-proxy'];
const common = [
  ...['.config/build.mjs', '.config/build', 'vite.config.ts', 'tsconfig.json'],
  ...['package.json', 'package-lock.json'],
];

/** Output folder and sources of each part. */
export const PARTS = {
  script: {output: 'dist/script', sources: ['src']},
  modules: {output: 'dist/es', sources: ['src']},
  types: {output: 'dist/types', sources: ['src', ...proxy]},
  service: {
    output: 'service/dist',
    sources: [
      'src/contract',
      'src/documents',
      'src/localization',
      'src/text',
      'service/src',
      'service/package.json',
    ],
  },
};

/** Path of the file with the hash of a part's sources, written after each build of the part. */
export const stampPathOf = (name, root) => join(root, PARTS[name].output, '.sources');

/** Hash of the sources of a part. */
export const sourceHashOf = (name, root) => hashOf([...common, ...PARTS[name].sources], root);

/** Whether a part was built from its current sources. */
export const isBuilt = (name, root) => isFresh(stampPathOf(name, root), sourceHashOf(name, root));
