import assert from 'node:assert/strict';
import {it} from 'node:test';
import {describeInEditor} from '../support/editor-suite.ts';

/** The parts of WordPress' script that the test uses. */
interface Editor {
  readonly wp: {
    readonly blocks: {
      getBlockType(name: string): {readonly title: string; readonly edit?: unknown} | undefined;
    };
  };
}

const CONTENT = `<!-- wp:paragraph --><p>Labrīt, Rīga!</p><!-- /wp:paragraph -->
<!-- wp:mtservice/provenance-notice /-->
<!-- wp:mtservice/languages /-->`;

describeInEditor('blocks that the server renders', (suite) => {
  it('say in the editor when visitors see them', async () => {
    await suite.open(CONTENT);
    for (const words of [/^Readers see it on posts/, /^Visitors see it where there is/])
      await suite.canvas.getByText(words).waitFor();
    const titles = await suite.page.evaluate(() =>
      ['mtservice/provenance-notice', 'mtservice/languages'].map((name) => {
        const type = (window as unknown as Editor).wp.blocks.getBlockType(name);
        return type?.edit ? type.title : undefined;
      }),
    );
    assert.deepEqual(titles, ['Translation notice', 'Languages']);
  });
});
