import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {escapeAttribute, escapeMarkup, unescapeMarkup} from '../../../src/text/escape-markup.ts';
import {escapePattern} from '../../../src/text/escape-pattern.ts';
import {MARKUP_CHARACTERS, XML_CHARACTERS} from '../../../src/text/named-characters.ts';

describe('escaped text', () => {
  it('of markup is read back, and other references stay', () => {
    const text = `a & b < c > d "e" 'f' &nbsp; &amp;`;
    assert.equal(escapeMarkup(text), `a &amp; b &lt; c &gt; d "e" 'f' &amp;nbsp; &amp;amp;`);
    assert.equal(unescapeMarkup(escapeMarkup(text)), text);
    assert.equal(unescapeMarkup('&quot;&constructor;&lt'), '&quot;&constructor;&lt');
  });

  it('cannot leave an attribute in either kind of quotes', () => {
    assert.equal(escapeAttribute(`"'&<>`), '&quot;&#39;&amp;&lt;&gt;');
  });

  it('matches itself in a pattern, with and without the flag u', () => {
    const ascii = String.fromCharCode(...Array.from({length: 127}, (_, code) => code));
    for (const flags of ['', 'u']) {
      const pattern = new RegExp(`^(?:${escapePattern(ascii)})$`, flags);
      assert.ok(pattern.test(ascii));
      assert.ok(!new RegExp(`^${escapePattern('a.b')}$`, flags).test('axb'));
    }
  });
});

describe('named characters', () => {
  it('are only those that are named', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      assert.equal(XML_CHARACTERS.get(name), undefined);
      assert.equal(MARKUP_CHARACTERS.get(name), undefined);
    }
    assert.equal(XML_CHARACTERS.get('nbsp'), undefined);
    assert.equal(MARKUP_CHARACTERS.get('nbsp'), '\u00A0');
  });
});
