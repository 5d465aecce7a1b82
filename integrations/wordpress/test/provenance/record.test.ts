import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {describe, test} from 'node:test';
import {
  disclosureGrade,
  provenanceOf,
  provenanceSentence,
  schemaOrgRecord,
  transformedLanguage,
  type WireProvenance,
} from '../../../../src/contract/index.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {php} from '../support/site/run-php.ts';

interface Forms {
  readonly record: WireProvenance;
  readonly grade: string | null;
  readonly language: string;
  readonly terms: object;
  readonly sentence: string;
  readonly script: string;
}

const RECORD = {
  ...{engine: 'Apertium', engineVersion: '3.9', engineKind: 'rules', systemID: 'smt-en-lv'},
  ...{sourceLanguage: 'en', targetLanguage: 'lv', time: '2026-11-27T10:00:00Z', human: 'none'},
  state: 'machine',
} as const;
const REVIEW = {state: 'reviewed', reviewer: 'Anna Bērziņa 🌻', reviewTime: '2026-11-28T08:00:00Z'} as const;
const HOSTILE = '"</script><script>alert(1)</script><!-- \u2028 \'&amp; {{x}}';
const VALUES: readonly object[] = [
  ...[RECORD, {...RECORD, engineKind: 'neural', ...REVIEW}, {...RECORD, state: 'edited', human: 'some'}],
  ...[
    {...RECORD, human: 'all', state: 'human'},
    {...RECORD, engineKind: 'later', more: {deep: [1]}},
  ],
  ...[{...RECORD, sourceLanguage: 'zh-Hant-TW', targetLanguage: 'sr-Latn'}],
  ...[{...RECORD, sourceLanguage: 'en-u-ca-x', targetLanguage: 'lv\n'}],
  ...[{...RECORD, engine: HOSTILE, engineVersion: HOSTILE, ...REVIEW, reviewer: HOSTILE}],
  ...[
    {...RECORD, engine: 'x'.repeat(600)},
    {...RECORD, state: 'signed'},
    {...RECORD, human: 3},
  ],
  ...[{...RECORD, time: 'no time'}, {...RECORD, engine: ''}, {...RECORD, systemID: ['x']}, {}, []],
];

/** What the plugin makes of values, and of the records of parts. */
function read(records: readonly object[], parts: readonly object[][] = []) {
  const output = execFileSync('php', ['-d', 'error_reporting=-1', php('provenance.php')], {
    input: JSON.stringify({records, parts}),
    timeout: deadline(20_000),
    encoding: 'utf8',
  });
  return JSON.parse(output) as {forms: (Forms | null)[]; combined: (WireProvenance | null)[]};
}

describe('a record in PHP', () => {
  test('has the same fields, language, grade, terms and sentence as elsewhere in this project', () => {
    const {forms} = read(VALUES);
    for (const [index, value] of VALUES.entries()) {
      const record = provenanceOf(value);
      const {record: own, grade, language, terms, sentence} = forms[index] ?? {};
      const expected = record && {
        ...{own: record, grade: disclosureGrade(record) ?? null, language: transformedLanguage(record)},
        ...{terms: schemaOrgRecord(record), sentence: provenanceSentence(record)},
      };
      assert.deepEqual(forms[index] ? {own, grade, language, terms, sentence} : undefined, expected);
    }
  });

  test('no field ends the script that it is in', () => {
    const [form] = read([{...RECORD, ...REVIEW, engine: HOSTILE}]).forms;
    assert.doesNotMatch(form!.script, /[<>&]/);
    const terms = JSON.parse(form!.script) as {translator: {name: string}};
    assert.equal(terms.translator.name, HOSTILE.replace('\u2028', ' '));
  });

  test('of parts is that of the latest part, and of people only if all parts are', () => {
    const all = {...RECORD, human: 'all', state: 'human'};
    const later = {...RECORD, engineVersion: '4.0', time: '2026-11-29T10:00:00Z'};
    const {combined} = read([], [[], [later, RECORD], [all, all], [all, RECORD], [{...RECORD, ...REVIEW}]]);
    assert.deepEqual(combined, [null, later, all, {...RECORD, human: 'some'}, RECORD]);
  });

  test('of parts names the machine also if a part by people is later, and says that a part was edited', () => {
    const people = {...RECORD, human: 'all', state: 'human', engine: 'Other', time: '2026-11-29T10:00:00Z'};
    const edited = {...RECORD, state: 'edited'};
    const {combined} = read(
      [],
      [
        [RECORD, people],
        [people, RECORD],
        [edited, RECORD],
        [people, edited],
      ],
    );
    const some = {...RECORD, human: 'some'};
    assert.deepEqual(combined, [some, some, edited, {...edited, human: 'some'}]);
  });
});
