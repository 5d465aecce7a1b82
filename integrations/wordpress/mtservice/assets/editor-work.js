/**
 * What the sidebar of the block editor does: translates blocks in their place and posts into drafts, and sends corrections.
 */
(function (wp, page) {
  'use strict';

  const {select, dispatch, subscribe} = wp.data;
  const {words} = page;
  const EDITOR = 'core/block-editor';
  const {askForDraft, resultOf} = window.mtserviceRequests;

  const postId = () => select('core/editor').getCurrentPostId();
  const ask = (route, data) => window.mtserviceRequests.ask(postId(), route, data);
  const askUntilDone = (...request) => window.mtserviceRequests.askUntilDone(postId(), ...request);

  // Blocks that were translated in their place, by their id: what they were, and what the machine made of them.
  const translated = new Map();

  const serialized = (ids) =>
    wp.blocks.serialize(ids.map((id) => select(EDITOR).getBlock(id)).filter(Boolean));
  const allValid = (blocks) =>
    blocks.every(({isValid, innerBlocks}) => isValid !== false && allValid(innerBlocks));

  let pairOfUser = page.pair;
  /** The languages that the user chose last. */
  const chosenPair = () => (page.pairs[pairOfUser] ? pairOfUser : Object.keys(page.pairs)[0]);
  const choosePair = (pair) => (pairOfUser = pair);

  /** Translates blocks in their place; gives what is to be said then. The focus goes to `position`, or stays where it is. */
  async function translateBlocks(ids, pair, signal, tell, position = null) {
    const source = serialized(ids);
    const answer = await askUntilDone('blocks', {pair, content: source}, signal, tell);
    if (answer.texts === 0) {
      return {text: words.blockNothing};
    }
    if (serialized(ids) !== source) {
      return {problem: words.blockChanged};
    }
    const blocks = wp.blocks.parse(answer.content);
    if (blocks.length !== ids.length || (!allValid(blocks) && allValid(wp.blocks.parse(source)))) {
      return {problem: words.blockInvalid};
    }
    ids.forEach((id, index) => {
      const record = {pair, source: serialized([id]), translation: wp.blocks.serialize(blocks[index])};
      translated.set(blocks[index].clientId, record);
    });
    // One change, so one step of WordPress' own undo.
    dispatch(EDITOR).replaceBlocks(ids, blocks, blocks.length - 1, position);
    return {text: words.blockDone};
  }

  /** Translates the post into a draft. */
  async function translatePost(pair, permissions, signal, tell) {
    const editor = select('core/editor');
    if (editor.getEditedPostAttribute('status') === 'auto-draft') {
      await dispatch('core/editor').savePost();
    }
    // WordPress keeps the texts of footnotes beside the content; older versions have none.
    const {footnotes} = editor.getEditedPostAttribute('meta') ?? {};
    const data = {
      ...permissions,
      pair,
      ...(typeof footnotes === 'string' && {footnotes}),
      title: editor.getEditedPostAttribute('title'),
      excerpt: editor.getEditedPostAttribute('excerpt'),
      content: editor.getEditedPostContent(),
    };
    const answer = await askForDraft(postId(), data, signal, tell);
    return {text: resultOf(answer), edit: answer.edit};
  }

  /** Sends what was corrected since; gives the number. */
  async function sendCorrections() {
    let {sent} = await ask('corrections', {});
    for (const [id, record] of translated) {
      const content = serialized([id]);
      if (content && content !== record.translation) {
        sent += (await ask('corrections', {...record, content})).sent;
        record.translation = content;
      }
    }
    return sent;
  }

  /** Calls back when the user has saved the post. */
  function onSaved(callback) {
    let wasSaving = false;
    return subscribe(() => {
      const editor = select('core/editor');
      const isSaving = editor.isSavingPost() && !editor.isAutosavingPost();
      if (wasSaving && !isSaving && editor.didPostSaveRequestSucceed()) {
        callback();
      }
      wasSaving = isSaving;
    });
  }

  /** Whether blocks were translated in their place since the editor was opened. */
  const isAnyTranslated = () => translated.size > 0;

  window.mtserviceWork = {
    ...{ask, choosePair, chosenPair, isAnyTranslated, onSaved, sendCorrections},
    ...{translateBlocks, translatePost},
  };
})(window.wp, window.mtserviceEditor);
