import {fileURLToPath} from 'node:url';
import {defineConfig, type Plugin, type UserConfig} from 'vite';
import {asciiPlugin} from './.config/build/ascii.ts';
import {litOfScript, PARTS, partsPlugin} from './.config/build/parts.ts';
import {stylesPlugin} from './.config/build/styles.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const entries = {
  index: path('src/index.ts'),
  client: path('src/client/index.ts'),
  contract: path('src/contract/index.ts'),
  session: path('src/session/index.ts'),
  'mtservice-selector': path('src/elements/mtservice-selector/mtservice-selector.ts'),
  'tildemt-selector': path('src/elements/tildemt-selector/tildemt-selector.ts'),
  'mt-document-drop': path('src/elements/mt-document-drop/mt-document-drop.ts'),
  'mt-translate-box': path('src/elements/mt-translate-box/mt-translate-box.ts'),
};

const shared = {
  root: path('.'),
  logLevel: 'warn',
  publicDir: false,
} satisfies UserConfig;

/** Build for bundlers: one file per entry of package.json, common code in chunks, and Lit as an import. */
const modules: UserConfig = {
  ...shared,
  plugins: [stylesPlugin],
  build: {
    outDir: path('dist/es'),
    target: 'es2022',
    // The package has no source maps, so that bundlers must not look for them.
    sourcemap: 'hidden',
    minify: false,
    lib: {entry: entries, formats: ['es']},
    rolldownOptions: {
      external: [/^lit($|\/)/, /^@lit\//],
      output: {entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js'},
    },
  },
};

const folder = path('dist/script');

/** Fails the build of a script that exports: as a classic script, it would add a name to `window`. */
const noExports: Plugin = {
  name: 'no-exports',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && chunk.exports.length > 0)
        this.error(`${chunk.fileName} exports ${chunk.exports.join(', ')}`);
    }
  },
};

/** Build for pages: one file that loads as a classic script and as a module, and finds its parts in its own folder. */
const script = (name: string): UserConfig => ({
  ...shared,
  plugins: [stylesPlugin, partsPlugin(folder), noExports, asciiPlugin],
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: true,
    minify: 'oxc',
    // Vite requires a name, but does not use it, since the entry has no exports.
    lib: {
      entry: path(`src/elements/scripts/${name}.ts`),
      formats: ['iife'],
      name: 'unused',
      fileName: () => `${name}.js`,
    },
    // A server that imports the file must not fail, although it has no page for elements.
    rolldownOptions: {output: {banner: 'globalThis.document&&'}},
  },
});

/**
 * A module for pages: a part that the scripts load on demand, or the client or the session for pages with a script of
 * their own. The session finds its part in its own folder, as the scripts do.
 */
const page = (name: string): UserConfig => ({
  ...shared,
  plugins: [stylesPlugin, ...(name === 'session' ? [partsPlugin(folder)] : []), litOfScript],
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: true,
    lib: {
      entry: PARTS[name] ?? (name === 'session' ? entries.session : entries.client),
      formats: ['es'],
      fileName: () => `${name}.js`,
    },
    rolldownOptions: {output: {minify: true}},
  },
});

export default defineConfig(({mode}) => {
  const [kind, name = ''] = mode.split(':');
  if (kind === 'script') return script(name);
  return kind === 'page' ? page(name) : modules;
});
