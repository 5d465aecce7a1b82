import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {basename, extname} from 'node:path';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {Linter} from 'eslint';
import {findPhrases, project} from '../../../.config/lint/plain-english.mjs';
import {commentsOf} from '../../support/comments-of.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Folders that `.gitignore` excludes, and `.git`. */
const UNTRACKED =
  /(?:^|\/)(?:\.git|node_modules|dist|coverage|test-results|playwright-report|\.mtservice)$|^(?:service\/)?data$/;

/** Messages of the rule for a program with a comment. */
function messagesFor(comment: string): string[] {
  const rules = {'project/plain-english': 'error'} as const;
  const messages = new Linter().verify(`${comment}\nconst value = 1;\n`, {plugins: {project}, rules});
  return messages.map(({message}) => message);
}

describe('the rule for plain English', () => {
  for (const [phrase, comment] of [
    ['nobody', '/** A field that nobody reads. */'],
    ['whoever', '// Asks whoever runs the service.'],
    ['is told', '/** The user is told of the fault. */'],
    ['as it is', '/** A name stays as it is. */'],
    ['in its place', '// Another word comes in its place.'],
    ['stands', '/** What stands before the text. */'],
    ['is none', '// Of these two, one is none.'],
    ['is no', '/** Whether a text is no language code. */'],
    ['that which', '/** The system, and that which it needs. */'],
    ['anew', '// Begins\n// anew.'],
  ] as const) {
    it(`reports "${phrase}"`, () => {
      const [message, ...others] = messagesFor(comment);
      assert.deepEqual(others, []);
      assert.ok(message?.startsWith(`"${phrase}" reads as translated.`), message);
    });
  }

  it('accepts plain sentences', () => {
    const comments = [
      '/** Undefined if there is none. */',
      '/** Whether the list is no longer loading. */',
      '// A system in stand-by starts when it is used.',
      '/** Who may see a system. */',
      '// A standalone code; two of them cannot be told apart.',
    ];
    assert.deepEqual(comments.flatMap(messagesFor), []);
  });

  it('ignores code', () => {
    assert.deepEqual(messagesFor("const stands = 'nobody';"), []);
  });
});

/** Paths of all tracked files. */
function filesBelow(folder: string): string[] {
  return readdirSync(`${root}${folder}`, {withFileTypes: true}).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) return UNTRACKED.test(path) ? [] : filesBelow(`${path}/`);
    return entry.isFile() ? [path] : [];
  });
}

/** Language of a file whose comments ESLint does not check; undefined for all others. */
function languageOf(path: string): 'php' | 'shell' | undefined {
  if (path.endsWith('.php')) return 'php';
  if (path.endsWith('.sh')) return 'shell';
  const isShell = extname(basename(path)) === '' && /^#!.*sh\n/.test(readFileSync(`${root}${path}`, 'utf8'));
  return isShell ? 'shell' : undefined;
}

/** Phrases of translated sentences in a file, each with its line and what to write instead. */
const findingsIn = (path: string, code: string, language: 'php' | 'shell') =>
  findPhrases(commentsOf(code, language)).map(
    ({start, phrase, advice}) => `${path}:${start.line}: "${phrase}" reads as translated. ${advice}`,
  );

describe('the comments of PHP and shell files', () => {
  const files = filesBelow('').flatMap((path) => {
    const language = languageOf(path);
    return language ? [{path, language, code: readFileSync(`${root}${path}`, 'utf8')}] : [];
  });

  it('are in plain English', () => {
    assert.deepEqual(
      files.flatMap(({path, code, language}) => findingsIn(path, code, language)),
      [],
    );
  });

  it('are read from files with and without an extension', () => {
    const paths = files.map(({path}) => path);
    for (const path of ['integrations/php/MtServiceClient.php', '.config/bare.sh', '.ci/run'])
      assert.ok(paths.includes(path), path);
  });

  for (const [where, language, code, lines] of [
    ['in a docblock', 'php', '<?php\n/** A key that nobody has. */', [2]],
    [
      'across lines and after code',
      'php',
      '<?php\n\n/**\n * Begins\n * anew.\n */\nf(); // Whoever.',
      [3, 7],
    ],
    ['after a string', 'php', "<?php\n$text = 'it\\'s // anew'; # What stands\n", [2]],
    [
      'outside of HTML',
      'php',
      '<p>// nobody</p>\n<?php // One ?> anew <?php\n\n$a = "/* anew"; // Anew.',
      [4],
    ],
    ['outside of heredocs', 'php', '<?php\n#[Whoever]\n$a = <<<END\n// nobody\nEND;\n/* Nobody. */', [6]],
    ['in a shell script', 'shell', '#!/bin/sh\n\necho "# anew" \'# anew\' $# \\# anew # Begins anew.', [3]],
    ['in a shell comment', 'shell', "#!/bin/sh\n\n# What npm's user\n# stands for.\nsed 's/# nobody//'", [3]],
  ] as const) {
    it(`are found ${where}`, () => {
      const found = findPhrases(commentsOf(code, language)).map(({start}) => start.line);
      assert.deepEqual(found, lines);
    });
  }

  it('are reported with their file, line and advice', () => {
    const expected = 'client.php:2: "anew" reads as translated. Write "again".';
    assert.deepEqual(findingsIn('client.php', '<?php\n// Asks anew.', 'php'), [expected]);
  });
});
