import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {escapeXml, escapeXmlAttribute} from '../../../src/text/escape-xml.ts';
import {DECIMAL} from '../../src/soap/xml/types.ts';
import {readXml} from './soap-message.ts';

/** Every code unit on its own, so that lone surrogates are included. */
const UNITS = Array.from({length: 0x1_0000}, (_, unit) => String.fromCharCode(unit));
const isLegal = (character: string): boolean => /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd]$/.test(character);

describe('text in XML', () => {
  it('reads back the same in an element and in an attribute, what is illegal replaced', () => {
    const text = UNITS.join('x');
    const expected = UNITS.map((character) => (isLegal(character) ? character : '\ufffd')).join('x');
    const {text: read, attributes} = readXml(`<a b="${escapeXmlAttribute(text)}">${escapeXml(text)}</a>`);
    assert.ok(read === expected);
    assert.ok(attributes['b'] === expected);
  });

  it('keeps characters beyond the basic plane, and what looks like markup', () => {
    const text = '\u{1f1f1}\u{10ffff}\u{10000} ]]> &amp; <!-- --> &#13; \r\n\r';
    assert.equal(readXml(`<a>${escapeXml(text)}</a>`).text, text);
    assert.equal(escapeXml('nothing: "to" \'do\' – ļ\n\t'), 'nothing: "to" \'do\' – ļ\n\t');
  });

  it('writes decimals without an exponent', () => {
    assert.deepEqual(
      [0, 1, 0.5, 1e-7, 0.1 + 0.2, 0.123456789, NaN].map((value) => DECIMAL.write(value)),
      ['0', '1', '0.5', '0', '0.3', '0.123457', '0'],
    );
  });
});
