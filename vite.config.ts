import {fileURLToPath} from 'node:url';
import {defineConfig, type UserConfig} from 'vite';
import {leanLitPlugin} from './.config/build/lean-lit.ts';
import {minifyTemplatesPlugin} from './.config/build/minify-templates.ts';
import {noGlobalsPlugin} from './.config/build/no-globals.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const entries = {
  index: path('src/index.ts'),
  client: path('src/client/index.ts'),
  contract: path('src/contract/index.ts'),
  session: path('src/session/index.ts'),
  'mtservice-selector': path('src/elements/mtservice-selector/mtservice-selector.ts'),
};

const shared = {
  root: path('.'),
  logLevel: 'warn',
  publicDir: false,
} satisfies UserConfig;

/** For bundlers: one file per entry of package.json, common code in chunks, Lit left to the page's bundler. */
const modules: UserConfig = {
  ...shared,
  plugins: [minifyTemplatesPlugin()],
  build: {
    outDir: path('dist/es'),
    target: 'es2022',
    sourcemap: true,
    minify: false,
    lib: {entry: entries, formats: ['es']},
    rolldownOptions: {
      external: [/^lit($|\/)/, /^@lit\//],
      output: {entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js'},
    },
  },
};

/** For pages: everything in one file that loads as a classic script and as a module. */
const script: UserConfig = {
  ...shared,
  plugins: [minifyTemplatesPlugin(), leanLitPlugin(), noGlobalsPlugin()],
  build: {
    outDir: path('dist/script'),
    target: 'es2022',
    sourcemap: true,
    minify: 'oxc',
    // The name is asked for but not used, since the entry exports nothing.
    lib: {
      entry: path('src/elements/mtservice.ts'),
      formats: ['iife'],
      name: 'unused',
      fileName: () => 'mtservice.js',
    },
  },
};

/** For pages that call the service themselves: the client as one module. */
const client: UserConfig = {
  ...shared,
  build: {
    outDir: path('dist/script'),
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: true,
    lib: {entry: entries.client, formats: ['es'], fileName: () => 'client.js'},
    rolldownOptions: {output: {minify: true}},
  },
};

const modes: Record<string, UserConfig> = {script, client};

export default defineConfig(({mode}) => modes[mode] ?? modules);
