import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  hasOption,
  joinedOptions,
  optionValue,
  withOption,
  withoutOption,
} from '../../../src/contract/options.ts';

describe('the options of a translation', () => {
  it('give the first value of an entry that is not empty, whatever the case of its name', () => {
    assert.equal(optionValue('qe, TERMCORPUSID = c-1 ,termCorpusId=c-2', 'termCorpusId'), 'c-1');
    assert.equal(optionValue('termCorpusId=,termCorpusId=c-2', 'termCorpusId'), 'c-2');
    assert.equal(optionValue('termCorpusId=a=b', 'termCorpusId'), 'a=b');
    for (const options of ['', 'termCorpusId', 'termCorpusId=', 'qe']) {
      assert.equal(optionValue(options, 'termCorpusId'), undefined);
    }
  });

  it('are joined, and the first ones replace those of the same name', () => {
    assert.equal(
      joinedOptions('keys=a,tmx=false', 'KEYS=b, tmx ,qe,termCorpusId=c-1'),
      'keys=a,tmx=false,qe,termCorpusId=c-1',
    );
    assert.equal(joinedOptions('', 'keys=b, qe'), 'keys=b, qe');
    assert.equal(joinedOptions('tmx', ''), 'tmx');
    assert.equal(joinedOptions('', ''), '');
  });

  it('have a flag that is bare or true', () => {
    for (const options of ['qe', 'a=b, QE ', 'qe=1', 'qe = True', 'qe=yes', 'qe=0,qe']) {
      assert.ok(hasOption(options, 'qe'), options);
    }
    for (const options of ['', 'qes', 'qe=0', 'qe=', 'x=qe']) assert.ok(!hasOption(options, 'qe'), options);
  });

  it('keep the text of all other entries when one is set or removed', () => {
    assert.equal(withOption('', 'qe', true), 'qe');
    assert.equal(withOption(' x , qe=0,, y', 'qe', true), ' x ,qe,, y');
    assert.equal(withOption('qe', 'termCorpusId', 'c-1'), 'qe,termCorpusId=c-1');
    assert.equal(
      withOption('TermCorpusId=c-1,x,termCorpusId=c-2', 'termCorpusId', 'c-3'),
      'termCorpusId=c-3,x',
    );
    assert.equal(withOption('termCorpusId=c-1, x', 'termCorpusId', undefined), ' x');
  });

  it('lose the entries of a name and value only', () => {
    const options = 'qe, termcorpusid = termCorpusId ,termCorpusId=c-1';
    assert.equal(withoutOption(options, 'termCorpusId', 'termCorpusId'), 'qe,termCorpusId=c-1');
    assert.equal(withoutOption(' qe ', 'termCorpusId', 'termCorpusId'), ' qe ');
    assert.equal(withoutOption('', 'termCorpusId', 'termCorpusId'), '');
  });
});
