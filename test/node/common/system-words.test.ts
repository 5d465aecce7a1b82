import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  domainOf,
  nameAmong,
  statusOf,
  titleOf,
  type DescribedSystem,
} from '../../../src/elements/common/system-words.ts';
import {systemWords as en} from '../../../src/localization/en/system-status.ts';
import {systemWords as lv} from '../../../src/localization/lv/system-status.ts';

/** A system from English to Brazilian Portuguese. */
function system(parts: Partial<DescribedSystem>): DescribedSystem {
  return {
    title: 'T',
    domain: '',
    status: 'running',
    metadata: {},
    source: {code: 'en', name: 'English'},
    target: {code: 'pt-BR', name: 'Portuguese (Brazil)'},
    ...parts,
  };
}

for (const [title, shown] of [
  ['Apertium: English – Portuguese (Brazil)', 'Apertium'],
  ['General EN-PT', 'General'],
  ['News en-pt-BR', 'News'],
  ['en>pt: Contracts', 'Contracts'],
  ['Contracts (English to Portuguese (Brazil))', 'Contracts'],
  ['English-Portuguese (Brazil)', 'English-Portuguese (Brazil)'],
  ['en-pt', 'en-pt'],
  ['Garden-ptarmigan', 'Garden-ptarmigan'],
  ['Open-pt', 'Open-pt'],
  ['smt-1', 'smt-1'],
  ['tourism', 'Tourism'],
  ['constructor', 'constructor'],
] as const)
  test(`the title «${title}» is shown as «${shown}»`, () => {
    assert.equal(titleOf(system({title}), en), shown);
  });

test('domains that services send as codes are shown in the user’s language', () => {
  assert.equal(domainOf(system({domain: 'legal'}), en), 'Law');
  assert.equal(domainOf(system({domain: 'legal'}), lv), 'Tiesības');
  assert.equal(titleOf(system({title: 'General EN-PT'}), lv), 'Vispārīga');
  assert.equal(domainOf(system({domain: 'General'}), en), '');
  assert.equal(domainOf(system({domain: 'constructor'}), en), 'constructor');
  assert.equal(domainOf(system({domain: 'Jūras tiesības'}), en), 'Jūras tiesības');
});

test('a system that starts when used says how long that takes, as measured by the service', () => {
  const standby = (seconds: string) => system({status: 'standby', metadata: {'start-seconds': seconds}});
  assert.equal(statusOf(standby('0.3'), en), 'Starts when used, in about 1 second');
  assert.equal(statusOf(standby('130'), en), 'Starts when used, in about 2 minutes');
  assert.equal(statusOf(standby('0.3'), lv), 'Sāk darbu, kad to lieto, pēc aptuveni 1 sekundes');
  assert.equal(statusOf(standby('12'), lv), 'Sāk darbu, kad to lieto, pēc aptuveni 12 sekundēm');
  assert.equal(statusOf(standby('soon'), en), en.status.standby);
  assert.equal(statusOf(system({metadata: {'start-seconds': '5'}}), en), 'Ready');
});

test('systems of the same title are told apart by domain and by the variants of their languages', () => {
  const names = (...all: DescribedSystem[]) => all.map((one) => nameAmong(one, all, en));
  const portuguese = {code: 'pt', name: 'Portuguese'};
  assert.deepEqual(names(system({}), system({title: 'Law', domain: 'legal'})), ['T', 'Law']);
  assert.deepEqual(names(system({domain: 'legal'}), system({})), ['T · Law', 'T']);
  assert.deepEqual(names(system({target: portuguese}), system({})), [
    'T · Portuguese',
    'T · Portuguese (Brazil)',
  ]);
  const chinese = (code: string) => system({target: {code, name: ''}});
  assert.deepEqual(names(chinese('zh-Hans'), chinese('zh-Hant')), ['T · zh-Hans', 'T · zh-Hant']);
});
