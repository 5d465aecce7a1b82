import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {html, nothing} from 'lit';
import {LIT_OF_PARTS} from '../../../.config/build/parts.ts';

describe('the Lit of parts', () => {
  it('makes the very templates that the script’s own Lit draws', async () => {
    const ofParts = (await import(`data:text/javascript,${encodeURIComponent(LIT_OF_PARTS)}`)) as {
      html: typeof html;
      nothing: typeof nothing;
    };
    const template = (tag: typeof html) => ({...tag`<p class=${'a'}>${1}</p>`});
    assert.deepEqual(template(ofParts.html), template(html));
    assert.equal(ofParts.nothing, nothing);
  });
});
