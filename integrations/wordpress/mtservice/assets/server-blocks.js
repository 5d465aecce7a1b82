/**
 * The plugin's blocks that the server renders.
 */
(function (wp, blocks) {
  'use strict';

  const {createElement: el} = wp.element;

  function register(name, words) {
    const Empty = () =>
      el(wp.components.Placeholder, {icon: 'translation', label: words.title, instructions: words.empty});

    function Edit({attributes, context}) {
      const blockProps = wp.blockEditor.useBlockProps();
      const view = el(wp.serverSideRender, {
        block: name,
        attributes,
        urlQueryArgs: context.postId ? {post_id: context.postId} : {},
        EmptyResponsePlaceholder: Empty,
        // Its wrapper has the colours and spaces of the block already.
        skipBlockSupportAttributes: true,
      });
      // A click selects a block of links, and does not follow one.
      return el('div', blockProps, words.hasLinks ? el(wp.components.Disabled, null, view) : view);
    }

    wp.blocks.registerBlockType(name, {edit: Edit, save: () => null});
  }

  for (const [name, words] of Object.entries(blocks)) register(name, words);
})(window.wp, window.mtserviceBlocks);
