/**
 * Actions of the sidebar of the block editor: translates blocks in place and posts into drafts, and sends
 * corrections.
 */
(function (wp, page) {
  'use strict';

  const {select, dispatch, subscribe} = wp.data;
  const {words} = page;
  const EDITOR = 'core/block-editor';
  const {LIMITS, askForDraft, resultOf} = window.mtserviceRequests;

  const postId = () => select('core/editor').getCurrentPostId();
  const ask = (...request) => window.mtserviceRequests.ask(postId(), ...request);
  const askUntilDone = (...request) => window.mtserviceRequests.askUntilDone(postId(), ...request);

  // Source and machine translation of blocks that were translated in place, by block id.
  const translated = new Map();

  const serialized = (ids) =>
    wp.blocks.serialize(ids.map((id) => select(EDITOR).getBlock(id)).filter(Boolean));
  const allValid = (blocks) =>
    blocks.every(({isValid, innerBlocks}) => isValid !== false && allValid(innerBlocks));

  /** Requests the state of the service and of the post's translations. */
  const askView = (signal, onSlow) => ask('translations', undefined, {signal, onSlow, limits: LIMITS.view});

  /**
   * The values that undo restores; after each change, one of the values is a different object. WordPress derives the
   * content from the blocks.
   */
  function undoable() {
    const {getCurrentPostType} = select('core/editor');
    const edits = select('core').getEntityRecordNonTransientEdits('postType', getCurrentPostType(), postId());
    return {...edits, content: undefined, blocks: select(EDITOR).getBlocks()};
  }

  let stopWatching;
  /**
   * Calls back as soon as undo would no longer revert the last action; there is at most one such callback.
   */
  function onceNotUndoable(callback) {
    const then = undoable();
    stopWatching?.();
    stopWatching = subscribe(() => {
      const now = undoable();
      if (Object.keys({...then, ...now}).some((name) => then[name] !== now[name])) {
        stopWatching();
        callback();
      }
    });
  }

  // Functions that start and show the work of a panel, while it is on the screen.
  const shown = new Map();
  /** Registers the function that starts and shows work of a panel; returns a function that unregisters it. */
  function showWork(panel, begin) {
    shown.set(panel, begin);
    return () => shown.get(panel) === begin && shown.delete(panel);
  }
  /** The function that starts and shows work of a panel; undefined while the panel is not on the screen. */
  const shownWork = (panel) => shown.get(panel);

  let pairOfUser = page.pair;
  /** The language pair that the user chose last, else the first pair. */
  const chosenPair = () => (page.pairs[pairOfUser] ? pairOfUser : Object.keys(page.pairs)[0]);
  const choosePair = (pair) => (pairOfUser = pair);

  /** Translates blocks in place; returns the message to show. The focus moves to `position`; null keeps the focus. */
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
    // A single change, so that a single step of WordPress' undo reverts it.
    dispatch(EDITOR).replaceBlocks(ids, blocks, blocks.length - 1, position);
    return {text: words.blockDone, isUndoable: true};
  }

  /** Translates the post into a draft. */
  async function translatePost(pair, permissions, signal, tell) {
    const editor = select('core/editor');
    if (editor.getEditedPostAttribute('status') === 'auto-draft') {
      await dispatch('core/editor').savePost();
    }
    // WordPress keeps the texts of footnotes outside the content; older versions have no footnotes.
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
    const [text, ...facts] = resultOf(answer);
    // A warning if the user still has to check or change something.
    const isLeft = answer.fields.left.some(({reason}) =>
      ['variables', 'edited', 'own', 'gone'].includes(reason),
    );
    const status =
      answer.doubtful > 0 || answer.isPrivate || isLeft || answer.patterns.open.length > 0
        ? 'warning'
        : 'success';
    return {text, facts, status, edit: answer.edit};
  }

  /** Blocks that were translated in place and changed since: their records and current content. */
  const changedBlocks = () =>
    [...translated]
      .map(([id, record]) => ({record, content: serialized([id])}))
      .filter(({record, content}) => content && content !== record.translation);

  // Ids of corrections that the user removed from the list.
  const removed = new Set();
  const removeCorrection = (id) => removed.add(id);

  /**
   * Requests the corrections that would be sent if the post was saved now, as `pending`, and the corrections already
   * `sent`.
   */
  async function previewCorrections(options) {
    const editor = select('core/editor');
    const {footnotes} = editor.getEditedPostAttribute('meta') ?? {};
    const data = {
      ...(typeof footnotes === 'string' && {footnotes}),
      title: editor.getEditedPostAttribute('title'),
      excerpt: editor.getEditedPostAttribute('excerpt'),
      content: editor.getEditedPostContent(),
    };
    const {pending, sent} = await ask('corrections/preview', data, options);
    for (const {record, content} of changedBlocks()) {
      pending.push(...(await ask('corrections/preview', {...record, content}, options)).pending);
    }
    return {pending: pending.filter(({id}) => !removed.has(id)), sent};
  }

  /**
   * Sends the corrections that were made since the last call, except for removed corrections; returns the number of
   * sent corrections.
   */
  async function sendCorrections(options) {
    const without = [...removed];
    let {sent} = await ask('corrections', {without}, options);
    for (const {record, content} of changedBlocks()) {
      sent += (await ask('corrections', {...record, content, without}, options)).sent;
      record.translation = content;
    }
    return sent;
  }

  /** Withdraws a correction that was sent. */
  const withdrawCorrection = (id, options) => ask('corrections/withdraw', {ids: [id]}, options);

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

  /** Whether blocks were translated in place since the editor was opened. */
  const isAnyTranslated = () => translated.size > 0;

  window.mtserviceWork = {
    ...{askView, choosePair, chosenPair, isAnyTranslated, onceNotUndoable, onSaved, sendCorrections},
    ...{previewCorrections, removeCorrection, withdrawCorrection},
    ...{showWork, shownWork, translateBlocks, translatePost},
  };
})(window.wp, window.mtserviceEditor);
