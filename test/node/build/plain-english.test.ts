import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {Linter} from 'eslint';
import {project} from '../../../.config/lint/plain-english.mjs';

/** Messages of the rule for a program with this comment. */
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
