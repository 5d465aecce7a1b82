/**
 * The block “Languages”, which the server renders.
 */
(function (wp, words) {
  'use strict';

  const {createElement: el} = wp.element;
  const NAME = 'mtservice/languages';

  const Empty = () =>
    el(wp.components.Placeholder, {icon: 'translation', label: words.title, instructions: words.empty});

  function Edit({attributes, context}) {
    const blockProps = wp.blockEditor.useBlockProps();
    const view = el(wp.serverSideRender, {
      block: NAME,
      attributes,
      urlQueryArgs: context.postId ? {post_id: context.postId} : {},
      EmptyResponsePlaceholder: Empty,
      // Its wrapper has the colours and spaces of the block already.
      skipBlockSupportAttributes: true,
    });
    // A click selects the block, and does not follow a link.
    return el('div', blockProps, el(wp.components.Disabled, null, view));
  }

  wp.blocks.registerBlockType(NAME, {edit: Edit, save: () => null});
})(window.wp, window.mtserviceLanguages);
