import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {json} from '../../../../src/documents/formats/string-file/json.ts';
import {yaml} from '../../../../src/documents/formats/string-file/yaml.ts';
import {openDocumentFile} from '../../markup/document-file.ts';

type Test = Parameters<typeof openDocumentFile>[0];

const fromJson = async (test: Test, content: unknown) =>
  (await openDocumentFile(test, json, JSON.stringify(content), {extension: 'json'})).paragraphs;
const fromYaml = async (test: Test, content: string) =>
  (await openDocumentFile(test, yaml, content, {extension: 'yml'})).paragraphs;

suite('labels in small letters with hyphens', () => {
  test('are texts in a file of i18next, next to names for programs', async (test) => {
    const paragraphs = await fromJson(test, {
      nav: {logIn: 'log-in', signUp: 'sign-up', home: 'Home', 'user-menu': 'user menu', faq: 'Questions'},
      account: {
        title: 'Your account',
        name: 'Your name',
        more: 'Show more',
        save: 'Save',
        hint: 'Please check your e-mail.',
        state: 'up-to-date',
        kind: 'read-only',
      },
      card: {
        button: {label: 'money-back', class: 'btn-primary', icon: 'arrow-left'},
        wallet: 'porte-monnaie',
      },
      meta: {locale: 'en-US', code: 'en-us', type: 'text/html', color: 'dark-red', animation: 'fade-in'},
      styles: {className: 'btn btn-primary', card: 'shadow-lg', fade: 'fade-in'},
      choice: 'and/or',
    });
    assert.deepEqual(paragraphs, [
      ...['log-in', 'sign-up', 'Home', 'user menu', 'Questions'],
      ...[
        'Your account',
        'Your name',
        'Show more',
        'Save',
        'Please check your e-mail.',
        'up-to-date',
        'read-only',
      ],
      ...['money-back', 'porte-monnaie', 'and/or'],
    ]);
  });

  test('are texts in a file of Rails', async (test) => {
    const paragraphs = await fromYaml(
      test,
      'en:\n  devise:\n    sessions:\n      log_in: log-in\n      title: "Log in"\n  date:\n    order: [":year"]\n' +
        '  helpers:\n    submit: Save %{model}\n    create: Create\n    done: All done!\n    follow: follow-up\n    shirt: t-shirt\n    css_class: btn-primary\n',
    );
    assert.deepEqual(paragraphs, [
      'log-in',
      'Log in',
      'Save <x0/>',
      'Create',
      'All done!',
      'follow-up',
      't-shirt',
    ]);
  });

  test('are texts in an extension of a browser and in an ARB file', async (test) => {
    const extension = {log_in: {message: 'log-in', description: 'A button'}, up: {message: 'sign-up'}};
    assert.deepEqual(await fromJson(test, extension), ['log-in', 'sign-up']);
    const arb = {'@@locale': 'en', signUp: 'sign-up', '@signUp': {type: 'text', description: 'A button'}};
    assert.deepEqual(await fromJson(test, arb), ['sign-up']);
  });

  test('are names in configurations', async (test) => {
    const workflow =
      'name: Build\non: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    strategy:\n      matrix:\n' +
      '        os: [ubuntu-latest, windows-latest]\n    steps:\n      - uses: actions/checkout@v4\n' +
      '      - id: set-up\n        with:\n          cache-mode: fast-path\n          pool: blue-green\n';
    const paragraphs = await fromYaml(test, workflow);
    assert.deepEqual(
      paragraphs.filter((text) => text.includes('-')),
      [],
    );
    const icons = {icons: {back: 'arrow-back', 'zoom-in': 'zoom-in'}, id: 'sign-up', types: ['check-in']};
    assert.deepEqual(await fromJson(test, icons), []);
  });
});
