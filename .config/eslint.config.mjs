import {fileURLToPath} from 'node:url';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';
import {project} from './lint/plain-english.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tests = ['test/**/*.ts', 'service/test/**/*.ts', 'integrations/*/test/**/*.ts'];

/** Syntax that the project does not use, with the alternative for each. */
const withoutSyntax = [
  ['TSEnumDeclaration', 'Write a union of string literals.'],
  ['TSModuleDeclaration[kind="namespace"]', 'Write a module.'],
  ['ExportDefaultDeclaration', 'Export by name.'],
  [
    'ImportDeclaration[source.value=/^\\.{1,2}\\u002f.*(?<!\\.(ts|js|mjs|json))$/]',
    'Name the file with its ending.',
  ],
].map(([selector, message]) => ({selector, message}));

/**
 * Deadlines that would be too short on a slow machine. Times below 5 s are allowed, since a test may check
 * them.
 */
const fixedDeadlines = [
  'Property[key.name="timeout"][value.value>=5000]',
  'CallExpression[callee.object.name="AbortSignal"][callee.property.name="timeout"][arguments.0.value>=5000]',
  'CallExpression[callee.property.name="setTimeout"][arguments.0.value>=5000]',
].map((selector) => ({
  selector,
  message: 'Write deadline(…) of test/support, which TEST_DEADLINE_FACTOR scales.',
}));

/** Calls of `after` in node:test, which runs the oldest hook first and stops at the first failure. */
const testAfter = [
  {
    selector: 'CallExpression[callee.object.name=/^(t|test|inner|context)$/][callee.property.name="after"]',
    message: 'Write releaseAfter(test, …) of test/support, which releases the newest first, and all.',
  },
];

export default tseslint.config(
  {
    basePath: root,
    ignores: [
      '**/node_modules/',
      '**/dist/',
      'data/',
      'service/data/',
      '**/coverage/',
      'test-results/',
      'playwright-report/',
      'src/text/identification/model.ts',
    ],
  },
  {linterOptions: {reportUnusedDisableDirectives: 'error'}},
  {
    basePath: root,
    files: ['**/*.{ts,mjs,js}'],
    plugins: {project},
    rules: {
      'project/plain-english': 'error',
      eqeqeq: ['error', 'always', {null: 'ignore'}],
      'max-depth': ['error', 4],
      'no-constructor-return': 'error',
      'no-else-return': 'error',
      'no-fallthrough': 'error',
      'no-promise-executor-return': 'off',
      'no-self-compare': 'error',
      'no-unreachable': 'error',
      'no-unsafe-finally': 'error',
      'no-unused-private-class-members': 'error',
      'no-useless-rename': 'error',
      'no-var': 'error',
      'no-warning-comments': ['error', {terms: ['todo', 'fixme', 'xxx']}],
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    basePath: root,
    files: ['**/*.ts'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    languageOptions: {
      parserOptions: {
        project: [
          'tsconfig.json',
          'service/tsconfig.json',
          'integrations/node-proxy/tsconfig.json',
          '.config/tsconfig.json',
        ],
        tsconfigRootDir: root,
      },
    },
    rules: {
      'no-restricted-syntax': ['error', ...withoutSyntax],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', {fixStyle: 'separate-type-imports'}],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', {checksVoidReturn: false}],
      // An assertion that an index exists reads better than a branch that never runs.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', {argsIgnorePattern: '^_'}],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/parameter-properties': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        {considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false},
      ],
    },
  },
  {
    basePath: root,
    files: ['src/**/*.ts'],
    extends: [lit.configs['flat/recommended'], wc.configs['flat/best-practice'], litA11y.configs.recommended],
    settings: {wc: {elementBaseClasses: ['LitElement']}, litHtmlSources: true},
    rules: {
      'lit/no-classfield-shadowing': 'off',
      'lit/no-this-assign-in-render': 'error',
      'lit/prefer-nothing': 'error',
      'lit/prefer-static-styles': 'error',
      'lit/no-useless-template-literals': 'error',
      'wc/no-constructor-params': 'error',
      // These three rules do not know `role=switch` on a checkbox, or lists that an input controls; axe does.
      'lit-a11y/accessible-name': 'off',
      'lit-a11y/click-events-have-key-events': 'off',
      'lit-a11y/role-has-required-aria-attrs': 'off',
      // The file that registers an element exports its class from the class file.
      'wc/no-exports-with-element': 'off',
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/service/**', 'node:*'],
              message: 'src runs in browsers and knows nothing of the service.',
            },
          ],
        },
      ],
    },
  },
  {
    basePath: root,
    files: ['src/**/*.ts', 'service/src/**/*.ts'],
    rules: {
      'max-lines': ['error', {max: 300}],
      'max-lines-per-function': ['error', {max: 40, skipBlankLines: true, skipComments: true}],
      'max-params': ['error', {max: 4}],
    },
  },
  {
    basePath: root,
    // Client functions that hosts call, with the parameters of the service's operations.
    files: ['src/client/{client,checked-translations}.ts', 'src/client/long-text/translate-long.ts'],
    rules: {'max-params': ['error', {max: 5}]},
  },
  {
    basePath: root,
    // Migrations are never changed.
    files: ['service/src/store/database/*-migration.ts'],
    rules: {'max-lines-per-function': 'off'},
  },
  {
    basePath: root,
    files: tests,
    rules: {
      // Functions of node:test and assertions of chai are thenable; the test runners report tests that do not await a
      // promise.
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      'no-empty-pattern': 'off',
      'no-restricted-syntax': ['error', ...withoutSyntax, ...fixedDeadlines, ...testAfter],
    },
  },
  {
    basePath: root,
    files: ['test/support/release-after.ts'],
    rules: {'no-restricted-syntax': ['error', ...withoutSyntax, ...fixedDeadlines]},
  },
  {
    basePath: root,
    files: ['.config/**', 'vite.config.ts', 'src/**/*.styles.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...withoutSyntax.filter(({selector}) => selector !== 'ExportDefaultDeclaration'),
      ],
    },
  },
);
