import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  disclosureGrade,
  editedRecord,
  humanShare,
  provenanceSentence,
  readProvenance,
  reviewedRecord,
  schemaOrgRecord,
  transformedLanguage,
  writeProvenance,
} from '../../../src/contract/provenance.ts';
import type {WireProvenance} from '../../../src/contract/wire.ts';

const RECORD: WireProvenance = {
  engine: 'Apertium',
  engineKind: 'rules',
  engineVersion: '3.9.4',
  systemID: 'smt-1',
  sourceLanguage: 'en',
  targetLanguage: 'es',
  time: '2026-11-27T15:00:00Z',
  human: 'none',
  state: 'machine',
};
const HUMAN: WireProvenance = {...RECORD, human: 'all', state: 'human'};
const NOON = new Date('2026-11-28T12:00:00.500Z');

describe('the record of how a translation was made', () => {
  it('is reviewed only when a person has confirmed it, and not any more after a change', () => {
    const edited = editedRecord(RECORD);
    assert.deepEqual(edited, {...RECORD, state: 'edited'});
    const reviewed = reviewedRecord(edited, 'Anna Bērziņa', NOON);
    assert.deepEqual(reviewed, {
      ...RECORD,
      ...{state: 'reviewed', reviewer: 'Anna Bērziņa', reviewTime: '2026-11-28T12:00:00Z'},
    });
    assert.deepEqual(editedRecord(reviewed), edited);
  });

  it('never calls the work of people a machine’s', () => {
    assert.equal(editedRecord(HUMAN).state, 'human');
    assert.equal(disclosureGrade(HUMAN), undefined);
    assert.equal(transformedLanguage(HUMAN), 'es');
    assert.equal(provenanceSentence(HUMAN), 'Human translation, en to es, 2026-11-27');
    assert.ok(!JSON.stringify(schemaOrgRecord(HUMAN)).includes('Algorithmic'));
  });

  it('counts the sentences of people and of the machine', () => {
    const shares = [humanShare(0, 0), humanShare(0, 3), humanShare(2, 1), humanShare(3, 0)];
    assert.deepEqual(shares, ['none', 'none', 'some', 'all']);
  });

  it('has the grades, the language tag and the terms of others', () => {
    assert.equal(disclosureGrade(RECORD), 'ai-autonomous');
    assert.equal(disclosureGrade(editedRecord(RECORD)), 'ai-autonomous');
    assert.equal(disclosureGrade(reviewedRecord(RECORD, 'Anna', NOON)), 'ai-assisted');
    assert.equal(transformedLanguage(RECORD), 'es-t-en-t0-und');
    const regions = transformedLanguage({...RECORD, sourceLanguage: 'sr-Latn-RS', targetLanguage: 'pt-BR'});
    assert.equal(regions, 'pt-BR-t-sr-latn-rs-t0-und');
    assert.equal(new Intl.Locale(regions).language, 'pt');
    assert.equal(transformedLanguage({...RECORD, sourceLanguage: 'x-own'}), 'es');
    const terms = schemaOrgRecord({...reviewedRecord(RECORD, 'Anna', NOON), engineKind: 'neural'});
    assert.deepEqual(terms['translator'], {
      ...{'@type': 'SoftwareApplication', name: 'Apertium', softwareVersion: '3.9.4'},
    });
    assert.equal(terms['digitalSourceType'], 'https://schema.org/TrainedAlgorithmicMediaDigitalSource');
    assert.deepEqual(terms['editor'], {'@type': 'Person', name: 'Anna'});
  });

  it('is a sentence for those who read a file', () => {
    assert.equal(
      provenanceSentence({...RECORD, human: 'some'}),
      'Machine translation by Apertium 3.9.4, en to es, 2026-11-27, some sentences by people; not reviewed',
    );
    assert.equal(
      provenanceSentence(reviewedRecord(RECORD, 'Anna Bērziņa', NOON)),
      'Machine translation by Apertium 3.9.4, en to es, 2026-11-27; reviewed by Anna Bērziņa on 2026-11-28',
    );
  });

  it('is read back, also with fields of a later version', () => {
    const full = reviewedRecord(RECORD, 'Anna "the" Bērziņa <a@b.lv>', NOON);
    assert.deepEqual(readProvenance(writeProvenance(full)), full);
    const later = JSON.stringify({version: 9, ...RECORD, future: {a: 1}});
    assert.deepEqual(readProvenance(later), RECORD);
  });

  it('is refused when it is cut, forged without a field, or huge', () => {
    const text = writeProvenance(RECORD);
    for (let length = 0; length < text.length; length += 1) {
      assert.equal(readProvenance(text.slice(0, length)), undefined);
    }
    for (const name of ['engine', 'systemID', 'sourceLanguage', 'targetLanguage', 'time', 'human', 'state']) {
      assert.equal(readProvenance(JSON.stringify({...RECORD, [name]: undefined})), undefined, name);
      assert.equal(readProvenance(JSON.stringify({...RECORD, [name]: {}})), undefined, name);
    }
    assert.equal(readProvenance(JSON.stringify({...RECORD, state: 'perfect'})), undefined);
    assert.equal(readProvenance(JSON.stringify({...RECORD, time: 'yesterday'})), undefined);
    assert.equal(readProvenance(`${' '.repeat(10_000)}${text}`), undefined);
    for (const other of ['null', '[]', '1', '"x"', '{}']) assert.equal(readProvenance(other), undefined);
  });

  it('has no control characters, and no text without end', () => {
    const read = readProvenance(JSON.stringify({...RECORD, engine: `A\u0000\n\u2028${'x'.repeat(5000)}`}));
    assert.equal(read?.engine, `A   ${'x'.repeat(496)}`);
  });
});
